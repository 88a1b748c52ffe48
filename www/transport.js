import { byId } from './dom.js';
import { describeSpeed, formatSpeed, LAST_SPEED, movesPerSecond } from './speeds.js';

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

  /**
   * @param {{ settings: import('./settings.js').Settings,
   *           autoplay: import('./autoplay.js').Autoplay,
   *           run: (command: CommandName) => void }} collaborators
   */
  constructor({ settings, autoplay, run }) {
    this.#settings = settings;
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
  }

  /** @param {string | undefined} obstacle why the solver cannot play this board */
  showObstacle(obstacle) {
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
