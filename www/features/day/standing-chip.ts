import { CHALLENGES } from '../../games/near.ts';
import type { Register } from '../../games/register.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import { byId, element, setText } from '../../ui/dom.ts';
import './day.css';
import type { Counting } from '../../state/counting.ts';
import type { GameSession } from '../../state/session.ts';
import type { Settings } from '../../state/settings.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { dayInWords, whenIs } from './words.ts';

/** Says under the board whether the game on the board of a day counts. */
export class StandingChip {
  #root = element('span', {
    className: 'day-chip',
    id: 'day-chip',
    role: 'status',
    title: t('day-rule'),
  });
  #toBeat = element('span', { className: 'day-chip', id: 'day-chip-beat', role: 'status' });

  constructor({
    session,
    counting,
    settings,
    register,
    toasts,
  }: {
    session: GameSession;
    counting: Counting;
    settings: Settings;
    register: Pick<Register, 'live'>;
    toasts: Toasts;
  }) {
    byId('chips', HTMLElement).append(this.#root, ' ', this.#toBeat);
    const subscriptions = new Subscriptions();
    subscriptions.follow(() => {
      const date = counting.date.value;
      const { canMove } = session.state.value;
      // The card at the end tells more.
      this.#root.hidden = date === undefined || !canMove;
      if (date === undefined || !canMove) return;
      const standing = counting.counts.value
        ? whenIs(date) === 'past'
          ? 'past'
          : 'counts'
        : counting.isSettled.value
          ? 'played'
          : 'lost';
      this.#root.dataset.counts = String(counting.counts.value);
      setText(this.#root, t(`day-chip-${standing}`, { day: dayInWords(date) }));
    });
    subscriptions.follow(() => {
      const date = counting.date.value;
      const { canMove, score } = session.state.value;
      const toBeat = date === undefined ? undefined : register.live(CHALLENGES).value[date];
      this.#toBeat.hidden = toBeat === undefined || !canMove;
      if (toBeat === undefined) return;
      this.#toBeat.dataset.counts = String(score > toBeat);
      setText(this.#toBeat, t(score > toBeat ? 'day-beaten' : 'day-beat', { score: toBeat }));
    });
    subscriptions.follow(() => {
      if (settings.current.value.coach === 'off' || !counting.counts.value) return;
      toasts.show(t('day-coach-held'), {
        key: 'counting',
        actions: [{ label: t('day-let-speak'), run: () => counting.giveUp() }],
      });
    });
  }
}
