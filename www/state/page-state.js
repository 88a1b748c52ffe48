import { models as modelFiles } from '../../pkg/models.js';
import { Game, Replay } from '../../pkg/rules.js';
import { obstacles, specs } from '../../pkg/solvers.js';
import { RoutedEngine } from '../engine/exact-routing.js';
import { EngineModule } from '../engine/module.js';
import { EnginePool } from '../engine/pool.js';
import { HelperTeam, helpersFor, SpreadEngine } from '../engine/split-search.js';
import { movesPerSecond } from '../lib/speeds.js';
import { GameLock } from '../lib/tab-lock.js';
import { Advisor } from './advisor.js';
import { Autoplay } from './autoplay.js';
import { ExactSolver } from './exact-solver.js';
import { GameReader } from './game-reader.js';
import { Learner } from './learner.js';
import { GameLibrary } from './library.js';
import { Models } from './models.js';
import { MoveMarks } from './move-marks.js';
import { GameSession } from './session.js';
import { Settings } from './settings.js';
import { ShownValues } from './shown-values.js';
import { SolverChoice } from './solver-choice.js';
import { Store } from './store.js';
import { followStrongest } from './strongest.js';

/** @typedef {import('../../pkg/rules.js').Game} GameHandle */

const clock = {
  now: () => performance.now(),
  frame: (/** @type {(now: number) => void} */ draw) => void requestAnimationFrame(draw),
};

/** @type {Promise<import('./archive.js').GameArchive> | undefined} */
let archive;
/** The archive of games, fetched when it is first needed. */
function openArchive() {
  archive ??= import('./archive.js').then(({ GameArchive }) => new GameArchive());
  // The next one who asks may be luckier: the network comes and goes.
  archive.catch(() => {
    archive = undefined;
  });
  return archive;
}

/**
 * Builds what is so: the game, the settings, the solvers, and what follows from them.
 *
 * @template {{ game: GameHandle }} First
 * @param {{ notice: ConstructorParameters<typeof GameReader>[0]['notice'],
 *           openFirst: (parts: { library: GameLibrary, reader: GameReader, freshGame: () => GameHandle }) => Promise<First> }} collaborators
 *   `notice`: says how far the reading of a long game is; `openFirst`: finds the game to begin with
 */
export async function buildState({ notice, openFirst }) {
  const store = new Store(() => localStorage);
  const settings = new Settings(store);
  const engine = new EngineModule();
  const pool = new EnginePool(engine);
  const reader = new GameReader({ Replay, engine: () => pool.engine('replay'), notice, clock });
  const library = new GameLibrary({
    store,
    tab: () => sessionStorage,
    replay: (record) => reader.read(record),
    archive: openArchive,
    locks: navigator.locks,
    lock: (onLost) => new GameLock(navigator.locks, onLost),
  });
  const freshGame = () => {
    try {
      return Game.create(settings.current.value.board);
    } catch {
      // Stored settings that no game can have: the standard board serves.
      return Game.create({});
    }
  };
  const first = await openFirst({ library, reader, freshGame });
  const session = new GameSession(first.game);
  library.follow(session);

  const exact = new ExactSolver({
    client: pool.engine('exact'),
    helper: pool.engine('exact helper'),
    cores: navigator.hardwareConcurrency,
    clock,
  });
  const team = new HelperTeam({
    clients: Array.from({ length: helpersFor(navigator) }, (_, index) =>
      pool.engine(`helper ${index + 1}`),
    ),
    specs,
    provisionFor: (call) => pool.provisionFor(call),
  });
  /** @param {'advice' | 'autoplay'} task */
  const engineFor = (task) =>
    new RoutedEngine({ ordinary: new SpreadEngine({ primary: pool.engine(task), team }), exact });
  const models = new Models({
    files: modelFiles,
    engine: pool.engine('advice'),
    caches: 'caches' in globalThis ? caches : undefined,
  });
  pool.provisionFor = (call) => models.provisionFor(call);

  const choice = new SolverChoice({
    specs,
    obstacles,
    settings,
    exact,
    models,
    game: session.state,
  });
  const speed = () => movesPerSecond(settings.current.value.speed);
  const autoplay = new Autoplay({ session, engine: engineFor('autoplay'), choice, clock, speed });
  const advisor = new Advisor({ engine: engineFor('advice'), choice, session, autoplay });
  followStrongest({ session, choice, advisor, autoplay });
  return {
    first,
    clock,
    specs,
    store,
    settings,
    reader,
    library,
    session,
    freshGame,
    engine,
    pool,
    exact,
    models,
    choice,
    speed,
    autoplay,
    advisor,
    shownValues: new ShownValues({ session, advisor, autoplay, choice }),
    marks: new MoveMarks({ session, exact, autoplay }),
    learner: new Learner({ client: pool.engine('learn'), clock }),
  };
}
