import { computed } from '@preact/signals-core';
import { Game } from '../../pkg/rules.js';
import { whenIdle } from '../lib/browser.js';
import { messageOf } from '../lib/errors.js';
import { Lazy } from '../lib/lazy.js';
import { t } from '../lib/sentences.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { byId } from '../ui/dom.js';
import { returnKeysToBoard } from '../ui/focus.js';
import { listenToGamepads } from '../ui/gamepad.js';
import { attachMenu } from '../ui/menu.js';
import { listenToSwipes } from '../ui/swipe.js';
import { BoardMirror } from '../views/board-mirror.js';
import { BoardView } from '../views/board-view.js';
import { ValuesStrip } from '../views/values-strip.js';
import { COMMANDS } from './commands.js';
import { Frame } from './frame.js';
import { GameActions } from './game-actions.js';
import { listenToKeys } from './keys.js';
import { giveNotice } from './notices.js';
import { keepForOffline } from './offline.js';
import { pageOf, practiseOn, sayNotLoaded } from './page.js';
import { Panels } from './panels.js';
import { readPlace } from './places.js';
import { GamePresenter } from './presenter.js';
import { Scoreboard } from './scoreboard.js';
import { SharedGames } from './shared-games.js';
import { fetchSolversOnSign } from './solver-fetch.js';
import { followTheme } from './theme.js';
import { Transport } from './transport.js';

/** @import { Announcer } from '../ui/announcer.js' */
/** @import { Toasts } from '../ui/toasts.js' */
/** @import { CommandContext, CommandName } from './commands.js' */
/** @import { GameEndings } from './endings.js' */
/** @import { NewGameDialog as NewGameDialogType } from './new-game-dialog.js' */
/** @import { OpenTool, Page, PageState, Tools, WithReviews } from './page.js' */
/** @import { PanelRow } from './panels.js' */
/** @import { ReviewModule, Reviewing as ReviewingType } from './reviewing.js' */
/** @import { ShareKind } from './share-game.js' */

/**
 * Builds the page around the state: board, buttons, keys, panels, dialogs and notices.
 *
 * @param {{ state: PageState, panels: readonly PanelRow<Page>[],
 *           loadReview: () => Promise<ReviewModule>, tools: Tools,
 *           announcer: Announcer, toasts: Toasts }} collaborators
 */
export function mountShell({ state, panels, loadReview, tools, announcer, toasts }) {
  const { settings, library, store, clock } = state;
  const boardView = new BoardView(byId('board-canvas', HTMLCanvasElement), clock);
  followTheme(settings, (palette, theme) => boardView.setColours(palette, theme));
  const presenter = new GamePresenter({
    ...state,
    boardView,
    mirror: new BoardMirror(byId('board-mirror', HTMLTableElement)),
    scoreboard: new Scoreboard(),
    announcer,
  });

  const frame = new Frame(
    panels,
    computed(() => state.coachMode.value !== 'off' || state.autoplay.watching.value),
  );
  const actions = new GameActions({ ...state, boardView, announcer, toasts });
  /** @type {ReviewingType | undefined} */
  let reviewing;
  /** @type {WithReviews} */
  const withReviews = async (use) => {
    try {
      const { Reviewing } = await import('./reviewing.js');
      reviewing ??= new Reviewing({
        page: () => page,
        frame,
        presenter,
        hint: (direction) => boardView.showHint(direction),
        load: loadReview,
        state,
      });
      await use(reviewing);
    } catch (error) {
      toasts.show(t('core-no-reviews', { why: messageOf(error) }), { key: 'review' });
    }
  };
  /** @type {OpenTool} */
  const openTool = (tool, ...how) =>
    void tools[tool]().then(
      ({ open }) => open(page, ...how),
      (error) => sayNotLoaded(toasts, error),
    );
  const shared = new SharedGames({
    ...state,
    commands: actions,
    toasts,
    openDay: (date) => openTool('day', date),
    showBoard: () => frame.showBoard(),
    startAgain: () => run('again'),
  });
  const run = commandsOf({ state, actions, frame, withReviews, openTool, announcer, toasts });
  /** @type {Page} */
  const page = pageOf({
    state,
    actions,
    shared,
    frame,
    run,
    withReviews,
    boardView,
    openTool,
    announcer,
    toasts,
  });
  new Panels(panels, page, frame);
  new Transport({ ...state, actions, run });
  new ValuesStrip(byId('strip', HTMLElement), { ...state, run });
  followMarks(state);
  followEndings({
    ...state,
    actions,
    announcer,
    run,
    openTool,
    practise: page.practise,
    watch: () => void withReviews((reviewing) => reviewing.current({ plays: true })),
    takeBack: () => void actions.open(library.id, { steal: true }),
  });

  // Focusable, so that a screen reader passes the arrow keys on.
  byId('board', HTMLElement).tabIndex = 0;
  const isPlaying = () => frame.isBoardShown.value && !frame.isReviewing.value;
  listenToKeys(document, run, isPlaying);
  returnKeysToBoard(document);
  const app = byId('app', HTMLElement);
  listenToSwipes(document, {
    board: byId('board', HTMLElement),
    areas: [byId('table', HTMLElement), byId('header', HTMLElement)],
    bare: [app, document.body, document.documentElement],
    isPlaying,
    move: run,
  });
  listenToGamepads(window, (direction) => {
    if (isPlaying() && !document.querySelector('dialog[open]')) run(direction);
  });
  addEventListener('hashchange', () => {
    if (!frame.readAddress()) shared.openAddress();
  });
  frame.on('go', () => reviewing?.close());
  listenToPlaces(frame);
  attachMenu(byId('more-menu', HTMLElement));
  addEventListener('storage', (event) => library.noticeWrite(event));
  addEventListener('pagehide', () => library.flush());
  document.addEventListener('visibilitychange', () => library.flush());

  // Load the follower at once if a game is followed.
  const isRecorded = state.session.state.value.spawner === 'recorded';
  void (isRecorded ? Promise.resolve() : whenIdle()).then(async () => {
    const { followDays, followRecorded, listenForFiles } = await import('./elsewhere.js');
    listenForFiles(openTool);
    followRecorded(state, openTool);
    followDays(state, openTool);
  });

  fetchSolversOnSign(state);
  const signals = new Lazy(async () => (await import('./merge-signals.js')).signalMerges(state));
  new Subscriptions().follow(() => {
    const { sound, vibration } = settings.current.value;
    if (sound || vibration) signals.need();
  });
  const { opening } = state.first;
  if (opening.kind !== 'first' && opening.kind !== 'stored') {
    void import('./opening-report.js').then(({ reportOpening }) =>
      reportOpening(opening, {
        commands: actions,
        toasts,
        game: state.session.state.value,
        startAgain: () => run('again'),
      }),
    );
  }
  shared.openAddress();
  giveNotice({ ...state, toasts });
  const left = frame.isBoardShown.value ? store.readArena() : undefined;
  if (left) {
    void import('./arena-offer.js').then(({ offerArena }) =>
      offerArena(left, { toasts, show: () => frame.go('lab', 'arena') }),
    );
  }
  keepForOffline(toasts);
  void whenIdle().then(() => library.moveOthers());
}

