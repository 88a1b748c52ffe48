import { models as modelFiles } from '../pkg/models.js';
import init, { Game } from '../pkg/rules.js';
import { obstacles, specs } from '../pkg/solvers.js';
import { Advisor } from './advisor.js';
import { Announcer } from './announcer.js';
import { ArenaPanel } from './arena-panel.js';
import { Autoplay } from './autoplay.js';
import { BoardMirror } from './board-mirror.js';
import { BoardView } from './board-view.js';
import { Coach } from './coach.js';
import { Commands } from './commands.js';
import { listenToDialogs } from './dialogs.js';
import { byId } from './dom.js';
import { EngineModule } from './engine-module.js';
import { ExactPanel } from './exact-panel.js';
import { ExactSolver } from './exact-solver.js';
import { returnKeysToBoard } from './focus.js';
import { GameEndings } from './game-endings.js';
import { GameLibrary } from './game-library.js';
import { GameLock } from './game-lock.js';
import { GamePresenter } from './game-presenter.js';
import { GameSession } from './game-session.js';
import { GamesPanel } from './games-panel.js';
import { whenIdle } from './idle.js';
import { listenToKeys } from './keys.js';
import { LearnPanel } from './learn-panel.js';
import { Learner } from './learner.js';
import { LookPanel } from './look-panel.js';
import { MarkLine } from './mark-line.js';
import { Models } from './models.js';
import { MoveMarks } from './move-marks.js';
import { NewGameDialog } from './new-game-dialog.js';
import { giveNotice, offerArena } from './notices.js';
import { keepForOffline } from './offline.js';
import { openFirstGame, reportOpening } from './opening.js';
import { Overlay } from './overlay.js';
import { rememberedPanel, rememberPanel } from './panel-memory.js';
import { EnginePool } from './pool.js';
import { messageOf } from './protocol.js';
import { ReplayBar } from './replay-bar.js';
import { RoutedEngine } from './routed-engine.js';
import { Scoreboard } from './scoreboard.js';
import { Settings } from './settings.js';
import { SharedGames } from './shared-games.js';
import { Sheet } from './sheet.js';
import { DEFAULT_SOLVER, SolverChoice } from './solver-choice.js';
import { SolverPanel } from './solver-panel.js';
import { movesPerSecond } from './speeds.js';
import { HelperTeam, helpersFor, SpreadEngine } from './spread-engine.js';
import { Store } from './store.js';
import { listenToSwipes } from './swipe.js';
import { Tabs } from './tabs.js';
import { followTheme } from './theme.js';
import { Toasts } from './toasts.js';
import { Transport } from './transport.js';
import { ValuesStrip } from './values-strip.js';

const announcer = new Announcer(byId('announcer', HTMLElement));
const toasts = new Toasts(byId('toasts', HTMLElement), announcer);

/** Joins the parts of the page; each of them knows only what it is handed here. */
async function start() {
  await init();

  const clock = {
    now: () => performance.now(),
    frame: (/** @type {(now: number) => void} */ draw) => void requestAnimationFrame(draw),
  };
  const store = new Store(() => localStorage);
  const settings = new Settings(store);
  const library = new GameLibrary({
    store,
    tab: () => sessionStorage,
    Game,
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
  const { game, opening } = await openFirstGame({ library, Game, freshGame });
  const session = new GameSession(game);
  library.follow(session);

  const engine = new EngineModule();
  const pool = new EnginePool(engine);
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
  /** @param {import('./commands.js').CommandName} command */
  const run = (command) => commands.run(command);

  const shared = new SharedGames({ Game, commands, toasts });
  const gamesPanel = new GamesPanel({
    library,
    session,
    run,
    open: (id) => void commands.open(id),
    openLink: (text) => shared.open(text),
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
    replay: (link) => {
      const finished = Game.fromLink(link);
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
  document.documentElement.dataset.ready = 'true';
}

start().catch((error) => {
  toasts.show(`The game could not be started: ${messageOf(error)}`, {
    stay: Number.POSITIVE_INFINITY,
  });
  throw error;
});
