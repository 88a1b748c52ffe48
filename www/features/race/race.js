import { Game } from '../../../pkg/rules.js';
import { browserLocks } from '../../lib/browser.js';
import { medianOf } from '../../lib/median.js';
import { t } from '../../lib/sentences.js';
import { KeptGames, playersOf } from '../../state/kept-games.js';
import { Race } from '../../state/race.js';
import { GameSession } from '../../state/session.js';
import { rulesetOf } from '../../state/store.js';
import { RaceDialog } from './race-dialog.js';
import { RaceView } from './race-view.js';
import { rivalFor } from './rivals.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { SolverRequest } from '../../engine/protocol.js' */
/** @import { Queue } from '../../engine/queue.js' */
/** @import { RaceMode } from '../../state/race.js' */
/** @import { buildState } from '../../state/page-state.js' */
/** @import { BoardSettings } from '../../state/settings.js' */
/** @import { Announcer } from '../../ui/announcer.js' */
/** @import { RaceChoice } from './race-dialog.js' */

/**
 * The parts of the page that a race needs.
 *
 * @typedef {Pick<Awaited<ReturnType<typeof buildState>>, 'session' | 'settings' | 'store' | 'archive' | 'specs' | 'models' | 'scheduler' | 'clock'>
 *   & { announcer: Announcer,
 *       showRace: (root: HTMLElement | undefined) => Promise<void>,
 *       run: (command: 'again') => void,
 *       startOn: (rules: BoardSettings) => void }} RaceParts
 * @typedef {Pick<Queue, 'call' | 'cancel'>} RaceEngine what finds the rival's moves
 */

/**
 * The moves of a game, in order.
 *
 * @param {string} record
 */
function movesOf(record) {
  const game = Game.fromText(record);
  game.jump(0);
  /** @type {DirectionName[]} */
  const directions = [];
  for (let moved = game.redo(); moved; moved = game.redo()) directions.push(moved.direction);
  game.free();
  return directions;
}

/** Manages races of the player against a solver or a shared game on the same spawns, one at a time. */
class Races {
  #page;
  #queue;
  #dialog;
  /** @type {{ race: Race, view: RaceView, game: Game } | undefined} */
  #running;

  /** @param {RaceParts} page */
  constructor(page) {
    this.#page = page;
    this.#queue = page.scheduler.queue('race');
    this.#dialog = new RaceDialog(page, (choice) => this.#start(choice));
  }

  /** Asks whom to race. */
  async ask() {
    const { settings } = this.#page;
    const { board } = settings.current.value;
    const median = await this.#median(board);
    this.#dialog.open(board, { rival: rivalFor(median), median });
  }

  /** The median score of the player's own finished games under these rules. @param {BoardSettings} rules */
  async #median(rules) {
    const { store, archive } = this.#page;
    const kept = new KeptGames({ store, archive, locks: browserLocks() });
    const ruleset = rulesetOf({ spawner: 'random', ...rules });
    const games = await kept.all().catch(() => []);
    const scores = games
      .filter((game) => game.summary.finished && playersOf(game) === 'player')
      .filter(({ summary }) => rulesetOf(summary) === ruleset)
      .map(({ summary }) => summary.score)
      .sort((a, b) => a - b);
    return scores.length > 0 ? medianOf(scores) : undefined;
  }

  /** @param {RaceChoice} choice */
  #start({ label, how, solver, mode }) {
    const { settings, startOn } = this.#page;
    this.end();
    startOn(settings.current.value.board);
    this.#race({ label, how }, { solver, mode, engine: this.#queue });
  }

  /** Starts the game on the page again, against the moves that were made in it. */
  challenge() {
    const { session, run } = this.#page;
    const { score } = session.state.value;
    const directions = movesOf(session.record());
    this.end();
    run('again');
    const made = {
      call: async () => ({
        evaluation: { best: directions[this.#running?.race.rival.state.value.moves ?? 0] ?? null },
      }),
      cancel: () => {},
    };
    const label = t('race-shared', { score });
    this.#race(
      { label, how: '' },
      {
        length: directions.length,
        solver: { id: 'random', settings: {}, budget: {} },
        mode: { kind: 'move' },
        engine: /** @type {RaceEngine} */ (/** @type {unknown} */ (made)),
      },
    );
  }

  /**
   * Races the game on the page, which is at its start.
   *
   * @param {{ label: string, how: string }} name
   * @param {{ solver: SolverRequest, mode: RaceMode, engine: RaceEngine, length?: number }} rival
   */
  #race(name, rival) {
    const { session, clock } = this.#page;
    const game = Game.fromText(session.record());
    const race = new Race({ player: session, rival: new GameSession(game), clock, ...rival });
    const view = new RaceView(race, name, { ...this.#page, clock, close: () => this.end() });
    this.#running = { race, view, game };
    void this.#page.showRace(view.root);
    const ended = session.on('change', ({ kind }) => {
      if (kind !== 'replace') return;
      ended();
      if (this.#running?.race === race) this.end();
    });
  }

  /** Ends the running race, if any; the player's game continues. */
  end() {
    if (!this.#running) return;
    const { race, view, game } = this.#running;
    this.#running = undefined;
    race.end();
    view.end();
    game.free();
    this.#page.scheduler.release(this.#queue);
    void this.#page.showRace(undefined);
  }
}

/** @type {Races | undefined} */
let races;

/**
 * Asks whom to race, or challenges the shared game on the page.
 *
 * @param {RaceParts} page
 * @param {'challenge'} [how]
 */
export function open(page, how) {
  races ??= new Races(page);
  if (how === 'challenge') races.challenge();
  else void races.ask();
}
