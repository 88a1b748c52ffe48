import { COACH_MODES } from '../../state/settings.js';
import { element } from '../../ui/dom.js';

/** @typedef {import('../../state/settings.js').CoachMode} CoachMode */

/** @type {Record<CoachMode, [string, string]>} */
const LABELS = {
  off: ['Off', 'the coach is silent'],
  after: ['After', 'the coach says after your move how good it was'],
  before: [
    'Before',
    'the coach shows before your move what each is worth, and judges it afterwards',
  ],
};

/** When the coach speaks: off, after the player's move, or before it. */
export class ModeSwitch {
  root = element('fieldset', { className: 'coach-switch' }, element('legend', {}, 'Coach'));

  /**
   * @param {string} name of the radio buttons
   * @param {import('../../state/settings.js').Settings} settings
   * @param {import('../../lib/subscriptions.js').Subscriptions} subscriptions
   */
  constructor(name, settings, subscriptions) {
    const segments = element('div', { className: 'coach-segments' });
    for (const mode of COACH_MODES) {
      const [label, explanation] = LABELS[mode];
      const radio = element('input', { type: 'radio', name, value: mode });
      radio.addEventListener('change', () => settings.change({ coach: mode, firstVisit: 'done' }));
      subscriptions.follow(() => {
        radio.checked = settings.current.value.coach === mode;
      });
      segments.append(
        element(
          'label',
          { className: 'coach-segment', title: `${label}: ${explanation} (V changes it)` },
          radio,
          label,
        ),
      );
    }
    this.root.append(segments);
  }
}
