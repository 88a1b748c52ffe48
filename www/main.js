import { models as modelFiles } from '../pkg/models.js';
import init, { Game, Replay } from '../pkg/rules.js';
import { obstacles, specs } from '../pkg/solvers.js';
import { RoutedEngine } from './engine/exact-routing.js';
import { EngineModule } from './engine/module.js';
import { EnginePool } from './engine/pool.js';
import { HelperTeam, helpersFor, SpreadEngine } from './engine/split-search.js';
import { ArenaPanel } from './features/arena/arena-panel.js';
import { Coach } from './features/coach/coach.js';
import { SolverPanel } from './features/coach/solver-panel.js';
import { ExactPanel } from './features/exact/exact-panel.js';
import { GamesPanel } from './features/games/games-panel.js';
import { LearnPanel } from './features/learn/learn-panel.js';
import { ReplayBar } from './features/review/replay-bar.js';
import { LookPanel } from './features/settings/look-panel.js';
import { messageOf } from './lib/errors.js';
import { whenIdle } from './lib/idle.js';
import { movesPerSecond } from './lib/speeds.js';
import { GameLock } from './lib/tab-lock.js';
import { Commands } from './shell/commands.js';
import { GameEndings } from './shell/endings.js';
import { listenToKeys } from './shell/keys.js';
import { NewGameDialog } from './shell/new-game-dialog.js';
import { giveNotice, offerArena } from './shell/notices.js';
import { keepForOffline } from './shell/offline.js';
import { openFirstGame, reportOpening } from './shell/opening.js';
import { rememberedPanel, rememberPanel } from './shell/panel-memory.js';
import { GamePresenter } from './shell/presenter.js';
import { ReadingNotice } from './shell/reading-notice.js';
import { Scoreboard } from './shell/scoreboard.js';
import { SharedGames } from './shell/shared-games.js';
import { followTheme } from './shell/theme.js';
import { Transport } from './shell/transport.js';
import { Advisor } from './state/advisor.js';
import { Autoplay } from './state/autoplay.js';
import { ExactSolver } from './state/exact-solver.js';
import { GameReader } from './state/game-reader.js';
import { Learner } from './state/learner.js';
import { GameLibrary } from './state/library.js';
import { Models } from './state/models.js';
import { MoveMarks } from './state/move-marks.js';
import { GameSession } from './state/session.js';
import { Settings } from './state/settings.js';
import { DEFAULT_SOLVER, SolverChoice } from './state/solver-choice.js';
import { Store } from './state/store.js';
import { Announcer } from './ui/announcer.js';
import { listenToDialogs } from './ui/dialogs.js';
import { byId } from './ui/dom.js';
import { returnKeysToBoard } from './ui/focus.js';
import { Overlay } from './ui/overlay.js';
import { Sheet } from './ui/sheet.js';
import { listenToSwipes } from './ui/swipe.js';
import { Tabs } from './ui/tabs.js';
import { Toasts } from './ui/toasts.js';
import { BoardMirror } from './views/board-mirror.js';
import { BoardView } from './views/board-view.js';
import { MarkLine } from './views/mark-line.js';
import { ValuesStrip } from './views/values-strip.js';

const announcer = new Announcer(byId('announcer', HTMLElement));
const toasts = new Toasts(byId('toasts', HTMLElement), announcer);

/** @type {Promise<import('./state/archive.js').GameArchive> | undefined} */
let archive;
/** The archive of games, fetched when it is first needed. */
function openArchive() {
  archive ??= import('./state/archive.js').then(({ GameArchive }) => new GameArchive());
  // The next one who asks may be luckier: the network comes and goes.
  archive.catch(() => {
    archive = undefined;
  });
  return archive;
}

