import { Game } from '../../pkg/rules.js';
import type { Pasted } from '../engine/protocol.ts';
import type { Mistake } from '../games/far.ts';
import type { KeptGame, KeptPlay } from '../games/games.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { buildState } from '../state/page-state.ts';
import { replayed } from '../state/replayed.ts';
import { GameSession } from '../state/session.ts';
import type { BoardSettings } from '../state/settings.ts';
import { LEARNED, sizeObstacle } from '../state/solver-needs.ts';
import { wantedMistakes } from '../state/wanted.ts';
import { byId } from '../ui/dom.ts';
import type { Tellers, Toasts } from '../ui/toasts.ts';
import type { BoardView } from '../views/board-view.ts';
import type { CommandName } from './commands.ts';
import type { Frame } from './frame.ts';
import type { GameActions, StartNotice } from './game-actions.ts';
import type { openFirstGame } from './opening.ts';
import type { PlaceName } from './places.ts';
import type { GameToReview, Reviewing } from './reviewing.ts';
import { addressWith, copyText } from './share.ts';
import type { ShareKind } from './share-game.ts';

export type PageState = Awaited<
  ReturnType<typeof buildState<Awaited<ReturnType<typeof openFirstGame>>>>
>;
/** what the features can take of the page: each says which parts it takes */
export type Page = ReturnType<typeof pageOf>;
/** does something with the reviews once they are loaded */
export type WithReviews = (use: (reviewing: Reviewing) => unknown) => Promise<void>;

interface ToolArguments {
  edit: [how: 'play' | 'follow' | Pasted];
  follow: [how: 'begin' | 'resume'];
  import: [how: File | string | { offered: File | string }];
  export: [game: { record: string; score: number; moves: number }];
  race: [how?: 'challenge' | 'resume'];
  day: [how: string | HTMLElement];
}

type ToolName = keyof ToolArguments;

/** The tools, which are loaded when first opened, and what they take: the use of the board, what was dropped or pasted, a game, or a day. */
export type Tools = {
  [T in ToolName]: () => Promise<{ open: (page: Page, ...how: ToolArguments[T]) => void }>;
};

export type OpenTool = <T extends ToolName>(tool: T, ...how: ToolArguments[T]) => void;

export function sayNotLoaded(toasts: Toasts, error: unknown) {
  toasts.show(t('core-not-loaded', { why: messageOf(error) }), { key: 'dialog' });
}

/** Goes to the trainer with positions to practise: these, or all that are due. */
export function practiseOn(frame: Frame, mistakes?: readonly Mistake[]) {
  wantedMistakes.value = mistakes;
  frame.go('train', 'mistakes');
}

/** What acts on the page. */
export interface Shell extends Tellers {
  state: PageState;
  actions: GameActions;
  frame: Frame;
  withReviews: WithReviews;
  openTool: OpenTool;
}

/** The parts of the page that features can take: its state, and functions that act on the rest of the page. */
export function pageOf({
  state,
  actions,
  frame,
  withReviews,
  openLink,
  ...given
}: Shell & {
  openLink: (text: string) => Promise<void>;
  run: (name: CommandName) => void;
  boardView: BoardView;
}) {
  const { session, autoplay, choice } = state;
  const { toasts, run } = given;
  const showBoard = () => frame.showBoard();
  return {
    ...state,
    ...given,
    showBoard,
    isBoardShown: frame.isBoardShown,
    activity: frame.activity,
    /** Goes to a place, or to a part of one that is a list. */
    go: (place: PlaceName, part?: string) => frame.go(place, part),
    setFollower: (follower: GameActions['follower']) => {
      actions.follower = follower;
    },
    openGame: (id: string) => void actions.open(id).then((isOpen) => isOpen && showBoard()),
    openLink: (text: string) => void openLink(text),
    startOn: (rules: BoardSettings) => {
      actions.start(Game.create(rules));
      showBoard();
    },
    watchOwn: () => {
      autoplay.stop();
      choice.choose(LEARNED, { model: 'own' });
      const { canMove, ...board } = session.state.value;
      if (!canMove || sizeObstacle(LEARNED, board)) actions.start(Game.create({}));
      frame.go('play');
      run('auto');
    },
    /** Starts a game; the previous one stays stored. `play`: how its moves were played, where that is known. */
    startGame: (game: Game, play?: KeptPlay, notice?: StartNotice) => {
      actions.start(game, play, notice);
      showBoard();
    },
    showRace: async (root: HTMLElement | undefined) => {
      document.getElementById('race')?.remove();
      state.offers.isRacing.value = root !== undefined;
      if (!root) return;
      await import('./racing.css');
      byId('app', HTMLElement).append(root);
    },
    /** Shares a kept game. Rejects where it cannot. */
    shareGame: async (kind: ShareKind, id: string, game: KeptGame) => {
      const { shareGame } = await import('./share-game.ts');
      const shared = await replayed(game.record);
      const session = new GameSession(shared);
      await shareGame(kind, { ...state, toasts, session, library: { id, game } });
      shared.free();
    },
    copyLink: async (fragment: string) => {
      if (await copyText(addressWith(fragment)))
        toasts.show(t('core-link-copied'), { key: 'copied' });
    },
    /** Shares words with a link, by the system's share sheet where there is one. `copied` confirms that the text is in the clipboard. */
    shareWords: async (words: string, fragment: string, copied?: () => void) => {
      try {
        await (await import('./share-game.ts')).shareWords(words, fragment, { toasts }, copied);
      } catch (error) {
        sayNotLoaded(toasts, error);
      }
    },
    practise: (mistakes: readonly Mistake[]) => practiseOn(frame, mistakes),
    review: (game: GameToReview) => withReviews((reviewing) => reviewing.review(game)),
  };
}
