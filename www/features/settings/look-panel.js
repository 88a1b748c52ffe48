import { canVibrate } from '../../lib/browser.js';
import { pageLanguages, t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { element } from '../../ui/dom.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Settings, SettingsRecord } from '../../state/settings.js' */

/** The panel of colours, motion, sound and the hand. */
class LookPanel {
  #settings;
  #subscriptions;
  root = element('div', { className: 'look-panel place-page' });

  /** @param {{ settings: Settings }} collaborators @param {Visible} shown */
  constructor({ settings }, shown) {
    this.#settings = settings;
    this.#subscriptions = new Subscriptions(shown);
    this.root.append(
      this.#choice(
        'theme',
        t('settings-theme'),
        ['system', 'light', 'dark', 'night', 'contrast'],
        (value) => t(`settings-theme-${value}`),
      ),
      this.#choice(
        'palette',
        t('settings-tiles'),
        ['classic', 'original', 'colour-blind'],
        (value) => t(`settings-tiles-${value}`),
      ),
      this.#choice('motion', t('settings-motion'), ['system', 'full', 'reduced'], (value) =>
        t(`settings-motion-${value}`),
      ),
      this.#choice('hand', t('settings-hand'), ['right', 'left'], (value) =>
        t(`settings-hand-${value}`),
      ),
      element(
        'fieldset',
        { className: 'choice' },
        element('legend', {}, t('settings-merge')),
        this.#check('sound', t('settings-sound')),
        ...(canVibrate() ? [this.#check('vibration', t('settings-vibration'))] : []),
      ),
      this.#languages(),
      element(
        'fieldset',
        { className: 'choice phone-only' },
        element('legend', {}, t('settings-watch')),
        this.#check('strip', t('settings-strip')),
      ),
    );
  }

  /** The choice of the language. The page starts again in the new one. */
  #languages() {
    const values = ['system', ...pageLanguages()];
    const choice = this.#choice('language', t('settings-language'), values, (value) =>
      value === 'system' ? t('settings-language-system') : nameOf(value),
    );
    choice.addEventListener('change', () => location.reload());
    return choice;
  }

  /** @param {'sound' | 'vibration' | 'strip'} name @param {string} label */
  #check(name, label) {
    const box = element('input', { type: 'checkbox', id: `setting-${name}` });
    this.#subscriptions.follow(() => {
      box.checked = this.#settings.current.value[name];
    });
    box.addEventListener('change', () => this.#settings.change({ [name]: box.checked }));
    return element('label', { className: 'check' }, box, label);
  }

  /**
   * @template {'theme' | 'palette' | 'motion' | 'hand' | 'language'} Name
   * @param {Name} name
   * @param {string} legend
   * @param {SettingsRecord[Name][]} values
   * @param {(value: SettingsRecord[Name]) => string} labelOf
   */
  #choice(name, legend, values, labelOf) {
    const rows = values.map((value) => {
      const radio = element('input', { type: 'radio', name, value });
      this.#subscriptions.follow(() => {
        radio.checked = this.#settings.current.value[name] === value;
      });
      radio.addEventListener('change', () => this.#settings.change({ [name]: value }));
      const text = element('span', {}, labelOf(value));
      if (name === 'language' && value !== 'system') text.lang = value;
      return element('label', { className: 'check' }, radio, text);
    });
    return element('fieldset', { className: 'choice' }, element('legend', {}, legend), ...rows);
  }
}

/** The name of a language in itself. @param {string} tag */
const nameOf = (tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

/** @param {{ settings: Settings }} page @param {Visible} shown */
export const openPanel = (page, shown) => new LookPanel(page, shown);
