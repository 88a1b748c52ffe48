import { formatWhole } from '../lib/format.js';
import { byId, setText } from '../ui/dom.js';

/** @typedef {import('../state/session.js').Change} Change */
/** @typedef {import('../../pkg/rules.js').GameState} GameState */

/** Score, best and moves. Numbers shrink rather than widen their box. */
export class Scoreboard {
  #score = byId('score', HTMLElement);
  #best = byId('best', HTMLElement);
  #moves = byId('moves', HTMLElement);
  #box = byId('score-box', HTMLElement);
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** @type {Animation | undefined} */
  #float;

  /** @param {GameState} state */
  show({ score, best, moves }) {
    write(this.#score, score);
    write(this.#best, best);
    write(this.#moves, moves);
  }

  /**
   * Lets "+N" rise from the score; a newer gain replaces it.
   *
   * @param {number} gain
   */
  showGain(gain) {
    if (gain <= 0) return;
    this.#box.dataset.gain = `+${formatWhole(gain)}`;
    const still = this.#reducedMotion.matches;
    this.#float?.cancel();
    this.#float = this.#box.animate(
      [
        { opacity: 1, transform: still ? 'none' : 'translateY(2px)' },
        { opacity: 0, transform: still ? 'none' : 'translateY(-14px)' },
      ],
      { duration: 600, easing: 'ease-in', pseudoElement: '::after' },
    );
  }
}

/**
 * @param {HTMLElement} box
 * @param {number} value
 */
function write(box, value) {
  const text = formatWhole(value);
  setText(box, text);
  box.dataset.length = text.length <= 6 ? 'short' : text.length <= 9 ? 'long' : 'longest';
}
