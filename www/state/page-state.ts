import { computed, effect, untracked } from '@preact/signals-core';
import { models as modelFiles } from '../../pkg/models.js';
import { Game } from '../../pkg/rules.js';
import { specs } from '../../pkg/solvers.js';
import { fetchEngine } from '../engine/module.ts';
import { Pool, sharesFor, workersFor } from '../engine/pool.ts';
import type { EnginePool } from '../engine/protocol.ts';
import { spawnWorker } from '../engine/workers.ts';
import { comparedBy } from '../games/games.ts';
import { Journals } from '../games/journal.ts';
import type { Register } from '../games/register.ts';
import { browserLocks, device, openCache, storageOf } from '../lib/browser.ts';
import { fetchedOnce } from '../lib/fetched-once.ts';
import { Lazy } from '../lib/lazy.ts';
import { solverName } from '../lib/parameters.ts';
import { movesPerSecond } from '../lib/speeds.ts';
import { Advisor } from './advisor.ts';
import { Autoplay } from './autoplay.ts';
import { Counting } from './counting.ts';
import { ExactSolver } from './exact-solver.ts';
import { GameLibrary } from './library.ts';
import { Models } from './models.ts';
import { MoveMarks } from './move-marks.ts';
import { Offers } from './offers.ts';
import { replayed } from './replayed.ts';
import { type Change, GameSession } from './session.ts';
import { type BoardSettings, Settings } from './settings.ts';
import { SolverChoice } from './solver-choice.ts';
import { Solvers } from './solvers.ts';

type GameHandle = Game;

const clock = {
  now: () => performance.now(),
  frame: (draw: (now: number) => void) => void requestAnimationFrame(draw),
};

export function isBoard(rules: BoardSettings) {
  try {
    Game.create(rules).free();
    return true;
  } catch {
    return false;
  }
}

/** The state of the page, whatever its first game was. */
export type PageState = Awaited<ReturnType<typeof buildState>>;

/** Builds the state of the page: game, settings, solvers, and what derives from them. `openFirst` finds the first game. */
export async function buildState<First extends { game: GameHandle }>({
  register,
  openFirst,
}: {
  register: Register;
  openFirst: (parts: { library: GameLibrary; freshGame: () => GameHandle }) => Promise<First>;
}) {
  const journals = new Journals(() => storageOf('localStorage'), browserLocks());
  const settings = new Settings(register, { specs, isBoard });
  const pool: EnginePool = new Pool({
    size: workersFor(device()),
    spawn: (name) => spawnWorker(name, fetchEngine),
    prepare: (engine, known, needs) => models.give(engine, known, needs),
  });
  const models = new Models({ files: modelFiles, pool, caches: { open: openCache } });
  const library = new GameLibrary({
    journals,
    register,
    tab: () => storageOf('sessionStorage'),
    replay: replayed,
    compare: comparedBy(Game),
    solver: () => solverName(choice.request()),
  });
  const freshGame = () => Game.create(settings.current.value.board);
  const first = await openFirst({ library, freshGame });
  const session = new GameSession(first.game);
  library.follow(session);
  const counting = new Counting({ session, library, register });
  // A game that counts as the result of a day gets no help.
  const coachMode = computed(() => (counting.counts.value ? 'off' : settings.current.value.coach));

  const exact = new ExactSolver({ pool, clock });
  const solvers = new Solvers({ pool, exact });
  const choice = new SolverChoice({
    specs,
    settings,
    exact,
    models,
    game: session.state,
  });
  const speed = () => movesPerSecond(settings.current.value.speed);
  const autoplay = new Autoplay({ session, solvers, choice, clock, speed });
  const shares = sharesFor(device());
  const advisor = new Advisor({ solvers, shares, choice, session, autoplay });
  const reviews = fetchedOnce(async () => {
    const { Reviews } = await import('./reviews.ts');
    return new Reviews({ pool, solvers, models, exact, register, clock });
  });
  const mistakes = fetchedOnce(async () => {
    const { Mistakes } = await import('./mistakes.ts');
    return new Mistakes(register, Game);
  });
  // Changes to the strongest solver, unless the player has chosen one: with the next board, or when no values are shown that would vanish.
  let board = session.state.peek();
  effect(() => {
    choice.strongest.value;
    const state = session.state.value;
    const isNext = state !== board;
    board = state;
    untracked(() => {
      const isWatched = !autoplay.running.value && advisor.advice.value.phase !== 'none';
      if (isNext || !isWatched) choice.reconsider();
    });
  });
  /** The verdicts, loaded when the coach is first on. */
  const verdicts = new Lazy(async () => {
    // Moves made while the module loads are judged as well.
    const [before, changes] = [session.state.peek(), [] as Change[]];
    const end = session.on('change', (change) => changes.push(change));
    try {
      const { openVerdicts } = await import('./kept-verdicts.ts');
      const missed = { before, changes };
      return openVerdicts({
        session,
        coachMode,
        library,
        solvers,
        advisor,
        exact,
        models,
        missed,
        register,
        mistakes,
      });
    } finally {
      end();
    }
  });
  return {
    first,
    clock,
    specs,
    journals,
    register,
    settings,
    library,
    counting,
    offers: new Offers({ session, settings, counting, autoplay }),
    coachMode,
    reviews,
    mistakes,
    session,
    freshGame,
    pool,
    solvers,
    exact,
    models,
    choice,
    speed,
    autoplay,
    advisor,
    verdicts,
    /** The values to show. `playing`: they come from a running autoplay; `stale`: they belong to an earlier board than the shown one. */
    shownValues: {
      advice: advisor.advice,
      scale: choice.scale,
      playing: autoplay.running,
      stale: computed(() => {
        const advice = advisor.advice.value;
        const isOfBoard = advice.phase === 'done' && advice.board === session.state.value.board;
        return !autoplay.running.value && !isOfBoard;
      }),
    },
    marks: new MoveMarks({ session, exact, autoplay }),
  };
}
