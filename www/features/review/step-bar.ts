import { t } from '../../lib/sentences.ts';
import { element, makeButton } from '../../ui/dom.ts';
import { type Glyph, glyph } from './glyphs.ts';
import type { Stepper } from './stepper.ts';
import { placeInWords } from './words.ts';

/** The slider under the curve, and the step buttons. */
export class StepBar {
  #stepper: Stepper;
  #sign = glyph('play');
  #play;
  slider = element('input', {
    type: 'range',
    id: 'review-place',
    className: 'review-slider',
    min: '0',
    step: '1',
    'aria-label': t('review-on-board'),
  });
  buttons;

  constructor(stepper: Stepper) {
    this.#stepper = stepper;
    this.slider.max = String(stepper.total);
    this.slider.addEventListener('input', () => stepper.go(this.slider.valueAsNumber));
    this.#play = iconButton('review-play', t('review-play'), this.#sign.root, () =>
      stepper.toggle(),
    );
    this.#play.classList.add('primary');
    const step = (id: string, label: string, name: Glyph, run: () => void) =>
      iconButton(id, label, glyph(name).root, run);
    this.buttons = element(
      'div',
      { className: 'review-steps', role: 'group', 'aria-label': t('review-steps') },
      step('review-first', t('review-first'), 'first', () => stepper.go(0)),
      step('review-back', t('common-one-back'), 'back', () => stepper.step(-1)),
      this.#play,
      step('review-forward', t('review-one-on'), 'forward', () => stepper.step(1)),
      step('review-last', t('review-last'), 'last', () => stepper.go(stepper.total)),
    );
  }

  /** Shows the place of the stepper. Must be called in an effect. */
  show() {
    const { total, place, isPlaying } = this.#stepper;
    const moves = place.value;
    this.slider.value = String(moves);
    const text = moves < total ? placeInWords(moves + 1, total) : t('review-last');
    this.slider.setAttribute('aria-valuetext', text);
    const label = isPlaying.value ? t('core-pause') : t('review-play');
    this.#play.setAttribute('aria-label', label);
    this.#play.title = label;
    this.#sign.become(isPlaying.value ? 'pause' : 'play');
  }
}

function iconButton(id: string, label: string, sign: Node, run: () => void) {
  const button = makeButton(
    { className: 'button review-step', id, title: label, 'aria-label': label },
    sign,
  );
  button.addEventListener('click', run);
  return button;
}
