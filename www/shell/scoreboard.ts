import type { GameState } from '../../pkg/rules.js';
import { formatWhole } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { byId } from '../ui/dom.ts';
import { isStill } from '../ui/motion.ts';

export class Scoreboard {
  #score = byId('score', HTMLElement);
  #best = byId('best', HTMLElement);
  #box = byId('score-box', HTMLElement);
  #bestBox = byId('best-box', HTMLElement);
  #float: Animation | undefined;

  /** @param best the player's own */
  show({ score }: GameState, best: number) {
    write(this.#score, score);
    write(this.#best, best);
    const isApart = score > best;
    if (this.#bestBox.toggleAttribute('data-apart', isApart) === (this.#bestBox.title !== ''))
      return;
    this.#bestBox.title = isApart ? t('core-helped') : '';
  }

  /** Animates "+N" above the score; a newer gain replaces it. */
  showGain(gain: number) {
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

function write(box: HTMLElement, value: number) {
  const text = formatWhole(value);
  if (box.textContent === text) return;
  box.textContent = text;
  const digits = text.replaceAll(',', '').length;
  const ems = digits * DIGIT + (text.length - digits) * COMMA;
  box.style.setProperty('--ems', String(ems));
}
