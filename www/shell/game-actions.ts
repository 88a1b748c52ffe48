import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-core';
import type { DirectionName, Game } from '../../pkg/rules.js';
import type { KeptPlay } from '../games/games.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { Advisor } from '../state/advisor.ts';
import type { Autoplay } from '../state/autoplay.ts';
import type { Counting } from '../state/counting.ts';
import type { GameLibrary } from '../state/library.ts';
import { authorOf } from '../state/play.ts';
import type { GameSession } from '../state/session.ts';
import type { CoachMode } from '../state/settings.ts';
import type { SolverChoice } from '../state/solver-choice.ts';
import type { Announcer } from '../ui/announcer.ts';
import type { Toasts } from '../ui/toasts.ts';
import type { BoardView } from '../views/board-view.ts';
import { copyText } from './share.ts';

/** What the notice says of a game that starts, and a way back to where it came from. */
export interface StartNotice {
  sentence: string;
  action: { label: string; run: () => void };
}

/** The actions on the game on the page. `waiting`: a move needs the player's decision first */
export class GameActions extends Emitter<{ waiting: undefined }> {
  #session;
  #library;
  #counting;
  #advisor;
  #autoplay;
  #coachMode;
  #choice;
  #boardView;
  #announcer;
  #toasts;
  #freshGame;
  /** The game before the new one, until a move is made. */
  #replaced: Signal<{ id: string; round: number } | undefined> = signal(undefined);
  #canBringBack = computed(() => {
    const { canUndo, canRedo } = this.#session.state.value;
    return !canUndo && !canRedo && this.#replaced.value?.round === this.#session.round.value;
  });
  /** Whether a move or a new game can be taken back. */
  canUndo = computed(() => this.#session.state.value.canUndo || this.#canBringBack.value);
  /** The follower of a game played elsewhere, which asks for the spawns. */
  follower:
    | {
        take: (direction: DirectionName, by: 'player' | 'solver') => void;
        takeBack: () => boolean;
        isAsking: () => boolean;
        refuseAuto: () => void;
      }
    | undefined;

  constructor(collaborators: {
    session: GameSession;
    library: GameLibrary;
    counting: Counting;
    advisor: Advisor;
    autoplay: Autoplay;
    coachMode: ReadonlySignal<CoachMode>;
    choice: SolverChoice;
    boardView: BoardView;
    announcer: Announcer;
    toasts: Toasts;
    freshGame: () => Game;
  }) {
    super();
    this.#session = collaborators.session;
    this.#library = collaborators.library;
    this.#counting = collaborators.counting;
    this.#advisor = collaborators.advisor;
    this.#autoplay = collaborators.autoplay;
    this.#coachMode = collaborators.coachMode;
    this.#choice = collaborators.choice;
    this.#boardView = collaborators.boardView;
    this.#announcer = collaborators.announcer;
    this.#toasts = collaborators.toasts;
    this.#freshGame = collaborators.freshGame;
    let before = { round: 0, isOwn: false };
    effect(() => {
      const now = { round: this.#session.round.value, isOwn: this.#library.isOwn.value };
      const isHelp = before.isOwn && !now.isOwn && now.round === before.round;
      before = now;
      if (isHelp) untracked(() => this.#sayHelped());
    });
  }

  /** Starts a game under the rules that the player chose last. */
  startFresh() {
    this.start(this.#freshGame());
  }

  /** Starts again from the beginning of this game, with the same seed. */
  startAgain() {
    const again = this.#session.copy();
    this.start(again.again());
    again.free();
  }

  /**
   * Starts a game. It can be undone until a move is made.
   *
   * @param play how its moves were played, where that is known
   */
  start(game: Game, play?: KeptPlay, notice?: StartNotice) {
    this.#autoplay.stop();
    const { id } = this.#library;
    const { moves } = this.#session.state.value;
    const earlier = this.#canBringBack.value ? this.#replaced.value?.id : undefined;
    const isKept = this.#library.start(game, play);
    const before = moves > 0 ? id : earlier;
    this.#replaced.value = before ? { id: before, round: this.#session.round.value } : undefined;
    const hasEarlier = moves > 0;
    if (!hasEarlier && !notice) return;
    const undo = { label: t('core-undo-new'), run: () => void this.open(id) };
    const actions = [...(notice ? [notice.action] : []), ...(hasEarlier ? [undo] : [])];
    const sentence = notice?.sentence ?? t('core-new');
    const say = (what: string) => this.#toasts.show(what, { key: 'new-game', actions });
    const sayWhether = (kept: boolean) => {
      const where = kept ? t(notice ? 'core-both-kept' : 'core-kept') : t('core-unkept');
      say(`${sentence} ${where}`);
    };
    const started = this.#library.id;
    if (!hasEarlier) say(sentence);
    else if (typeof isKept === 'boolean') sayWhether(isKept);
    else {
      say(sentence);
      void isKept.then((kept) => {
        if (this.#library.id === started) sayWhether(kept);
      });
    }
  }

  /**
   * Opens a stored game, or shows why it cannot.
   *
   * @returns whether it is on the page now
   */
  async open(id: string): Promise<boolean> {
    this.#autoplay.stop();
    try {
      if ((await this.#library.open(id)) === 'copied') this.#toasts.show(t('core-copied'));
      return true;
    } catch (error) {
      this.#toasts.show(t('core-game-unopened', { why: messageOf(error) }));
      return false;
    }
  }

  /** Makes a move of the player. Auto stops. While a decision of the player is awaited, no move is made. */
  move(direction: DirectionName) {
    const wasPlaying = this.#autoplay.running.peek();
    this.#autoplay.stop();
    if (this.#waits()) return;
    this.#make(direction, 'player');
    if (!wasPlaying) return;
    this.#toasts.show(t('core-watch-ended', { direction: t(`core-direction-${direction}`) }), {
      key: 'watch-ended',
      actions: [{ label: t('core-watch-on'), run: () => this.toggleAuto() }],
    });
  }

  #make(direction: DirectionName, by: 'player' | 'solver') {
    const { board, legal } = this.#session.state.peek();
    if (!legal.includes(direction)) {
      return this.#announcer.tell(
        t('core-nothing-moves', { direction: t(`core-direction-${direction}`) }),
      );
    }
    const advice = this.#advisor.advice.peek();
    const isShown = advice.phase === 'done' && advice.board === board;
    if (by === 'player' && isShown) this.#library.noteHelp();
    if (this.follower) this.follower.take(direction, by);
    else this.#session.play(direction, by);
  }

  /** Says that the last move ends the counting for Best, unless a player who just began has chosen to be helped all along. */
  #sayHelped() {
    const isChosen = this.#autoplay.running.value || this.#coachMode.value === 'before';
    if (isChosen && this.#session.state.value.moves === 1) return;
    const actions = [{ label: t('core-command-undo'), run: () => this.#takeHelpBack() }];
    this.#toasts.show(t('core-helped'), { key: 'helped', actions });
  }

  /** Goes back to the board before the first help. */
  #takeHelpBack() {
    this.#autoplay.stop();
    this.#advisor.clear();
    while (!this.#library.isOwn.peek() && this.#session.state.peek().canUndo) this.#session.undo();
  }

  undo() {
    this.#autoplay.stop();
    if (this.follower?.takeBack()) return;
    if (this.#canBringBack.value) this.#bringBack();
    else if (this.#session.state.peek().canUndo) {
      // Going back through the game of another player shows its moves.
      const isOfOthers = this.#library.madeBy.some(({ by }) => by === 'unknown');
      const sees = { sees: isOfOthers };
      if (this.#asks(t('core-command-undo'), () => this.undo(), sees)) return;
      // A solver's move that is taken back is no help for the next.
      const { moves } = this.#session.state.peek();
      if (authorOf(this.#library.madeBy, moves) === 'solver') this.#advisor.clear();
      this.#session.undo();
    }
  }

  /**
   * Asks before what ends the counting of a game on the board of the day.
   *
   * @param what the name of the button
   * @param run does it after all
   * @param how `sees`: it shows how a game on this board goes, so that no later one counts either
   * @returns whether it was asked
   */
  #asks(what: string, run: () => void, { sees = false }: { sees?: boolean } = {}): boolean {
    const counting = this.#counting;
    const date = counting.date.peek();
    if (date === undefined || !(sees ? counting.isOpen : counting.counts).peek()) return false;
    this.#toasts.show(t(sees ? 'core-still-open' : 'core-still-counts', { what }), {
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
    this.#toasts.dismiss('new-game');
    if (replaced) void this.open(replaced.id);
  }

  redo() {
    this.#autoplay.stop();
    this.#session.redo();
  }

  keepGoing() {
    this.#session.keepGoing('player');
  }

  /** Whether moves need the player's decision first; if so, asks for it again. */
  #waits() {
    const waits = this.#session.state.value.status !== 'playing';
    if (waits) this.emit('waiting', undefined);
    return waits;
  }

  async hint() {
    const state = this.#session.state.value;
    this.#autoplay.stop();
    // The board is not known before its new tile is told.
    if (this.follower?.isAsking()) return;
    if (this.#waits() || !this.#solverCan()) return;
    if (this.#asks(t('core-hint'), () => void this.hint())) return;
    const evaluation = await this.#advisor.advise(state);
    if (!evaluation?.best || this.#session.state.value !== state) return;
    this.#boardView.showHint(evaluation.best);
    this.#announcer.say(t('core-hint-said', { direction: t(`core-direction-${evaluation.best}`) }));
  }

  /** Makes one move of the solver, which the player watches from now on. */
  async step() {
    if (this.#autoplay.running.value) this.#autoplay.pause();
    const state = this.#session.state.value;
    if (this.#waits() || !this.#solverCan()) return;
    if (this.#asks(t('core-step'), () => void this.step())) return;
    if (!this.follower) this.#autoplay.pause();
    const evaluation = await this.#advisor.advise(state);
    // The board must be unchanged: several steps may wait for the same answer.
    const isOnShow = this.#session.state.value === state && !this.#autoplay.running.value;
    if (evaluation?.best && isOnShow) this.#make(evaluation.best, 'solver');
  }

  stop() {
    this.#autoplay.stop();
  }

  toggleAuto() {
    if (this.#autoplay.running.value) {
      this.#autoplay.pause();
      // Whoever pauses looks at the board as it is now.
      void this.#advisor.advise(this.#session.state.value);
      return;
    }
    const { canMove } = this.#session.state.value;
    if (!canMove) return this.emit('waiting', undefined);
    if (this.follower) return this.follower.refuseAuto();
    if (!this.#solverCan()) return;
    if (this.#asks(t('core-watch'), () => this.toggleAuto(), { sees: true })) return;
    this.#advisor.clear();
    this.#autoplay.start();
  }

  /** Whether the chosen solver can play this board; if not, shows why. */
  #solverCan() {
    const obstacle = this.#choice.obstacle.value;
    if (obstacle) this.#toasts.show(obstacle, { key: 'obstacle' });
    return obstacle === undefined;
  }

  async copy(text: string, confirmation: string) {
    if (await copyText(text)) this.#toasts.show(confirmation, { key: 'copied' });
  }
}
