import { canVibrate } from '../../lib/browser.ts';
import { pageLanguages, t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { Settings, SettingsRecord } from '../../state/settings.ts';
import { element } from '../../ui/dom.ts';

/** The panel of colours, motion, sound and the hand. */
class LookPanel {
  #settings: Settings;
  #subscriptions;
  root = element('div', { className: 'look-panel place-page' });

  constructor({ settings }: { settings: Settings }, shown: Visible) {
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

  /** The choice of the language. The page starts again in the new one, once all changes are kept. */
  #languages() {
    const values = ['system', ...pageLanguages()];
    const all = this.#choice('language', t('settings-language'), values, (value) =>
      value === 'system' ? t('settings-language-system') : nameOf(value),
    );
    all.addEventListener('change', () => this.#settings.change({}).then(() => location.reload()));
    return all;
  }

  #check(name: 'sound' | 'vibration' | 'strip', label: string) {
    const box = element('input', { type: 'checkbox', id: `setting-${name}` });
    this.#subscriptions.follow(() => {
      box.checked = this.#settings.current.value[name];
    });
    box.addEventListener('change', () => this.#settings.change({ [name]: box.checked }));
    return element('label', { className: 'check' }, box, label);
  }

  #choice<Name extends 'theme' | 'palette' | 'motion' | 'hand' | 'language'>(
    name: Name,
    legend: string,
    values: SettingsRecord[Name][],
    labelOf: (value: SettingsRecord[Name]) => string,
  ) {
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

/** The name of a language in itself. */
const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

export const openPanel = (page: { settings: Settings }, shown: Visible) =>
  new LookPanel(page, shown);
