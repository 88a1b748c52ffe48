import { effect } from '@preact/signals-core';
import { t } from '../../lib/sentences.ts';
import type { CoachMode, Settings } from '../../state/settings.ts';
import { element } from '../../ui/dom.ts';

/** When the coach speaks. */
const MODES: readonly CoachMode[] = ['after', 'before'];

/** The switch of the coach and, while it is on, the choice of when it speaks. */
export function modeSwitch(settings: Settings) {
  const on = element('input', { type: 'checkbox', role: 'switch', id: 'coach-on' });
  on.addEventListener('change', () =>
    settings.change({ coach: on.checked ? 'after' : 'off', firstVisit: 'done' }),
  );
  const segments = element('div', { className: 'segments' });
  for (const mode of MODES) {
    const label = t(`core-coach-${mode}-label`);
    const meaning = t(`core-coach-${mode}-meaning`);
    const radio = element('input', { type: 'radio', name: 'coach-mode', value: mode });
    radio.addEventListener('change', () => settings.change({ coach: mode }));
    effect(() => {
      radio.checked = settings.current.value.coach === mode;
    });
    segments.append(element('label', { className: 'segment', title: meaning }, radio, label));
  }
  const times = element(
    'fieldset',
    { className: 'coach-times' },
    element('legend', { className: 'visually-hidden' }, t('core-coach-when')),
    segments,
  );
  effect(() => {
    const isOn = settings.current.value.coach !== 'off';
    on.checked = isOn;
    times.hidden = !isOn;
  });
  return element(
    'div',
    { className: 'coach-switch' },
    element('label', { className: 'switch', title: t('core-coach-hint') }, t('core-coach'), on),
    times,
  );
}
