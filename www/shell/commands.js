import { messageOf } from '../lib/errors.js';
import { ReadingCancelled } from '../state/game-reader.js';
import { addressWith, copyText } from './share.js';

/** @typedef {import('../../pkg/rules.js').DirectionName} DirectionName */

/**
 * Everything that keys, buttons and swipes can ask for.
 *
 * @typedef {DirectionName | 'undo' | 'redo' | 'new' | 'keep' | 'hint' | 'step' | 'auto' | 'coach' | 'position'
 *   | 'change' | 'share' | 'copy-position' | 'solver' | 'help'} CommandName
 */

/** Does what the player asks for, from wherever it was asked. */
export class Commands {
  #session;
  #library;
  #advisor;
  #autoplay;
  #choice;
  #settings;
  #boardView;
  #announcer;
  #toasts;
  #freshGame;
  #dialogs;
  #endings = () => {};

  /**
   * @param {{ session: import('../state/session.js').GameSession,
   *           library: import('../state/library.js').GameLibrary,
   *           advisor: import('../state/advisor.js').Advisor,
   *           autoplay: import('../state/autoplay.js').Autoplay,
   *           choice: import('../state/solver-choice.js').SolverChoice,
   *           settings: import('../state/settings.js').Settings,
   *           boardView: import('../views/board-view.js').BoardView,
   *           announcer: import('../ui/announcer.js').Announcer,
   *           toasts: import('../ui/toasts.js').Toasts,
   *           freshGame: () => import('../../pkg/rules.js').Game,
   *           dialogs: { newGame: (start: 'fresh' | 'board') => void, help: () => void, solver: () => void } }} collaborators
   */
  constructor(collaborators) {
    this.#session = collaborators.session;
    this.#library = collaborators.library;
    this.#advisor = collaborators.advisor;
    this.#autoplay = collaborators.autoplay;
    this.#choice = collaborators.choice;
    this.#settings = collaborators.settings;
    this.#boardView = collaborators.boardView;
    this.#announcer = collaborators.announcer;
    this.#toasts = collaborators.toasts;
    this.#freshGame = collaborators.freshGame;
    this.#dialogs = collaborators.dialogs;
  }

  /**
   * What shows again how the game stands when a move must wait.
   *
   * @param {() => void} show
   */
  set onWaiting(show) {
    this.#endings = show;
  }

  /** @param {CommandName} command */
  run(command) {
    switch (command) {
      case 'undo':
      case 'redo':
        return this.#travel(command);
      case 'new':
        return this.start(this.#freshGame());
      case 'keep':
        return this.#session.keepGoing('player');
      case 'hint':
        return void this.#hint();
      case 'step':
        return void this.#step();
      case 'auto':
        return this.#toggleAuto();
      case 'coach':
        return this.#toggleCoach();
      case 'position':
        return this.#dialogs.newGame('board');
      case 'change':
        return this.#dialogs.newGame('fresh');
      case 'share':
        return void this.#copy(
          addressWith(this.#session.link()),
          'Link copied. It replays this very game.',
        );
      case 'copy-position':
        return void this.#copy(this.#session.state.board, 'Position copied.');
      case 'solver':
        return this.#dialogs.solver();
      case 'help':
        return this.#dialogs.help();
      default:
        return this.#move(command);
    }
  }

  /**
   * Starts a game; the one before can be had back for a while.
   *
   * @param {import('../../pkg/rules.js').Game} game
   */
  start(game) {
    this.#autoplay.stop();
    const { id, moved } = this.#library;
    const { moves } = this.#session.state;
    this.#library.start(game);
    if (moves === 0 || moved) return;
    this.#toasts.show('New game. The one before is kept.', {
      key: 'new-game',
      actions: [{ label: 'Undo new game', run: () => void this.open(id) }],
    });
  }

  /**
   * Opens a stored game, or says why not.
   *
   * @param {string} id
   * @param {{ steal?: boolean }} [how]
   */
  async open(id, how) {
    this.#autoplay.stop();
    try {
      if (await this.#library.open(id, how)) return;
      this.#toasts.show('This game is open in another tab.', {
        actions: [{ label: 'Play it here', run: () => void this.open(id, { steal: true }) }],
      });
    } catch (error) {
      if (error instanceof ReadingCancelled) return;
      this.#toasts.show(`The game cannot be opened: ${messageOf(error)}`);
    }
  }

  /** @param {DirectionName} direction */
  #move(direction) {
    this.#autoplay.stop();
    if (this.#waits()) return;
    this.#session.play(direction, 'player');
  }

  /** @param {'undo' | 'redo'} command */
  #travel(command) {
    this.#autoplay.stop();
    if (this.#library.moved) return this.#endings();
    if (command === 'undo') this.#session.undo();
    else this.#session.redo();
  }

  /** Whether moves wait for the player's decision; if so, asks for it again. */
  #waits() {
    const waits = this.#library.moved || this.#session.state.status !== 'playing';
    if (waits) this.#endings();
    return waits;
  }

  async #hint() {
    const { state } = this.#session;
    this.#autoplay.stop();
    if (this.#waits() || !this.#solverCan()) return;
    const evaluation = await this.#advisor.advise(state);
    if (!evaluation?.best || this.#session.state !== state) return;
    this.#boardView.showHint(evaluation.best);
    this.#announcer.say(`Hint: ${evaluation.best}.`);
  }

  async #step() {
    this.#autoplay.stop();
    const { state } = this.#session;
    if (this.#waits() || !this.#solverCan()) return;
    const evaluation = await this.#advisor.advise(state);
    // Only if it is still the board that was asked about: several steps may wait for the same answer.
    if (evaluation?.best && this.#session.state === state && !this.#autoplay.running) {
      this.#session.play(evaluation.best, 'solver');
    }
  }

  #toggleAuto() {
    if (this.#autoplay.running) return this.#autoplay.stop();
    const { status } = this.#session.state;
    if (this.#library.moved || status === 'over') return this.#endings();
    if (!this.#solverCan()) return;
    this.#advisor.clear();
    this.#autoplay.start();
  }

  /** Whether the chosen solver can play this board; if not, says why. */
  #solverCan() {
    const obstacle = this.#choice.obstacle(this.#session.state);
    if (obstacle) this.#toasts.show(obstacle, { key: 'obstacle' });
    return obstacle === undefined;
  }

  #toggleCoach() {
    const coach = !this.#settings.current.coach;
    this.#settings.change({ coach });
    this.#announcer.say(coach ? 'Coach on.' : 'Coach off.');
  }

  /**
   * @param {string} text
   * @param {string} confirmation
   */
  async #copy(text, confirmation) {
    if (await copyText(text)) this.#toasts.show(confirmation, { key: 'copied' });
  }
}
