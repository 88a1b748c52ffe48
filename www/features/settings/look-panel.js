import { Subscriptions } from '../../lib/subscriptions.js';
import { element } from '../../ui/dom.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Settings, SettingsRecord } from '../../state/settings.js' */

/** The panel of colours and display options. */
class LookPanel {
  #settings;
  #subscriptions;
  root = element('div', { className: 'look-panel' });

  /**
   * @param {{ settings: Settings }} collaborators
   * @param {Visible} shown
   */
  constructor({ settings }, shown) {
    this.#settings = settings;
    this.#subscriptions = new Subscriptions(shown);
    const strip = element('input', { type: 'checkbox', id: 'strip-shown' });
    this.#subscriptions.follow(() => {
      strip.checked = settings.current.value.strip;
    });
    strip.addEventListener('change', () => settings.change({ strip: strip.checked }));
    this.root.append(
      this.#choice('theme', 'Theme', [
        ['system', 'As the system'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]),
      this.#choice('palette', 'Tiles', [
        ['classic', 'Classic colours, dark numbers'],
        ['original', 'Classic colours, light numbers'],
        ['colour-blind', 'For any colour vision'],
      ]),
      element(
        'label',
        { className: 'check phone-only' },
        strip,
        'Values of the moves under the board',
      ),
    );
  }

  /**
   * @template {'theme' | 'palette'} Name
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
