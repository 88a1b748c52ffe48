import { canVibrate } from '../../lib/browser.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { element } from '../../ui/dom.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Settings, SettingsRecord } from '../../state/settings.js' */

/** The panel of colours, motion, sound and the hand. */
class LookPanel {
  #settings;
  #subscriptions;
  root = element('div', { className: 'look-panel place-page' });

  /**
   * @param {{ settings: Settings }} collaborators
   * @param {Visible} shown
   */
  constructor({ settings }, shown) {
    this.#settings = settings;
    this.#subscriptions = new Subscriptions(shown);
    this.root.append(
      this.#choice('theme', 'Theme', [
        ['system', 'Classic, light or dark as the system'],
        ['light', 'Classic, light'],
        ['dark', 'Classic, dark'],
        ['night', 'Night, on true black'],
        ['contrast', 'High contrast'],
      ]),
      this.#choice('palette', 'Tiles', [
        ['classic', 'Classic colours, dark numbers'],
        ['original', 'Classic colours, light numbers'],
        ['colour-blind', 'For any colour vision'],
      ]),
      this.#choice('motion', 'Motion', [
        ['system', 'As the system'],
        ['full', 'Tiles slide'],
        ['reduced', 'Tiles stand still'],
      ]),
      this.#choice('hand', 'Hand', [
        ['right', 'Right-handed'],
        ['left', 'Left-handed: the controls change sides'],
      ]),
      element(
        'fieldset',
        { className: 'choice' },
        element('legend', {}, 'When tiles merge'),
        this.#check('sound', 'A soft tick'),
        ...(canVibrate() ? [this.#check('vibration', 'A short vibration')] : []),
      ),
      element(
        'fieldset',
        { className: 'choice phone-only' },
        element('legend', {}, 'Coach and Watch'),
        this.#check('strip', 'Values of the moves under the board'),
      ),
    );
  }

  /**
   * @param {'sound' | 'vibration' | 'strip'} name
   * @param {string} label
   */
  #check(name, label) {
    const box = element('input', { type: 'checkbox', id: `setting-${name}` });
    this.#subscriptions.follow(() => {
      box.checked = this.#settings.current.value[name];
    });
    box.addEventListener('change', () => this.#settings.change({ [name]: box.checked }));
    return element('label', { className: 'check' }, box, label);
  }

  /**
   * @template {'theme' | 'palette' | 'motion' | 'hand'} Name
   * @param {Name} name
   * @param {string} legend
   * @param {[SettingsRecord[Name], string][]} options
   */
  #choice(name, legend, options) {
    const rows = options.map(([value, label]) => {
      const radio = element('input', { type: 'radio', name, value });
      this.#subscriptions.follow(() => {
        radio.checked = this.#settings.current.value[name] === value;
      });
      radio.addEventListener('change', () => this.#settings.change({ [name]: value }));
      return element('label', { className: 'check' }, radio, label);
    });
    return element('fieldset', { className: 'choice' }, element('legend', {}, legend), ...rows);
  }
}

/**
 * @param {{ settings: Settings }} page
 * @param {Visible} shown
 */
export const openPanel = (page, shown) => new LookPanel(page, shown);
