import { describeSpeed, formatSpeed, LAST_SPEED, movesPerSecond } from '../lib/speeds.js';
import { byId } from '../ui/dom.js';

/** @typedef {import('./commands.js').CommandName} CommandName */

/** Buttons that stand for a command of the same name. @type {readonly CommandName[]} */
const BUTTONS = ['new', 'undo', 'redo', 'hint', 'step', 'auto', 'change', 'share', 'help'];
/** Buttons that need a solver able to play the board. @type {readonly CommandName[]} */
const SOLVER_BUTTONS = ['hint', 'step', 'auto'];

/** The buttons and the speed of Auto. */
export class Transport {
  #auto = byId('auto', HTMLButtonElement);
  #speed = byId('speed', HTMLInputElement);
  #speedText = byId('speed-text', HTMLElement);
  #settings;
  #session;
  #choice;

  /**
   * @param {{ session: import('../state/session.js').GameSession,
   *           choice: import('../state/solver-choice.js').SolverChoice,
   *           settings: import('../state/settings.js').Settings,
   *           autoplay: import('../state/autoplay.js').Autoplay,
   *           run: (command: CommandName) => void }} collaborators
   */
  constructor({ session, choice, settings, autoplay, run }) {
    this.#settings = settings;
    this.#session = session;
    this.#choice = choice;
    for (const name of BUTTONS)
      byId(name, HTMLButtonElement).addEventListener('click', () => run(name));
    autoplay.on('start', () => this.#showRunning(true));
    autoplay.on('stop', () => this.#showRunning(false));
    this.#speed.max = String(LAST_SPEED);
    this.#speed.addEventListener('input', () =>
      settings.change({ speed: this.#speed.valueAsNumber }),
    );
    settings.on('change', () => this.#showSpeed());
    this.#showSpeed();
    choice.on('change', () => this.#showObstacle());
    session.on('change', ({ kind }) => {
      if (kind === 'replace') this.#showObstacle();
    });
    this.#showObstacle();
  }

  #showObstacle() {
    const obstacle = this.#choice.obstacle(this.#session.state);
    for (const name of SOLVER_BUTTONS) {
      byId(name, HTMLButtonElement).setAttribute('aria-disabled', String(obstacle !== undefined));
    }
  }

  /** @param {boolean} running */
  #showRunning(running) {
    this.#auto.setAttribute('aria-pressed', String(running));
    this.#auto.querySelector('.icon')?.classList.toggle('icon-stop', running);
    this.#auto.querySelector('.icon')?.classList.toggle('icon-play', !running);
  }

  #showSpeed() {
    const { speed } = this.#settings.current;
    const rate = movesPerSecond(speed);
    this.#speed.value = String(speed);
    this.#speed.setAttribute('aria-valuetext', describeSpeed(rate));
    this.#speedText.textContent = formatSpeed(rate);
  }
}
