import { formatWhole } from '../lib/format.js';
import { t } from '../lib/sentences.js';
import { byId } from '../ui/dom.js';
import { isStill } from '../ui/motion.js';

/** @import { GameState } from '../../pkg/rules.js' */

/** Score and best score. Long numbers get a smaller font. */
export class Scoreboard {
  #score = byId('score', HTMLElement);
  #best = byId('best', HTMLElement);
  #box = byId('score-box', HTMLElement);
  #bestBox = byId('best-box', HTMLElement);
  /** @type {Animation | undefined} */
  #float;

  /**
   * @param {GameState} state
   * @param {number} best the player's own
   */
  show({ score }, best) {
    write(this.#score, score);
    write(this.#best, best);
    const isApart = score > best;
    if (this.#bestBox.toggleAttribute('data-apart', isApart) === (this.#bestBox.title !== ''))
      return;
    this.#bestBox.title = isApart ? t('core-best-apart') : '';
  }

  /**
   * Animates "+N" above the score; a newer gain replaces it.
   *
   * @param {number} gain
   */
  showGain(gain) {
    if (gain <= 0) return;
    this.#box.dataset.gain = `+${formatWhole(gain)}`;
    const still = isStill();
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

/** Width of a number at a font size of 1, from widths of a bold digit and a comma that no font of the page exceeds. */
const DIGIT = 0.57;
const COMMA = 0.29;

/**
 * @param {HTMLElement} box
 * @param {number} value
 */
function write(box, value) {
  const text = formatWhole(value);
  if (box.textContent === text) return;
  box.textContent = text;
  const digits = text.replaceAll(',', '').length;
  const ems = digits * DIGIT + (text.length - digits) * COMMA;
  box.style.setProperty('--ems', String(ems));
}
