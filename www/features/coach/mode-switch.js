import { COACH_MODES } from '../../state/settings.js';
import { element } from '../../ui/dom.js';

/** @import { Subscriptions } from '../../lib/subscriptions.js' */
/** @import { CoachMode, Settings } from '../../state/settings.js' */

/**
 * The short and the long name of each mode, and its meaning.
 *
 * @type {Record<CoachMode, { short: string, long: string, meaning: string }>}
 */
const LABELS = {
  off: { short: 'Off', long: 'Off', meaning: 'The coach says nothing.' },
  after: {
    short: 'After',
    long: 'After my move',
    meaning: 'Nothing is shown before your move; then the coach says how good it was.',
  },
  before: {
    short: 'Before',
    long: 'Before my move',
    meaning:
      'What each move is worth is shown before yours; then the coach says how good yours was.',
  },
};

/** The switch of the coach's mode: off, after the player's move, or before it. */
export class ModeSwitch {
  root = element('fieldset', { className: 'coach-switch' }, element('legend', {}, 'Coach'));

  /**
   * @param {{ name: string, length: 'short' | 'long' }} how `name`: of the radio buttons; `length`: of their labels
   * @param {Settings} settings
   * @param {Subscriptions} subscriptions
   */
  constructor({ name, length }, settings, subscriptions) {
    const segments = element('div', { className: 'segments' });
    for (const mode of COACH_MODES) {
      const { [length]: label, meaning } = LABELS[mode];
      const radio = element('input', { type: 'radio', name, value: mode });
      radio.addEventListener('change', () => settings.change({ coach: mode, firstVisit: 'done' }));
      subscriptions.follow(() => {
        radio.checked = settings.current.value.coach === mode;
      });
      const title = `${meaning} (V)`;
      segments.append(element('label', { className: 'segment', title }, radio, label));
    }
    this.root.append(segments);
  }
}
