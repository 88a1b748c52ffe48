import { computed } from '@preact/signals-core';
import { models as modelFiles } from '../../pkg/models.js';
import { Game, Replay } from '../../pkg/rules.js';
import { specs } from '../../pkg/solvers.js';
import { RoutedEngine } from '../engine/exact-routing.js';
import { EngineModule } from '../engine/module.js';
import { hasRoomForAll, workersFor } from '../engine/priorities.js';
import { Scheduler } from '../engine/scheduler.js';
import { HelperTeam, helpersFor, SplitEngine } from '../engine/split-search.js';
import { browserLocks, device, openCache, storageOf } from '../lib/browser.js';
import { fetchedOnce } from '../lib/fetched-once.js';
import { Lazy } from '../lib/lazy.js';
import { movesPerSecond } from '../lib/speeds.js';
import { GameLock } from '../lib/tab-lock.js';
import { Advisor } from './advisor.js';
import { Autoplay } from './autoplay.js';
import { Counting } from './counting.js';
import { ExactSolver } from './exact-solver.js';
import { GameReader } from './game-reader.js';
import { GameLibrary } from './library.js';
import { Models } from './models.js';
import { MoveMarks } from './move-marks.js';
import { GameSession } from './session.js';
import { Settings } from './settings.js';
import { ShownValues } from './shown-values.js';
import { SolverChoice } from './solver-choice.js';
import { Store } from './store.js';
import { followStrongest } from './strongest.js';

/** @import { Queue } from '../engine/queue.js' */
/** @import { Change } from './session.js' */
/** @import { BoardSettings } from './settings.js' */

/** @typedef {Game} GameHandle */

const clock = {
  now: () => performance.now(),
  frame: (/** @type {(now: number) => void} */ draw) => void requestAnimationFrame(draw),
};

/** The archive of games. */
const openArchive = fetchedOnce(async () => {
  const { GameArchive } = await import('./archive.js');
  return new GameArchive();
});

/** Whether a game can have these rules. @param {BoardSettings} rules */
function isBoard(rules) {
  try {
    Game.create(rules).free();
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the state of the page: game, settings, solvers, and what derives from them.
 *
 * @template {{ game: GameHandle }} First
 * @param {{ notice: ConstructorParameters<typeof GameReader>[0]['notice'],
 *           openFirst: (parts: { library: GameLibrary, reader: GameReader, freshGame: () => GameHandle }) => Promise<First> }} collaborators
 *   `notice`: shows the progress of reading a long game; `openFirst`: finds the first game
 */
export async function buildState({ notice, openFirst }) {
  const store = new Store(() => storageOf('localStorage'));
  const locks = browserLocks();
  const settings = new Settings(store, { specs, isBoard });
  const engine = new EngineModule();
  const scheduler = new Scheduler({
    cap: workersFor(device()),
    clock,
    module: () => engine.get(),
    spawn: (name) =>
      new Worker(new URL('../workers/worker.js', import.meta.url), { type: 'module', name }),
    locks,
    resourceFor: (needs) => models.resourceFor(needs),
  });
  const hints = scheduler.queue('hint');
  const models = new Models({
    files: modelFiles,
    engine: hints,
    caches: { open: openCache },
    keepsParts: hasRoomForAll(device()),
  });
  const reading = scheduler.queue('replay');
  const reader = new GameReader({ Replay, engine: () => reading, notice, clock });
  const library = new GameLibrary({
    store,
    tab: () => storageOf('sessionStorage'),
    replay: (record) => reader.read(record),
    archive: openArchive,
    locks,
    solver: () => choice.spec.id,
    lock: (onLost) => new GameLock(locks, onLost),
  });
  const freshGame = () => Game.create(settings.current.value.board);
  const first = await openFirst({ library, reader, freshGame });
  const session = new GameSession(first.game);
  library.follow(session);
  const counting = new Counting({ session, library });
  // A game that counts as the result of a day gets no help.
  const coachMode = computed(() => (counting.counts.value ? 'off' : settings.current.value.coach));

  const exact = new ExactSolver({
    client: scheduler.reserve('exact'),
    helper: scheduler.reserve('exact helper'),
    estimates: scheduler.queue('estimate'),
    room: () => scheduler.roomForReserved,
    clock,
  });
  const team = new HelperTeam({
    scheduler,
    most: helpersFor(device()),
    specs,
    resourceFor: (needs) => models.resourceFor(needs),
  });
  /** @param {Queue} queue */
  const engineOn = (queue) =>
    new RoutedEngine({ ordinary: new SplitEngine({ queue, team }), exact });
  const choice = new SolverChoice({
    specs,
    settings,
    exact,
    models,
    game: session.state,
  });
  const speed = () => movesPerSecond(settings.current.value.speed);
  const autoplay = new Autoplay({
    session,
    engine: engineOn(scheduler.queue('autoplay')),
    choice,
    clock,
    speed,
  });
  const advisor = new Advisor({ engine: engineOn(hints), choice, session, autoplay });
  /** The reviews of games. */
  const reviews = fetchedOnce(async () => {
    const { Reviews } = await import('./reviews.js');
    return new Reviews({ scheduler, models, exact, archive: openArchive, clock });
  });
  /** The positions to learn from. */
  const lessons = fetchedOnce(async () => {
    const { Lessons } = await import('./lessons.js');
    return new Lessons(openArchive, Game);
  });
  followStrongest({ session, choice, advisor, autoplay });
  /** The verdicts, loaded when the coach is first on. */
  const verdicts = new Lazy(async () => {
    // Moves made while the module loads are judged as well.
    const [before, changes] = [session.state.peek(), /** @type {Change[]} */ ([])];
    const end = session.on('change', (change) => changes.push(change));
    try {
      const { openVerdicts } = await import('./open-verdicts.js');
      const queue = scheduler.queue('coach');
      const missed = { before, changes };
      return openVerdicts({
        session,
        coachMode,
        library,
        queue,
        exact,
        models,
        missed,
        archive: openArchive,
        lessons,
      });
    } finally {
      end();
    }
  });
  return {
    first,
    clock,
    specs,
    store,
    settings,
    reader,
    files: scheduler.queue('replay'),
    library,
    counting,
    coachMode,
    archive: openArchive,
    reviews,
    lessons,
    session,
    freshGame,
    engine,
    scheduler,
    exact,
    models,
    choice,
    speed,
    autoplay,
    advisor,
    verdicts,
    shownValues: new ShownValues({ session, advisor, autoplay, choice }),
    marks: new MoveMarks({ session, exact, autoplay }),
  };
}
