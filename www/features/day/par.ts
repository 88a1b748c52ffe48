import type { ParProgress } from '../../../pkg/twofold.js';
import { Cancelled, SLICE_MS } from '../../engine/pool.ts';
import type { EnginePool } from '../../engine/protocol.ts';
import { PARS } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';
import { BackgroundGame, type BackgroundState } from '../../state/background-game.ts';
import type { Models } from '../../state/models.ts';

interface ParCourse {
  score: number;
  moves: number;
}

/** `done`: this is par */
export type ParState = BackgroundState<ParCourse>;

/** Version of par; raise it when `Par` in crates/arena/src/day.rs changes its play. */
const EDITION = 2;

const NEEDS = { network: 'small' } as const;

type Mark = 'beginner' | 'good' | 'expert';

/** The marks of a day, the weakest first: solvers of a person's strength (`Mark` in crates/arena/src/day.rs), the same on every device. */
export const MARKS: readonly Mark[] = ['beginner', 'good', 'expert'];

/** Par of a day, the small network's result on its board, or the median of the player of a mark. Played in the background unless stored. */
export class DayPar extends BackgroundGame<ParCourse> {
  #date;
  #page;
  #mark;

  /** `mark`: its game in place of par. */
  constructor(
    date: string,
    page: {
      pool: Pick<EnginePool, 'session' | 'limit'>;
      models: Pick<Models, 'need' | 'state'>;
      register: Pick<Register, 'get' | 'change'>;
    },
    mark?: Mark,
  ) {
    super();
    this.#date = date;
    this.#page = page;
    this.#mark = mark;
    void this.#begin().catch((error) => this.fail(error));
  }

  async #begin() {
    const mark = this.#mark;
    const player = mark ?? (await this.#network());
    const id = `${this.#date} ${player} ${EDITION}`;
    const kept = await this.#page.register.get(PARS, id);
    if (kept) this.tell({ score: kept.score, moves: kept.moves }, true);
    if (!this.isRunning) return;
    const asked = { date: this.#date, mark, ms: SLICE_MS };
    const wanted = mark ? {} : { needs: NEEDS };
    this.play(this.#page.pool, async (ask) =>
      this.#take(id, await ask((engine) => engine.par(asked), wanted)),
    );
  }

  /** The checksum of the network, once it is loaded. */
  async #network(): Promise<number> {
    const { models } = this.#page;
    await models.need({ model: NEEDS.network });
    const state = models.state(NEEDS.network);
    if (state.phase === 'ready') return state.facts.checksum;
    throw state.phase === 'failed' ? new Error(state.message) : new Cancelled('no network');
  }

  #take(id: string, { score, maxTile, moves, isOver }: ParProgress) {
    this.tell({ score, moves }, isOver);
    if (isOver) void this.#page.register.change(PARS, id, () => ({ score, maxTile, moves }));
  }
}
