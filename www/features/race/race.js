import { Game } from '../../../pkg/rules.js';
import { browserLocks } from '../../lib/browser.js';
import { medianOf } from '../../lib/median.js';
import { KeptGames, playersOf } from '../../state/kept-games.js';
import { Race } from '../../state/race.js';
import { GameSession } from '../../state/session.js';
import { rulesetOf } from '../../state/store.js';
import { RaceDialog } from './race-dialog.js';
import { RaceView } from './race-view.js';
import { rivalFor } from './rivals.js';

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
 *       startOn: (rules: BoardSettings) => void }} RaceParts
 */

/** Manages races of the player against a solver on the same spawns, one at a time. */
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
  #start({ label, solver, mode }) {
    const { session, settings, clock, startOn } = this.#page;
    this.end();
    startOn(settings.current.value.board);
    const game = Game.fromRecord(session.record());
    const race = new Race({
      player: session,
      rival: new GameSession(game),
      solver,
      mode,
      engine: this.#queue,
      clock,
    });
    const view = new RaceView(race, label, { ...this.#page, clock, close: () => this.end() });
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

/** Asks whom to race. @param {RaceParts} page */
export function open(page) {
  races ??= new Races(page);
  void races.ask();
}
