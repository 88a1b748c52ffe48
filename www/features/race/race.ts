import type { DirectionName, Game } from '../../../pkg/rules.js';
import type { SolverRequest } from '../../engine/protocol.ts';
import { playersOf, rulesetOf } from '../../games/games.ts';
import { KeptGames } from '../../games/list.ts';
import { medianOf } from '../../lib/median.ts';
import { t } from '../../lib/sentences.ts';
import type { PageState } from '../../state/page-state.ts';
import { replayed } from '../../state/replayed.ts';
import { GameSession } from '../../state/session.ts';
import type { BoardSettings } from '../../state/settings.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { type RaceChoice, RaceDialog } from './race-dialog.tsx';
import { RaceView } from './race-view.tsx';
import { type FindMove, Race } from './rival-race.ts';
import { rivalFor } from './rivals.ts';

type RaceParts = PageState & {
  announcer: Announcer;
  showRace: (root: HTMLElement | undefined) => Promise<void>;
  run: (command: 'again' | 'share') => void;
  startOn: (rules: BoardSettings) => void;
  go: (place: 'play') => void;
};

function movesOf(game: Game) {
  game.jump(0);
  const directions: DirectionName[] = [];
  for (let moved = game.redo(); moved; moved = game.redo()) directions.push(moved.direction);
  game.free();
  return directions;
}

/** The score at the start and after each move. */
function scoresOf(game: Game) {
  const { moves } = game.state();
  const scores = [game.jump(0).score];
  while (scores.length <= moves) scores.push(game.redo()?.state.score ?? 0);
  game.free();
  return scores;
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

  /** A new game, whose race ends that of the one before. */
  #start(choice: RaceChoice) {
    this.#page.startOn(this.#page.settings.current.value.board);
    void this.#race(choice);
  }

  /** Starts the game on the page again, against the moves that were made in it. */
  async challenge() {
    const { session, run } = this.#page;
    const shared = session.record();
    const label = t('race-shared', { score: session.state.value.score });
    run('again');
    await this.#race({ label, how: '', shared });
  }

  /** Goes on with the race of a game that was opened. */
  async resume() {
    const { library } = this.#page;
    const { rival } = library;
    const kept = rival?.();
    try {
      if (kept && !this.#running) await this.#race(kept, kept.record);
    } catch {
      // Its rival is damaged. The game goes on alone.
      if (library.rival === rival) library.rival = undefined;
    }
  }

  /** Races the game on the page. `record`: of the rival's game, at first the same. */
  async #race(rival: RaceChoice, record = this.#page.session.record()) {
    const { session, clock, library, run, go } = this.#page;
    const { shared, solver, pace } = rival;
    const round = session.round.peek();
    const directions = shared === undefined ? undefined : movesOf(await replayed(shared));
    const game = await replayed(record);
    if (round !== session.round.peek()) return game.free();
    const find: FindMove = async (position, wanted) => {
      if (directions) return directions[played.state.value.moves] ?? null;
      const request = { solver: solver as SolverRequest, position };
      const pool = this.#page.solvers.for(request.solver);
      return (await pool.run((engine) => engine.evaluate(request), wanted)).best;
    };
    const played = new GameSession(game);
    const race = new Race({
      player: session,
      rival: played,
      find,
      pace,
      length: directions?.length,
      scores: { player: scoresOf(session.copy()), rival: scoresOf(game.copy()) },
      clock,
    });
    const view = new RaceView({
      ...this.#page,
      race,
      rival,
      close: () => {
        this.end();
        library.rival = undefined;
        library.noteRival();
      },
      after: directions
        ? { label: t('race-send'), run: () => run('share') }
        : { label: t('race-rematch'), run: () => this.#start(rival) },
    });
    this.#running = { race, view, game };
    void this.#page.showRace(view.root);
    const isNew = library.rival === undefined;
    library.rival = () => ({ ...rival, record: race.rival.record() });
    if (isNew) {
      library.noteRival();
      go('play');
    }
    race.rival.on('change', () => library.noteRival());
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

/** Asks whom to race, challenges the shared game on the page, or goes on with the race of the game on it. */
export function open(page: RaceParts, how?: 'challenge' | 'resume') {
  races ??= new Races(page);
  if (how) void races[how]();
  else void races.ask();
}