/**
 * Loads the card at the end of a game after the first move, or at once where the game is over or has moved to another tab.
 *
 * @param {ConstructorParameters<typeof GameEndings>[0]} collaborators
 */
function followEndings(collaborators) {
  const { session, library, actions } = collaborators;
  const endings = new Lazy(async () => {
    const module = await import('./endings.js');
    return new module.GameEndings(collaborators);
  });
  session.on('change', ({ kind }) => {
    if (kind === 'move') void whenIdle().then(() => endings.need());
  });
  actions.on('waiting', () => endings.need());
  new Subscriptions().follow(() => {
    const { canMove, status } = session.state.value;
    if (library.moved.value || !canMove || status === 'won') endings.need();
  });
}

/** Follows the links to the places, also to the present one. @param {Frame} frame */
function listenToPlaces(frame) {
  for (const link of document.querySelectorAll('a[data-place]')) {
    link.addEventListener('click', (event) => {
      const named = readPlace(link.getAttribute('href') ?? '');
      const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
      if (!named || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      frame.go(named.place);
    });
  }
}

/** Loads the line with the exact cost of the last move when it is first needed. @param {PageState} state */
function followMarks(state) {
  const line = new Lazy(async () => {
    const { MarkLine } = await import('../views/mark-line.js');
    return new MarkLine(byId('move-mark', HTMLElement), state);
  });
  new Subscriptions().follow(() => {
    if (state.marks.marks.value) line.need();
  });
}

/**
 * The function that runs commands.
 *
 * @param {{ state: PageState, actions: GameActions, frame: Frame, withReviews: WithReviews,
 *           openTool: OpenTool,
 *           announcer: Announcer, toasts: Toasts }} collaborators
 * @returns {(name: CommandName) => void}
 */
function commandsOf({ state, actions, frame, withReviews, openTool, announcer, toasts }) {
  const { session, settings } = state;
  /** @type {NewGameDialogType | undefined} */
  let newGameDialog;
  /** @param {'fresh' | 'board'} how */
  const newGame = async (how) => {
    const { NewGameDialog } = await import('./new-game-dialog.js');
    newGameDialog ??= new NewGameDialog({
      Game,
      readBoard: async (text) => (await state.files.call({ kind: 'read-board', text })).reading,
      edit: (read) => openTool('edit', read ?? 'play'),
      start: (chosen, rules) => {
        if (rules) settings.change({ board: rules });
        actions.start(chosen);
      },
    });
    newGameDialog.open(session.state.value, how);
  };
  const help = async () => (await import('./help.js')).showHelp();
  /** @param {ShareKind} kind */
  const share = async (kind) =>
    (await import('./share-game.js')).shareGame(kind, { ...state, toasts });
  /** Opens a dialog, or shows a notice if loading fails. @param {Promise<void>} opening */
  const orSay = (opening) => void opening.catch((error) => sayNotLoaded(toasts, error));
  /** @type {CommandContext} */
  const context = {
    actions,
    session,
    settings,
    announcer,
    dialogs: { newGame: (how) => orSay(newGame(how)), help: () => orSay(help()) },
    share: (kind) => orSay(share(kind)),
    review: () => void withReviews((reviewing) => reviewing.current()),
    practise: () => practiseOn(frame),
    openTool,
    openSolver: (how) => frame.openSolver(how),
    go: (place) => frame.go(place),
  };
  return (name) => COMMANDS[name].run(context);
}
