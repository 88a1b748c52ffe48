import { type DirectionName, Game } from '../../../pkg/rules.js';
import { playersOf, rulesetOf } from '../../games/games.ts';
import { KeptGames } from '../../games/list.ts';
import { medianOf } from '../../lib/median.ts';
import { t } from '../../lib/sentences.ts';
import type { buildState } from '../../state/page-state.ts';
import { type FindMove, Race, type RaceMode } from '../../state/race.ts';
import { GameSession } from '../../state/session.ts';
import type { BoardSettings } from '../../state/settings.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { type RaceChoice, RaceDialog } from './race-dialog.ts';
import { RaceView } from './race-view.ts';
import { rivalFor } from './rivals.ts';

type RaceParts = Pick<
  Awaited<ReturnType<typeof buildState>>,
  'session' | 'settings' | 'journals' | 'register' | 'specs' | 'models' | 'solvers' | 'clock'
> & {
  announcer: Announcer;
  showRace: (root: HTMLElement | undefined) => Promise<void>;
  run: (command: 'again' | 'share') => void;
  startOn: (rules: BoardSettings) => void;
};

function movesOf(record: string) {
  const game = Game.fromText(record);
  game.jump(0);
  const directions: DirectionName[] = [];
  for (let moved = game.redo(); moved; moved = game.redo()) directions.push(moved.direction);
  game.free();
  return directions;
}

/** Manages races of the player against a solver or a shared game on the same spawns, one at a time. */
class Races {
  #page: RaceParts;
  #dialog;
  #running: { race: Race; view: RaceView; game: Game } | undefined;

  constructor(page: RaceParts) {
    this.#page = page;
    this.#dialog = new RaceDialog(page, (choice) => this.#start(choice));
  }

  async ask() {
    const { settings } = this.#page;
    const { board } = settings.current.value;
    const median = await this.#median(board);
    this.#dialog.open(board, { rival: rivalFor(median), median });
  }

  /** The median score of the player's own finished games under these rules. */
  async #median(rules: BoardSettings) {
    const kept = new KeptGames(this.#page);
    const ruleset = rulesetOf({ spawner: 'random', ...rules });
    const games = await kept.all().catch(() => []);
    const scores = games
      .filter((game) => game.summary.finished && playersOf(game) === 'player')
      .filter(({ summary }) => rulesetOf(summary) === ruleset)
      .map(({ summary }) => summary.score)
      .sort((a, b) => a - b);
    return scores.length > 0 ? medianOf(scores) : undefined;
  }

  #start(choice: RaceChoice) {
    const { label, how, solver, mode } = choice;
    const { settings, startOn } = this.#page;
    this.end();
    startOn(settings.current.value.board);
    const find: FindMove = async (position, wanted) => {
      const pool = this.#page.solvers.for(solver);
      return (await pool.run((engine) => engine.evaluate({ solver, position }), wanted)).best;
    };
    const rematch = { label: t('race-rematch'), run: () => this.#start(choice) };
    this.#race({ label, how }, { mode, find }, rematch);
  }

  /** Starts the game on the page again, against the moves that were made in it. */
  challenge() {
    const { session, run } = this.#page;
    const { score } = session.state.value;
    const directions = movesOf(session.record());
    this.end();
    run('again');
    const find = async () => directions[this.#running?.race.rival.state.value.moves ?? 0] ?? null;
    const label = t('race-shared', { score });
    this.#race(
      { label, how: '' },
      { length: directions.length, mode: { kind: 'move' }, find },
      { label: t('race-send'), run: () => run('share') },
    );
  }

  /** Races the game on the page, which is at its start. */
  #race(
    name: { label: string; how: string },
    rival: { mode: RaceMode; find: FindMove; length?: number },
    after: { label: string; run: () => void },
  ) {
    const { session, clock } = this.#page;
    const game = Game.fromText(session.record());
    const race = new Race({ player: session, rival: new GameSession(game), clock, ...rival });
    const view = new RaceView(race, name, {
      ...this.#page,
      clock,
      close: () => this.end(),
      after,
    });
    this.#running = { race, view, game };
    void this.#page.showRace(view.root);
    const ended = session.on('change', ({ kind }) => {
      if (kind !== 'replace') return;
      ended();
      if (this.#running?.race === race) this.end();
    });
  }

  end() {
    if (!this.#running) return;
    const { race, view, game } = this.#running;
    this.#running = undefined;
    race.end();
    view.end();
    game.free();
    void this.#page.showRace(undefined);
  }
}

let races: Races | undefined;

/** Asks whom to race, or challenges the shared game on the page. */
export function open(page: RaceParts, how?: 'challenge') {
  races ??= new Races(page);
  if (how === 'challenge') races.challenge();
  else void races.ask();
}
