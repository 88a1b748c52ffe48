import { computed } from '@preact/signals-core';
import { models as modelFiles } from '../../pkg/models.js';
import { Game, Replay } from '../../pkg/rules.js';
import { specs } from '../../pkg/solvers.js';
import { RoutedEngine } from '../engine/exact-routing.ts';
import { EngineModule } from '../engine/module.ts';
import { hasRoomForAll, workersFor } from '../engine/priorities.ts';
import type { Queue } from '../engine/queue.ts';
import { Scheduler } from '../engine/scheduler.ts';
import { HelperTeam, helpersFor, SplitEngine } from '../engine/split-search.ts';
import type { Register } from '../games/register.ts';
import { browserLocks, device, openCache, storageOf } from '../lib/browser.ts';
import { fetchedOnce } from '../lib/fetched-once.ts';
import { Lazy } from '../lib/lazy.ts';
import { movesPerSecond } from '../lib/speeds.ts';
import { GameLock } from '../lib/tab-lock.ts';
import { Advisor } from './advisor.ts';
import { Autoplay } from './autoplay.ts';
import { Counting } from './counting.ts';
import { ExactSolver } from './exact-solver.ts';
import { GameReader } from './game-reader.ts';
import { GameLibrary } from './library.ts';
import { Models } from './models.ts';
import { MoveMarks } from './move-marks.ts';
import { type Change, GameSession } from './session.ts';
import { type BoardSettings, Settings } from './settings.ts';
import { ShownValues } from './shown-values.ts';
import { SolverChoice } from './solver-choice.ts';
import { Store } from './store.ts';
import { followStrongest } from './strongest.ts';

type GameHandle = Game;

const clock = {
  now: () => performance.now(),
  frame: (draw: (now: number) => void) => void requestAnimationFrame(draw),
};

/** The archive of games. */
const openArchive = fetchedOnce(async () => {
  const { GameArchive } = await import('./archive.ts');
  return new GameArchive();
});

/** Whether a game can have these rules. */
function isBoard(rules: BoardSettings) {
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
 * @param collaborators `notice`: shows the progress of reading a long game; `openFirst`: finds the first game
 */
export async function buildState<First extends { game: GameHandle }>({
  register,
  notice,
  openFirst,
}: {
  register: Register;
  notice: ConstructorParameters<typeof GameReader>[0]['notice'];
  openFirst: (parts: {
    library: GameLibrary;
    reader: GameReader;
    freshGame: () => GameHandle;
  }) => Promise<First>;
}) {
  const store = new Store(() => storageOf('localStorage'));
  const locks = browserLocks();
  const settings = new Settings(register, { specs, isBoard });
  const engine = new EngineModule();
  const scheduler = new Scheduler({
    cap: workersFor(device()),
    clock,
    module: () => engine.get(),
    spawn: (name) =>
      new Worker(new URL('../workers/worker.ts', import.meta.url), { type: 'module', name }),
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
    register,
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
  const counting = new Counting({ session, library, register });
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
  const engineOn = (queue: Queue) =>
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
    const { Reviews } = await import('./reviews.ts');
    return new Reviews({ scheduler, models, exact, register, clock });
  });
  /** The positions to learn from. */
  const lessons = fetchedOnce(async () => {
    const { Lessons } = await import('./lessons.ts');
    return new Lessons(register, Game);
  });
  followStrongest({ session, choice, advisor, autoplay });
  /** The verdicts, loaded when the coach is first on. */
  const verdicts = new Lazy(async () => {
    // Moves made while the module loads are judged as well.
    const [before, changes] = [session.state.peek(), [] as Change[]];
    const end = session.on('change', (change) => changes.push(change));
    try {
      const { openVerdicts } = await import('./open-verdicts.ts');
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
        register,
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
    register,
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