/** Joins the parts of the page; each of them knows only what it is handed here. */
async function start() {
  await init();

  const clock = {
    now: () => performance.now(),
    frame: (/** @type {(now: number) => void} */ draw) => void requestAnimationFrame(draw),
  };
  const store = new Store(() => localStorage);
  const settings = new Settings(store);
  const engine = new EngineModule();
  const pool = new EnginePool(engine);
  const reader = new GameReader({
    Replay,
    engine: () => pool.engine('replay'),
    notice: new ReadingNotice(),
    clock,
  });
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
      return Game.create(settings.current.board);
    } catch {
      // Stored settings that no game can have: the standard board serves.
      return Game.create({});
    }
  };
  const { game, opening } = await openFirstGame({ library, reader, freshGame });
  const session = new GameSession(game);
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
    game: () => session.state,
  });
  const advisor = new Advisor({ engine: engineFor('advice'), choice });
  // Before anyone asks about the new game: what is known, or being thought about, belongs to the one before.
  session.on('change', ({ kind }) => {
    if (kind === 'replace') advisor.clear();
  });
  const speed = () => movesPerSecond(settings.current.speed);
  const autoplay = new Autoplay({ session, engine: engineFor('autoplay'), choice, clock, speed });
  // Another solver takes over between two moves: nobody's values vanish before their eyes.
  const reconsider = () => {
    if (autoplay.running || advisor.advice.phase === 'none') choice.reconsider();
  };
  models.on('ready', reconsider);
  session.on('change', () => choice.reconsider());
  const marks = new MoveMarks({ session, exact, autoplay });

  const boardView = new BoardView(byId('board-canvas', HTMLCanvasElement), clock);
  followTheme(settings, (palette, theme) => boardView.setColours(palette, theme));
  new GamePresenter({
    session,
    library,
    autoplay,
    boardView,
    mirror: new BoardMirror(byId('board-mirror', HTMLTableElement)),
    scoreboard: new Scoreboard(),
    announcer,
    clock,
  });

  const panelBefore = rememberedPanel();
  const sheet = new Sheet();
  const solverPanel = new SolverPanel({ choice, session, advisor, autoplay, settings });
  const newGameDialog = new NewGameDialog({
    Game,
    start: (chosen, rules) => {
      if (rules) settings.change({ board: rules });
      commands.start(chosen);
    },
  });
  const commands = new Commands({
    session,
    library,
    advisor,
    autoplay,
    choice,
    settings,
    boardView,
    announcer,
    toasts,
    freshGame,
    dialogs: {
      newGame: (how) => newGameDialog.open(session.state, how),
      help: () => byId('help-dialog', HTMLDialogElement).showModal(),
      solver: () => {
        sheet.open();
        tabs.select(solverPanel.id);
        solverPanel.focusPicker();
      },
    },
  });
  /** @param {import('./shell/commands.js').CommandName} command */
  const run = (command) => commands.run(command);

  const shared = new SharedGames({ reader, commands, toasts });
  const gamesPanel = new GamesPanel({
    library,
    session,
    run,
    open: (id) => void commands.open(id),
    openLink: (text) => void shared.open(text),
  });
  const exactPanel = new ExactPanel({
    exact,
    session,
    advisor,
    autoplay,
    choice,
    settings,
    marks,
    announcer,
    start: (rules) => {
      commands.start(Game.create(rules));
      // On a phone the values are under the board.
      sheet.close();
    },
  });
  const learnPanel = new LearnPanel({
    learner: new Learner({ client: pool.engine('learn'), clock }),
    models,
    announcer,
    watch: () => {
      autoplay.stop();
      choice.choose('learned', { model: 'own' });
      const { rows, cols, canMove } = session.state;
      if (rows !== 4 || cols !== 4 || !canMove) commands.start(Game.create({}));
      showBoard();
      run('auto');
    },
  });
  const replay = new ReplayBar({ session, autoplay, speed, clock });
  const arenaPanel = new ArenaPanel({
    engine,
    pool,
    specs,
    solver: settings.current.solver || DEFAULT_SOLVER,
    cores: navigator.hardwareConcurrency,
    locks: navigator.locks,
    toasts,
    announcer,
    models,
    replay: async (link) => {
      const finished = await reader.read(link);
      // Nobody is there who would have to decide whether the game goes on after 2048.
      finished.keepGoing();
      commands.start(finished);
      showBoard();
      replay.start();
    },
    back: () => showBoard(),
    begin: () => autoplay.stop(),
    noteUnfinished: (run) => store.writeArena(run),
  });
  const app = byId('app', HTMLElement);
  const board = byId('board', HTMLElement);
  const panel = byId('panel', HTMLElement);
  // The arena takes the place of the board, and then is the main thing on the page.
  const showLandmark = () => {
    panel.role = board.checkVisibility() ? 'complementary' : 'main';
  };
  const tabs = new Tabs(
    byId('tabs', HTMLElement),
    [solverPanel, exactPanel, learnPanel, arenaPanel, gamesPanel, new LookPanel(settings)],
    (id) => {
      app.dataset.panel = id;
      rememberPanel(id);
      showLandmark();
    },
  );
  sheet.onChange = showLandmark;
  const showBoard = () => {
    tabs.select(solverPanel.id);
    // On a phone the board is behind the sheet.
    sheet.close();
  };
  const showArena = () => {
    tabs.select(arenaPanel.id);
    sheet.open();
  };
  new Transport({ session, choice, settings, autoplay, run });
  new ValuesStrip(byId('strip', HTMLElement), {
    session,
    advisor,
    autoplay,
    settings,
    choice,
    run,
  });
  new MarkLine(byId('move-mark', HTMLElement), { marks, exact });
  new Coach({ session, advisor, autoplay, choice, settings });
  const endings = new GameEndings({
    session,
    library,
    autoplay,
    overlay: new Overlay(),
    announcer,
    run,
    takeBack: () => void commands.open(library.id, { steal: true }),
  });
  commands.onWaiting = () => endings.show({ delayed: false });

  autoplay.on('values', ({ board, evaluation }) => advisor.show(board, evaluation));
  library.on('moved', () => autoplay.stop());

  // Focusable, so that a screen reader hands the arrow keys through.
  board.tabIndex = 0;
  listenToKeys(document, run, () => board.checkVisibility());
  returnKeysToBoard(document);
  listenToSwipes(byId('play', HTMLElement), run);
  listenToDialogs();
  addEventListener('hashchange', () => shared.openAddress());
  addEventListener('storage', (event) => library.noticeWrite(event));
  addEventListener('pagehide', () => library.flush());
  document.addEventListener('visibilitychange', () => library.flush());

  // The solvers are fetched once somebody is there who may ask them; the game does not wait for them. The networks come
  // when there is nothing else to do.
  const fetchSolvers = async () => {
    await engine.get();
    await whenIdle();
    await models.load('small');
    await models.restore('full');
    await models.restore('own');
  };
  const here = new AbortController();
  for (const sign of ['pointerdown', 'keydown']) {
    addEventListener(
      sign,
      () => {
        here.abort();
        // Whoever asks a solver is told what is missing.
        void fetchSolvers().catch(() => {});
      },
      { signal: here.signal },
    );
  }
  reportOpening(opening, { commands, toasts });
  giveNotice({ store, library, autoplay, pool, toasts });
  if (panelBefore === arenaPanel.id) showArena();
  else offerArena({ store, toasts, show: showArena });
  keepForOffline(toasts);
  void whenIdle().then(() => library.moveOthers());
  document.documentElement.dataset.ready = 'true';
}

start().catch((error) => {
  toasts.show(`The game could not be started: ${messageOf(error)}`, {
    stay: Number.POSITIVE_INFINITY,
  });
  throw error;
});
