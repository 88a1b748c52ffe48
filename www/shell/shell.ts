import { effect } from '@preact/signals-core';
import { ARENA_RUN } from '../games/near.ts';
import { whenIdle } from '../lib/browser.ts';
import { Lazy } from '../lib/lazy.ts';
import { byId } from '../ui/dom.ts';
import { returnKeysToBoard } from '../ui/focus.ts';
import { attachMenu } from '../ui/menu.ts';
import { listenToSwipes } from '../ui/swipe.ts';
import type { Tellers } from '../ui/toasts.ts';
import { BoardView } from '../views/board-view.ts';
import { COMMANDS, type CommandContext, type CommandName } from './commands.ts';
import type { showEndings } from './endings.ts';
import { Frame } from './frame.ts';
import { GameActions } from './game-actions.ts';
import { listenToKeys } from './keys.ts';
import type { newGameDialog } from './new-game-dialog.ts';
import { giveNotice } from './notices.ts';
import { keepForOffline } from './offline.ts';
import {
  type OpenTool,
  type Page,
  type PageState,
  pageOf,
  type Shell,
  sayNotLoaded,
  type Tools,
  type WithReviews,
} from './page.ts';
import { mountPanels, type PanelRow } from './panels.ts';
import { readPlace } from './places.ts';
import { GamePresenter } from './presenter.ts';
import type { Reviewing as ReviewingType, ReviewModule } from './reviewing.ts';
import { linkOpener, openAddress } from './shared-games.ts';
import { fetchSolversOnSign } from './solver-fetch.ts';
import { followTheme } from './theme.ts';
import { followButtons } from './transport.ts';

interface Parts extends Tellers {
  state: PageState;
  panels: readonly PanelRow[];
  loadReview: () => Promise<ReviewModule>;
  tools: Tools;
}

