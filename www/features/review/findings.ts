import type { Author } from '../../games/games.ts';
import { formatWhole } from '../../lib/format.ts';
import { VERDICTS } from '../../lib/judged-moves.ts';
import { t } from '../../lib/sentences.ts';
import type { ReviewState } from '../../state/reviews.ts';
import { element, setText } from '../../ui/dom.ts';
import { describeLuck, verdictLabel } from '../../views/verdict-words.ts';
import { accuracyOf, ledgerRows } from './words.ts';

/** Accuracy, which stands apart, verdicts, and the sources of the score. */
export class Findings {
  #accuracy = element('dd', { className: 'strong review-accuracy', id: 'review-accuracy' });
  accuracy = element(
    'dl',
    { className: 'review-figure' },
    element('dt', {}, t('review-accuracy')),
    this.#accuracy,
  );
  #counts = element('ul', { className: 'verdict-counts', id: 'verdict-counts' });
  #rows = element('tbody');
  #luck = element('p', { className: 'review-luck', id: 'review-luck' });
  #ledger = element(
    'section',
    { className: 'stack', 'aria-labelledby': 'ledger-title', hidden: true },
    element('h3', { id: 'ledger-title' }, t('review-ledger')),
    element('table', { className: 'ledger', id: 'ledger' }, this.#rows),
    this.#luck,
  );
  #shown = '';
  root = element(
    'div',
    { className: 'review-findings' },
    element(
      'section',
      { className: 'stack', 'aria-labelledby': 'verdicts-title' },
      element('h3', { id: 'verdicts-title' }, t('common-your-moves')),
      this.#counts,
    ),
    this.#ledger,
  );

  /** @param isOwn whether the player made moves of the game */
  show(
    { moves, summary, judge, done }: ReviewState,
    author: (number: number) => Author,
    isOwn: boolean,
  ) {
    const key = `${done} ${summary !== undefined} ${judge?.evaluator}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const counts = moves.counts(isOwn ? (number) => author(number) === 'player' : undefined);
    setText(this.#accuracy, accuracyOf(counts) ?? '–');
    const title = this.root.querySelector('#verdicts-title');
    if (title) setText(title, isOwn ? t('common-your-moves') : t('review-the-moves'));
    this.#counts.replaceChildren(
      ...VERDICTS.map((verdict) =>
        element(
          'li',
          {},
          element('span', { className: `verdict verdict-${verdict}` }, verdictLabel(verdict)),
          ` ${formatWhole(counts[verdict])}`,
        ),
      ),
    );
    const ledger = summary?.ledger;
    this.#ledger.hidden = !ledger;
    if (!ledger) return;
    this.#rows.replaceChildren(
      ...ledgerRows(ledger, judge?.measure).map(({ name, hint, value, isTotal }) =>
        element(
          'tr',
          { className: isTotal ? 'ledger-total' : '' },
          element(
            'th',
            { scope: 'row' },
            isTotal ? `= ${name}` : name,
            ...(hint ? [element('small', { className: 'panel-note' }, hint)] : []),
          ),
          element('td', {}, value),
        ),
      ),
    );
    setText(this.#luck, describeLuck(summary.luckPercentile));
  }
}
