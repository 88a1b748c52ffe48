import { SLICE_MS } from '../../engine/pool.ts';
import type { AnswerTo, SolverRequest } from '../../engine/protocol.ts';
import { BackgroundGame, type BackgroundState } from '../../state/background-game.ts';
import type { Judge } from '../../state/judges.ts';
import { needsOf } from '../../state/solver-needs.ts';
import type { Solvers } from '../../state/solvers.ts';

type Course = AnswerTo<'playOn'>;

/** The course of a background game. It has a link once the game is over. */
export type PlayoutState = BackgroundState<{ course: Course }>;

/** A game that a solver plays to its end in the background, on one worker. */
export class Playout extends BackgroundGame<{ course: Course }> {
  static #lastKey = 0;

  /** The solver that judged the game plays it, at fast settings. */
  constructor(
    { record, judge }: { record: string; judge: Judge },
    { solvers }: { solvers: Pick<Solvers, 'for'> },
  ) {
    super();
    Playout.#lastKey += 1;
    const solver = playerFor(judge);
    const asked = { key: `playout ${Playout.#lastKey}`, record, solver, ms: SLICE_MS };
    this.play(solvers.for(solver), async (ask) => {
      const course = await ask((engine) => engine.playOn(asked));
      this.tell({ course }, course.link !== undefined);
    });
  }
}

/** The background player: the judge's solver, but the network searches only two moves deep. */
function playerFor({ solver: { id, settings } }: Judge): SolverRequest {
  if (!needsOf({ id, settings })?.network) return { id, settings, budget: {} };
  return { id, settings: { model: 'small', depth: 2 }, budget: {} };
}