/** Builds the page around the state: board, buttons, keys, panels, dialogs and notices. */
export function mountShell({ state, panels, loadReview, tools, announcer, toasts }: Parts) {
  const { settings, library, clock } = state;
  const boardView = new BoardView(byId('board-canvas', HTMLCanvasElement), clock);
  followTheme(settings, boardView);
  const presenter = new GamePresenter({ ...state, boardView, announcer });
  const frame = new Frame(panels, state);
  const actions = new GameActions({ ...state, boardView, announcer, toasts });
  let reviewing: ReviewingType | undefined;
  const withReviews: WithReviews = async (use) => {
    try {
      const { Reviewing } = await import('./reviewing.ts');
      reviewing ??= new Reviewing({ page, frame, presenter, load: loadReview });
      await use(reviewing);
    } catch (error) {
      sayNotLoaded(toasts, error);
    }
  };
  const openTool: OpenTool = (tool, ...how) =>
    void tools[tool]().then(
      ({ open }) => open(page, ...how),
      (error) => sayNotLoaded(toasts, error),
    );
  const parts = { state, actions, frame, withReviews, openTool, announcer, toasts };
  const openLink = linkOpener(parts);
  const run = commandsOf(parts);
  const page: Page = pageOf({ ...parts, openLink, run, boardView });
  // Before the panels set the focus.
  frame.on('go', (name) => {
    reviewing?.close();
    announcer.say(name);
  });
  mountPanels(panels, page, frame);
  followButtons(state, actions, run);
  const strip = new Lazy(async () => {
    const { showStrip } = await import('../views/values-strip.ts');
    showStrip(byId('strip', HTMLElement), state, run);
  });
  effect(() => {
    if (settings.current.value.coach === 'before' || state.autoplay.watching.value) strip.need();
  });
  followMarks(state);
  followEndings({
    ...state,
    actions,
    announcer,
    run,
    openTool,
    watch: () => void withReviews((reviewing) => reviewing.current({ plays: true })),
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
  const gamepads = new Lazy(async () => {
    const { listenToGamepads } = await import('../ui/gamepad.ts');
    listenToGamepads(window, (direction) => {
      if (isPlaying() && !document.querySelector('dialog[open]')) run(direction);
    });
  });
  addEventListener('gamepadconnected', gamepads.need);
  addEventListener('hashchange', () => {
    if (!frame.readAddress()) openAddress(openLink);
  });
  listenToPlaces(frame);
  attachMenu(byId('more-menu', HTMLElement));
  addEventListener('pagehide', () => library.flush());
  document.addEventListener('visibilitychange', () => library.flush());

  const elsewhere = new Lazy(async () => {
    const { followElsewhere } = await import('./elsewhere.ts');
    followElsewhere(state, openTool);
  });
  // At once if a game is followed.
  if (state.session.state.value.spawner === 'recorded') elsewhere.need();
  void whenIdle().then(elsewhere.need);
  addEventListener('pointerdown', elsewhere.need);

  fetchSolversOnSign(state);
  const signals = new Lazy(async () =>
    (await import('./merge-signals.ts')).signalMerges({ ...state, toasts }),
  );
  effect(() => {
    const { sound, vibration } = settings.current.value;
    // The first tile of its size is told in any case.
    if (sound || vibration || state.session.state.value.maxTile >= 256) signals.need();
  });
  const { opening } = state.first;
  if (history.state || (opening.kind !== 'first' && opening.kind !== 'stored'))
    void import('./opening-report.ts').then(({ reportOpening }) => reportOpening(opening, parts));
  openAddress(openLink);
  giveNotice(state, toasts);
  const left = frame.isBoardShown.value ? state.register.live(ARENA_RUN).peek() : undefined;
  if (left)
    void import('./late-notices.ts').then(({ offerArena }) =>
      offerArena(left, toasts, () => frame.go('lab', 'arena')),
    );
  keepForOffline(toasts);
  void whenIdle().then(() => Promise.all([state.register.refresh(), library.settleOthers()]));
}

/** Loads the card at the end of a game after the first move, or at once where the game is over. */
function followEndings(page: Parameters<typeof showEndings>[0]) {
  const { session, actions } = page;
  const endings = new Lazy(async () => (await import('./endings.ts')).showEndings(page));
  session.on('change', ({ kind }) => {
    if (kind === 'move') void whenIdle().then(() => endings.need());
  });
  actions.on('waiting', () => endings.need());
  effect(() => {
    const { canMove, status } = session.state.value;
    if (!canMove || status === 'won') endings.need();
  });
}

/** Follows the links to the places, also to the present one. */
function listenToPlaces(frame: Frame) {
  for (const link of document.querySelectorAll('a[data-place]')) {
    link.addEventListener('click', (event) => {
      const named = readPlace(link.getAttribute('href') ?? '');
      const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      if (!named || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      frame.go(named.place);
    });
  }
}

/** Loads the line with the exact cost of the last move when it is first needed. */
function followMarks(state: PageState) {
  const line = new Lazy(async () => {
    const { showMarkLine } = await import('../views/mark-line.ts');
    showMarkLine(byId('move-mark', HTMLElement), state);
  });
  effect(() => {
    if (state.marks.marks.value) line.need();
  });
}

function commandsOf(shell: Shell): (name: CommandName) => void {
  const { state, actions, openTool, toasts } = shell;
  let openNewGame: ReturnType<typeof newGameDialog> | undefined;
  const newGame = async (how: 'fresh' | 'board') => {
    const { newGameDialog } = await import('./new-game-dialog.ts');
    openNewGame ??= newGameDialog({
      readBoard: (text) => state.pool.run((engine) => engine.readBoard({ text })),
      edit: (read) => openTool('edit', read ?? 'play'),
      start: (chosen, rules) => {
        if (rules) state.settings.change({ board: rules });
        actions.start(chosen);
      },
    });
    openNewGame(state.session.state.value, how);
  };
  const help = async () => (await import('./help.ts')).showHelp();
  const share = async () =>
    (await import('./share-game.ts')).shareGame('link', { ...state, toasts });
  const orSay = (opening: Promise<void>) =>
    void opening.catch((error) => sayNotLoaded(toasts, error));
  const context: CommandContext = {
    ...shell,
    newGame: (how) => orSay(newGame(how)),
    help: () => orSay(help()),
    share: () => orSay(share()),
  };
  return (name) => COMMANDS[name].run(context);
}
