import { Game } from '../../pkg/rules.js';
import { messageOf } from '../lib/errors.js';
import { t } from '../lib/sentences.js';
import { LEARNED, sizeObstacle } from '../state/solver-needs.js';
import { wantedPuzzles } from '../state/wanted-puzzles.js';
import { byId } from '../ui/dom.js';
import { addressWith } from './share.js';

/** @import { Pasted } from '../engine/protocol.js' */
/** @import { Lesson } from '../state/lessons.js' */
/** @import { buildState } from '../state/page-state.js' */
/** @import { KeptPlay } from '../state/play-log.js' */
/** @import { BoardSettings } from '../state/settings.js' */
/** @import { Announcer } from '../ui/announcer.js' */
/** @import { Toasts } from '../ui/toasts.js' */
/** @import { BoardView } from '../views/board-view.js' */
/** @import { CommandName } from './commands.js' */
/** @import { Frame } from './frame.js' */
/** @import { GameActions, StartNotice } from './game-actions.js' */
/** @import { openFirstGame } from './opening.js' */
/** @import { PlaceName } from './places.js' */
/** @import { GameToReview, Reviewing } from './reviewing.js' */
/** @import { SharedGames } from './shared-games.js' */

/** @typedef {Awaited<ReturnType<typeof buildState<Awaited<ReturnType<typeof openFirstGame>>>>>} PageState */
/** @typedef {ReturnType<typeof pageOf>} Page what the features can take of the page: each says which parts it takes */
/** @typedef {(use: (reviewing: Reviewing) => unknown) => Promise<void>} WithReviews does something with the reviews once they are loaded */

/**
 * The tools, which are loaded when first opened, and their arguments.
 *
 * `edit`: `play`, `follow`, or a pasted board and its reading; `follow`: from now on, or only if the game was
 * followed before; `import`: `open`, or the source to read or to offer; `export`: a game other than the one on the page; `day`: a
 * date, `today`, `standing` to show whether the game counts, or the element that shows the result; `race`: against a
 * solver, or `challenge`, against the shared game on the page.
 *
 * @typedef {{ edit: [how: 'play' | 'follow' | Pasted], follow: [how: 'begin' | 'resume'], import: [how: File | string | { offered: File | string }],
 *             export: [game?: { record: string, score: number, moves: number }], race: [how?: 'challenge'],
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
  toasts.show(t('core-not-loaded', { why: messageOf(error) }), { key: 'dialog' });
}

/**
 * Goes to the trainer with positions to practise: these, or all that are due.
 *
 * @param {Frame} frame
 * @param {readonly Lesson[]} [mistakes]
 */
export function practiseOn(frame, mistakes) {
  wantedPuzzles.value = { mode: 'mistakes', mistakes };
  frame.go('train');
}

/**
 * The parts of the page that features can take: its state, and functions that act on the rest of the page.
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
    /** Goes to a place; in the lab to one of its panels. @param {PlaceName} place @param {string} [panel] */
    go: (place, panel) => frame.go(place, panel),
    /** Sets the follower that asks for the spawns. @param {GameActions['follower']} follower */
    setFollower: (follower) => {
      actions.follower = follower;
    },
    /** Opens a stored game. @param {string} id */
    openGame: (id) => void actions.open(id).then((isOpen) => isOpen && showBoard()),
    /** Opens a game that was shared. @param {string} text */
    openLink: (text) => void shared.open(text),
    /** Starts a game under these rules, and shows its board. @param {BoardSettings} rules */
    startOn: (rules) => {
      actions.start(Game.create(rules));
      showBoard();
    },
    /** Starts Auto with the player's own network. */
    watchOwn: () => {
      autoplay.stop();
      choice.choose(LEARNED, { model: 'own' });
      const { canMove, ...board } = session.state.value;
      if (!canMove || sizeObstacle(LEARNED, board)) actions.start(Game.create({}));
      frame.go('play');
      run('auto');
    },
    /**
     * Starts a game; the previous one stays stored.
     *
     * @param {Game} game
     * @param {KeptPlay} [play] how its moves were played, where that is known
     * @param {StartNotice} [notice]
     */
    startGame: (game, play, notice) => {
      actions.start(game, play, notice);
      showBoard();
    },
    /** Shows or removes the view of a race. @param {HTMLElement | undefined} root */
    showRace: async (root) => {
      document.getElementById('race')?.remove();
      frame.setRacing(root !== undefined);
      if (!root) return;
      await import('./racing.css');
      byId('app', HTMLElement).append(root);
      frame.go('play');
    },
    /** Copies a link to a game. @param {string} fragment */
    copyLink: (fragment) => actions.copy(addressWith(fragment), t('core-link-copied')),
    /**
     * Shares words with a link, by the system's share sheet where there is one.
     *
     * @param {string} words
     * @param {string} fragment of the link
     * @param {() => void} [copied] confirms that the text is in the clipboard; a notice where nothing is said
     */
    shareWords: async (words, fragment, copied) => {
      try {
        await (await import('./share-game.js')).shareWords(words, fragment, { toasts }, copied);
      } catch (error) {
        sayNotLoaded(toasts, error);
      }
    },
    /** @param {readonly Lesson[]} mistakes */
    practise: (mistakes) => practiseOn(frame, mistakes),
    /** Reviews a game. @param {GameToReview} game */
    review: (game) => withReviews((reviewing) => reviewing.review(game)),
  };
}
