import type { ReadonlySignal } from '@preact/signals-core';
import type { Lazy } from '../../lib/lazy.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import type { CoachMode } from '../../state/settings.ts';
import type { Verdicts } from '../../state/verdicts.ts';
import { element, setText } from '../../ui/dom.ts';
import { describeWarnings } from '../../views/verdict-words.ts';
import { describeLastMove } from './last-move.ts';

/**
 * The line under the board with the verdict on the player's last move, and why it or a move of this board is bad. It is a live region, which a screen reader
 * reads after the announcement of the move.
 */
export class VerdictLine {
  #subscriptions = new Subscriptions();
  #seen = element('span', { 'aria-hidden': 'true' });
  #reason = element('span', { className: 'verdict-reason', 'aria-hidden': 'true' });
  #heard = element('span', { className: 'visually-hidden' });

  constructor(
    root: HTMLElement,
    { coachMode, verdicts }: { coachMode: ReadonlySignal<CoachMode>; verdicts: Lazy<Verdicts> },
  ) {
    this.#subscriptions.follow(() => {
      const source = verdicts.part.value;
      const coach = coachMode.value;
      const isOn = coach !== 'off';
      root.dataset.coach = coach;
      const last = source && isOn ? describeLastMove(source) : undefined;
      // The previous verdict stays until the new one is there.
      root.dataset.pending = String(isOn && last === undefined);
      if (isOn && !last) return;
      const {
        verdict = '',
        sentence = '',
        spoken = '',
        reason = '',
        spokenReason = '',
      } = last ?? {};
      root.dataset.verdict = verdict;
      const why = reason || (source && isOn && describeWarnings(source)[0]) || '';
      if (sentence === '' && why === '') return root.replaceChildren();
      setText(this.#seen, sentence);
      setText(this.#reason, why && ` ${why}`);
      setText(this.#heard, `${spoken} ${spokenReason}`.trim());
      if (!this.#seen.isConnected) root.replaceChildren(this.#seen, this.#reason, this.#heard);
    });
  }
}
