import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import { DayPar, type ParState } from '../../state/par.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';

/** What the small network makes of the board of a day: worked out once somebody unfolds it. */
export class MachineFold {
  #page: ConstructorParameters<typeof DayPar>[1];
  #text = element('span', { id: 'day-par' });
  #again = makeButton({ className: 'text-button', hidden: true }, t('core-try-again'));
  #subscriptions = new Subscriptions();
  #par: DayPar | undefined;
  #date = '';
  root = element(
    'details',
    { className: 'more', id: 'day-machine' },
    element('summary', {}, t('day-machine-title')),
    element('p', { role: 'status' }, this.#text, ' ', this.#again),
  );

  constructor(page: ConstructorParameters<typeof DayPar>[1]) {
    this.#page = page;
    this.root.addEventListener('toggle', () => this.#begin());
    this.#again.addEventListener('click', () => {
      this.stop();
      this.#begin();
    });
  }

  show(date: string) {
    if (date !== this.#date) this.stop();
    this.#date = date;
    this.#begin();
  }

  #begin() {
    if (!this.root.open || this.#par) return;
    const par = new DayPar(this.#date, this.#page);
    this.#par = par;
    this.#subscriptions.follow(() => {
      const state = par.state.value;
      setText(this.#text, inWords(state));
      this.#again.hidden = state.status !== 'failed';
    });
  }

  stop() {
    this.#subscriptions.end();
    this.#par?.cancel();
    this.#par = undefined;
  }
}

function inWords({ status, score: par = 0, moves = 0, reason }: ParState) {
  if (status === 'done') return t('day-machine', { par });
  if (status === 'failed') return t('day-machine-failed', { why: reason });
  return moves === 0 ? t('day-machine-starts') : t('day-machine-plays', { par, moves });
}
