import { DIRECTIONS } from '../lib/directions.js';
import { element, setText } from '../ui/dom.js';
import { compareValues, isOfBoard } from './values.js';

/** @typedef {import('../../pkg/rules.js').DirectionName} DirectionName */
/** @typedef {import('../state/advisor.js').Advisor} Advisor */
/** @typedef {import('../state/autoplay.js').Autoplay} Autoplay */
/** @typedef {import('../state/session.js').GameSession} GameSession */
/** @typedef {import('../state/settings.js').Settings} Settings */

/**
 * The best move's value and what the others lack to it, in one line under a phone's board; a tap plays the move.
 */
export class ValuesStrip {
  #root;
  #cells;
  #session;
  #advisor;
  #autoplay;
  #settings;
  #choice;

  /**
   * @param {HTMLElement} root
   * @param {{ session: GameSession, advisor: Advisor, autoplay: Autoplay, settings: Settings,
   *           choice: import('../state/solver-choice.js').SolverChoice,
   *           run: (direction: DirectionName) => void }} collaborators
   */
  constructor(root, { session, advisor, autoplay, settings, choice, run }) {
    this.#root = root;
    this.#session = session;
    this.#advisor = advisor;
    this.#autoplay = autoplay;
    this.#settings = settings;
    this.#choice = choice;
    this.#cells = DIRECTIONS.map((direction) => {
      const value = element('span', { className: 'strip-value' });
      const button = element(
        'button',
        { type: 'button', className: 'strip-button' },
        element('span', { className: `icon icon-arrow turn-${direction}`, 'aria-hidden': 'true' }),
        element('span', { className: 'visually-hidden' }, direction),
        value,
      );
      button.addEventListener('click', () => run(direction));
      return { button, value };
    });
    root.append(...this.#cells.map(({ button }) => button));
    session.on('change', () => this.#show());
    advisor.on('change', () => this.#show());
    settings.on('change', () => this.#show());
    this.#show();
  }

  #show() {
    const { advice } = this.#advisor;
    const stale = !this.#autoplay.running && !isOfBoard(advice, this.#session.state.board);
    this.#root.hidden = !this.#settings.current.strip;
    this.#root.dataset.stale = String(stale);
    if (advice.phase === 'done') {
      const { scale } = this.#choice;
      compareValues(advice.evaluation).forEach(({ value, delta, best }, index) => {
        const cell = this.#cells[index];
        cell.button.dataset.state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
        setText(
          cell.value,
          value === undefined ? '–' : best ? scale.tight(value) : scale.tightDelta(delta),
        );
      });
    } else if (advice.phase === 'none' || advice.phase === 'failed') {
      for (const { button, value } of this.#cells) {
        button.dataset.state = 'unknown';
        setText(value, '');
      }
    }
  }
}
