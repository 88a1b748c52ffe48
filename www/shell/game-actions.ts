import { computed, effect, type Signal, signal, untracked } from '@preact/signals-core';
import type { DirectionName, Game } from '../../pkg/rules.js';
import type { KeptPlay } from '../games/games.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import { authorOf } from '../state/play.ts';
import type { Tellers } from '../ui/toasts.ts';
import type { BoardView } from '../views/board-view.ts';
import type { PageState } from './page.ts';

/** What the notice says of a game that starts, and a way back to where it came from. */
export interface StartNotice {
  sentence: string;
  action: { label: string; run: () => void };
}

/** The actions on the game on the page. `waiting`: a move needs the player's decision first */
export class GameActions extends Emitter<{ waiting: undefined }> {
  #page;
  /** The game before the new one, until a move is made. */
  #replaced: Signal<{ id: string; round: number } | undefined> = signal(undefined);
  #canBringBack = computed(() => {
    const { canUndo, canRedo } = this.#page.session.state.value;
    return !canUndo && !canRedo && this.#replaced.value?.round === this.#page.session.round.value;
  });
  /** Whether a move or a new game can be taken back. */
  canUndo = computed(() => this.#page.session.state.value.canUndo || this.#canBringBack.value);
  /** The follower of a game played elsewhere, which asks for the spawns. */
  follower:
    | {
        take: (direction: DirectionName, by: 'player' | 'solver') => void;
        takeBack: () => boolean;
        isAsking: () => boolean;
        refuseAuto: () => void;
      }
    | undefined;

  constructor(page: PageState & Tellers & { boardView: BoardView }) {
    super();
    this.#page = page;
    let before = { round: 0, isOwn: false };
    effect(() => {
      const now = {
        round: this.#page.session.round.value,
        isOwn: this.#page.library.isOwn.value,
      };
      const isHelp = before.isOwn && !now.isOwn && now.round === before.round;
      before = now;
      if (isHelp) untracked(() => this.#sayHelped());
    });
  }

  /** Starts a game under the rules that the player chose last. */
  startFresh() {
    this.start(this.#page.freshGame());
  }

  /** Starts again from the beginning of this game, with the same seed. */
  startAgain() {
    const again = this.#page.session.copy();
    this.start(again.again());
    again.free();
  }

  /** Starts a game, which can be undone until a move is made. `play`: how its moves were played, where that is known. */
  start(game: Game, play?: KeptPlay, notice?: StartNotice) {
    this.#page.autoplay.stop();
    const { id } = this.#page.library;
    const { moves } = this.#page.session.state.value;
    const earlier = this.#canBringBack.value ? this.#replaced.value?.id : undefined;
    const isKept = this.#page.library.start(game, play);
    const before = moves > 0 ? id : earlier;
    this.#replaced.value = before
      ? { id: before, round: this.#page.session.round.value }
      : undefined;
    const hasEarlier = moves > 0;
    if (!hasEarlier && !notice) return;
    const undo = { label: t('core-undo-new'), run: () => void this.open(id) };
    const actions = [...(notice ? [notice.action] : []), ...(hasEarlier ? [undo] : [])];
    const sentence = notice?.sentence ?? t('core-new');
    const say = (what: string) => this.#page.toasts.show(what, { key: 'new-game', actions });
    const sayWhether = (kept: boolean) => {
      const where = kept ? t(notice ? 'core-both-kept' : 'core-kept') : t('core-unkept');
      say(`${sentence} ${where}`);
    };
    const started = this.#page.library.id;
    if (!hasEarlier) say(sentence);
    else if (typeof isKept === 'boolean') sayWhether(isKept);
    else {
      say(sentence);
      void isKept.then((kept) => {
        if (this.#page.library.id === started) sayWhether(kept);
      });
    }
  }

  /** Opens a stored game, or shows why it cannot. Answers whether it is on the page now. */
  async open(id: string): Promise<boolean> {
    this.#page.autoplay.stop();
    try {
      if ((await this.#page.library.open(id)) === 'copied')
        this.#page.toasts.show(t('core-copied'));
      return true;
    } catch (error) {
      this.#page.toasts.show(t('core-game-unopened', { why: messageOf(error) }));
      return false;
    }
  }

  /** Makes a move of the player. Auto stops. While a decision of the player is awaited, no move is made. */
  move(direction: DirectionName) {
    const wasPlaying = this.#page.autoplay.running.peek();
    this.#page.autoplay.stop();
    if (this.#waits()) return;
    this.#make(direction, 'player');
    if (!wasPlaying) return;
    this.#page.toasts.show(t('core-watch-ended', { direction: t(`core-direction-${direction}`) }), {
      key: 'watch-ended',
      actions: [{ label: t('core-watch-on'), run: () => this.toggleAuto() }],
    });
  }

  #make(direction: DirectionName, by: 'player' | 'solver') {
    const { board, legal } = this.#page.session.state.peek();
    if (!legal.includes(direction)) {
      return this.#page.announcer.tell(
        t('core-nothing-moves', { direction: t(`core-direction-${direction}`) }),
      );
    }
    const advice = this.#page.advisor.advice.peek();
    const isShown = advice.phase === 'done' && advice.board === board;
    if (by === 'player' && isShown) this.#page.library.noteHelp();
    if (this.follower) this.follower.take(direction, by);
    else this.#page.session.play(direction, by);
  }

  /** Says that the last move ends the counting for Best, unless a player who just began has chosen to be helped all along. */
  #sayHelped() {
    const isChosen = this.#page.autoplay.running.value || this.#page.coachMode.value === 'before';
    if (isChosen && this.#page.session.state.value.moves === 1) return;
    const actions = [{ label: t('core-command-undo'), run: () => this.#takeHelpBack() }];
    this.#page.toasts.show(t('core-helped'), { key: 'helped', actions });
  }

  /** Goes back to the board before the first help. */
  #takeHelpBack() {
    this.#page.autoplay.stop();
    this.#page.advisor.clear();
    while (!this.#page.library.isOwn.peek() && this.#page.session.state.peek().canUndo)
      this.#page.session.undo();
  }

  undo() {
    this.#page.autoplay.stop();
    if (this.follower?.takeBack()) return;
    if (this.#canBringBack.value) this.#bringBack();
    else if (this.#page.session.state.peek().canUndo) {
      // Going back through the game of another player shows its moves.
      const isOfOthers = this.#page.library.madeBy.some(({ by }) => by === 'unknown');
      const sees = { sees: isOfOthers };
      if (this.#asks(t('core-command-undo'), () => this.undo(), sees)) return;
      // A solver's move that is taken back is no help for the next.
      const { moves } = this.#page.session.state.peek();
      if (authorOf(this.#page.library.madeBy, moves) === 'solver') this.#page.advisor.clear();
      this.#page.session.undo();
    }
  }

  /** Asks before what ends the counting of a day, and answers whether it did. `what`: the button; `sees`: no later game counts either. */
  #asks(what: string, run: () => void, { sees = false }: { sees?: boolean } = {}): boolean {
    const counting = this.#page.counting;
    const date = counting.date.peek();
    if (date === undefined || !(sees ? counting.isOpen : counting.counts).peek()) return false;
    this.#page.toasts.show(t(sees ? 'core-still-open' : 'core-still-counts', { what }), {
      key: 'counting',
      actions: [
        {
          label: t('core-anyway', { what }),
          run: () => {
            if (sees) counting.see(date);
            counting.giveUp();
            run();
          },
        },
      ],
    });
    return true;
  }

  #bringBack() {
    const replaced = this.#replaced.value;
    this.#replaced.value = undefined;
    this.#page.toasts.dismiss('new-game');
    if (replaced) void this.open(replaced.id);
  }

  redo() {
    this.#page.autoplay.stop();
    this.#page.session.redo();
  }

  /** Whether moves need the player's decision first; if so, asks for it again. */
  #waits() {
    const waits = this.#page.session.state.value.status !== 'playing';
    if (waits) this.emit('waiting', undefined);
    return waits;
  }

  async hint() {
    const state = this.#page.session.state.value;
    this.#page.autoplay.stop();
    // The board is not known before its new tile is told.
    if (this.follower?.isAsking()) return;
    if (this.#waits() || !this.#solverCan()) return;
    if (this.#asks(t('core-hint'), () => void this.hint())) return;
    const evaluation = await this.#page.advisor.advise(state);
    if (!evaluation?.best || this.#page.session.state.value !== state) return;
    this.#page.boardView.showHint(evaluation.best);
    this.#page.announcer.say(
      t('core-hint-said', { direction: t(`core-direction-${evaluation.best}`) }),
    );
  }

  /** Makes one move of the solver, which the player watches from now on. */
  async step() {
    if (this.#page.autoplay.running.value) this.#page.autoplay.pause();
    const state = this.#page.session.state.value;
    if (this.#waits() || !this.#solverCan()) return;
    if (this.#asks(t('core-step'), () => void this.step())) return;
    if (!this.follower) this.#page.autoplay.pause();
    const evaluation = await this.#page.advisor.advise(state);
    // The board must be unchanged: several steps may wait for the same answer.
    const isOnShow = this.#page.session.state.value === state && !this.#page.autoplay.running.value;
    if (evaluation?.best && isOnShow) this.#make(evaluation.best, 'solver');
  }

  toggleAuto() {
    if (this.#page.autoplay.running.value) {
      this.#page.autoplay.pause();
      // Whoever pauses looks at the board as it is now.
      void this.#page.advisor.advise(this.#page.session.state.value);
      return;
    }
    const { canMove } = this.#page.session.state.value;
    if (!canMove) return this.emit('waiting', undefined);
    if (this.follower) return this.follower.refuseAuto();
    if (!this.#solverCan()) return;
    if (this.#asks(t('core-watch'), () => this.toggleAuto(), { sees: true })) return;
    this.#page.advisor.clear();
    this.#page.autoplay.start();
  }

  /** Whether the chosen solver can play this board; if not, shows why. */
  #solverCan() {
    const obstacle = this.#page.choice.obstacle.value;
    if (obstacle) this.#page.toasts.show(obstacle, { key: 'obstacle' });
    return obstacle === undefined;
  }
}
