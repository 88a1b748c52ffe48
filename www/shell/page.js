import { Game } from '../../pkg/rules.js';
import { messageOf } from '../lib/errors.js';
import { byId } from '../ui/dom.js';
import { addressWith } from './share.js';

/** @import { Pasted } from '../engine/protocol.js' */
/** @import { buildState } from '../state/page-state.js' */
/** @import { KeptPlay } from '../state/play-log.js' */
/** @import { BoardSettings } from '../state/settings.js' */
/** @import { Announcer } from '../ui/announcer.js' */
/** @import { Toasts } from '../ui/toasts.js' */
/** @import { BoardView } from '../views/board-view.js' */
/** @import { CommandName } from './commands.js' */
/** @import { Frame } from './frame.js' */
/** @import { GameActions } from './game-actions.js' */
/** @import { openFirstGame } from './opening.js' */
/** @import { GameToReview, Reviewing } from './reviewing.js' */
/** @import { SharedGames } from './shared-games.js' */

/** @typedef {Awaited<ReturnType<typeof buildState<Awaited<ReturnType<typeof openFirstGame>>>>>} PageState */
/** @typedef {ReturnType<typeof pageOf>} Page what the features can take of the page: each says which parts it takes */
/** @typedef {(use: (reviewing: Reviewing) => unknown) => Promise<void>} WithReviews does something with the reviews once they are loaded */

/**
 * What is fetched when it is first opened, dialogs and what comes and goes on the board, and what each is told then.
 *
 * `edit`: `play`, `follow`, or a board that was pasted elsewhere, and what was read; `follow`: from now on, or if the game was followed before; `import`: `open`, or what to read;
 * `export`: a game other than that on the page; `day`: a date, `today`, or the place that says how it went.
 *
 * @typedef {{ edit: [how: 'play' | 'follow' | Pasted], follow: [how: 'begin' | 'resume'], import: [how: File | string],
 *             export: [game?: { record: string, score: number, moves: number }], race: [],
 *             day: [how: string | HTMLElement] }} ToolArguments
 * @typedef {keyof ToolArguments} ToolName
 * @typedef {{ [T in ToolName]: () => Promise<{ open: (page: Page, ...how: ToolArguments[T]) => void }> }} Tools
 * @typedef {<T extends ToolName>(tool: T, ...how: ToolArguments[T]) => void} OpenTool
 */

/**
 * @param {Toasts} toasts
 * @param {unknown} error
 */
export function sayNotLoaded(toasts, error) {
  toasts.show(`This could not be loaded: ${messageOf(error)}`, { key: 'dialog' });
}

/**
 * What features can take of the page: all that is so, and what they may do with the rest of the page.
 *
 * @param {{ state: PageState, actions: GameActions, shared: SharedGames, frame: Frame, run: (name: CommandName) => void,
 *           withReviews: WithReviews,
 *           boardView: BoardView, openTool: OpenTool,
 *           announcer: Announcer, toasts: Toasts }} collaborators
 */
export function pageOf({
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
}) {
  const { session, autoplay, choice } = state;
  const showBoard = () => frame.showBoard();
  return {
    ...state,
    announcer,
    toasts,
    run,
    showBoard,
    boardView,
    openTool,
    isBoardShown: frame.isBoardShown,
    /** Asks this one where the new tiles came. @param {GameActions['follower']} follower */
    setFollower: (follower) => {
      actions.follower = follower;
    },
    /** Opens a stored game. @param {string} id */
    openGame: (id) => void actions.open(id),
    /** Opens a game that was shared. @param {string} text */
    openLink: (text) => void shared.open(text),
    /** Starts a game by these rules, and shows its board. @param {BoardSettings} rules */
    startOn: (rules) => {
      actions.start(Game.create(rules));
      // On a phone the values are under the board.
      frame.setSheet(false);
    },
    /** Lets the player's own network play. */
    watchOwn: () => {
      autoplay.stop();
      choice.choose('learned', { model: 'own' });
      const { rows, cols, canMove } = session.state.value;
      if (rows !== 4 || cols !== 4 || !canMove) actions.start(Game.create({}));
      showBoard();
      run('auto');
    },
    /**
     * Starts a game; the one before stays stored.
     *
     * @param {Game} game
     * @param {KeptPlay} [play] how its moves were played, where that is known
     */
    startGame: (game, play) => actions.start(game, play),
    /** Puts the view of a race on the page, or takes it away. @param {HTMLElement | undefined} root */
    showRace: async (root) => {
      document.getElementById('race')?.remove();
      frame.setRacing(root !== undefined);
      if (!root) return;
      await import('./racing.css');
      byId('app', HTMLElement).append(root);
      frame.showBoard();
    },
    /** Copies a link to a game. @param {string} fragment */
    copyLink: (fragment) =>
      actions.copy(addressWith(fragment), 'Link copied. It replays this very game.'),
    /**
     * Shares words with a link, by the system's own sheet where there is one.
     *
     * @param {string} words
     * @param {string} fragment of the link
     */
    shareWords: async (words, fragment) => {
      try {
        await (await import('./share-game.js')).shareWords(words, fragment, { toasts });
      } catch (error) {
        sayNotLoaded(toasts, error);
      }
    },
    /** Looks at a game again. @param {GameToReview} game */
    review: (game) => withReviews((reviewing) => reviewing.review(game)),
  };
}
