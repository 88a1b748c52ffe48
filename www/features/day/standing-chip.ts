import { effect } from '@preact/signals-core';
import { CHALLENGES } from '../../games/near.ts';
import { t } from '../../lib/sentences.ts';
import { byId, element, setText } from '../../ui/dom.ts';
import './day.css';
import type { PageState } from '../../state/page-state.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { dayInWords, whenIs } from './words.ts';

/** Says under the board whether the game on the board of a day counts. */
export function showStanding({
  session,
  counting,
  settings,
  register,
  toasts,
}: PageState & { toasts: Toasts }) {
  const chip = element('span', {
    className: 'day-chip',
    id: 'day-chip',
    role: 'status',
    title: t('day-rule'),
  });
  const challenge = element('span', {
    className: 'day-chip',
    id: 'day-chip-beat',
    role: 'status',
  });
  byId('chips', HTMLElement).append(chip, ' ', challenge);
  effect(() => {
    const date = counting.date.value;
    const { canMove } = session.state.value;
    // The card at the end tells more.
    chip.hidden = date === undefined || !canMove;
    if (date === undefined || !canMove) return;
    const standing = counting.counts.value
      ? whenIs(date) === 'past'
        ? 'past'
        : 'counts'
      : counting.isSettled.value
        ? 'played'
        : 'lost';
    chip.dataset.counts = String(counting.counts.value);
    setText(chip, t(`day-chip-${standing}`, { day: dayInWords(date) }));
  });
  effect(() => {
    const date = counting.date.value;
    const { canMove, score } = session.state.value;
    const toBeat = date === undefined ? undefined : register.live(CHALLENGES).value[date];
    challenge.hidden = toBeat === undefined || !canMove;
    if (toBeat === undefined) return;
    challenge.dataset.counts = String(score > toBeat);
    setText(challenge, t(score > toBeat ? 'day-beaten' : 'day-beat', { score: toBeat }));
  });
  effect(() => {
    if (settings.current.value.coach === 'off' || !counting.counts.value) return;
    toasts.show(t('day-coach-held'), {
      key: 'counting',
      actions: [{ label: t('day-let-speak'), run: () => counting.giveUp() }],
    });
  });
}
