import { effect } from '@preact/signals-core';
import type { PageState } from '../../state/page-state.ts';
import { element, setText } from '../../ui/dom.ts';
import { describeWarnings } from '../../views/verdict-words.ts';
import { describeLastMove } from './last-move.ts';

/** The line under the board with the verdict on the player's last move: a live region, read after the announcement of the move. */
export function followVerdicts(root: HTMLElement, { coachMode, verdicts }: PageState) {
  const seen = element('span', { 'aria-hidden': 'true' });
  const because = element('span', { className: 'verdict-reason', 'aria-hidden': 'true' });
  const heard = element('span', { className: 'visually-hidden' });
  effect(() => {
    const source = verdicts.part.value;
    const coach = coachMode.value;
    const isOn = coach !== 'off';
    root.dataset.coach = coach;
    const last = source && isOn ? describeLastMove(source) : undefined;
    // The previous verdict stays until the new one is there.
    root.dataset.pending = String(isOn && last === undefined);
    if (isOn && !last) return;
    const { verdict = '', sentence = '', spoken = '', reason = '', spokenReason = '' } = last ?? {};
    root.dataset.verdict = verdict;
    const why = reason || (source && isOn && describeWarnings(source)[0]) || '';
    if (sentence === '' && why === '') return root.replaceChildren();
    setText(seen, sentence);
    setText(because, why && ` ${why}`);
    setText(heard, `${spoken} ${spokenReason}`.trim());
    if (!seen.isConnected) root.replaceChildren(seen, because, heard);
  });
}
