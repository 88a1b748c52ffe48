import type { VerdictName } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { VERDICTS } from '../../lib/judged-moves.ts';
import { t } from '../../lib/sentences.ts';
import type { ReviewState } from '../../state/reviews.ts';
import { describeLuck, verdictLabel } from '../../views/verdict-words.ts';
import { ledgerRows } from './words.ts';

/** Verdicts, and the sources of the score. `isOwn`: whether the player made moves of the game. */
export const Findings = ({
  counts,
  isOwn,
  summary,
  judge,
}: { counts: Record<VerdictName, number>; isOwn: boolean } & Pick<
  ReviewState,
  'summary' | 'judge'
>) => (
  <div class="stack loose">
    <section class="stack" aria-labelledby="verdicts-title">
      <h3 id="verdicts-title">{isOwn ? t('common-your-moves') : t('review-the-moves')}</h3>
      <ul class="verdict-counts" id="verdict-counts">
        {VERDICTS.map((verdict) => (
          <li key={verdict}>
            <span class="verdict" data-verdict={verdict}>
              {verdictLabel(verdict)}
            </span>
            {` ${formatWhole(counts[verdict])}`}
          </li>
        ))}
      </ul>
    </section>
    {summary?.ledger && (
      <section class="stack" aria-labelledby="ledger-title">
        <h3 id="ledger-title">{t('review-ledger')}</h3>
        <table class="ledger" id="ledger">
          <tbody>
            {ledgerRows(summary.ledger, judge?.measure).map(({ name, hint, value, isTotal }) => (
              <tr key={name} class={isTotal ? 'ledger-total' : ''}>
                <th scope="row">
                  {isTotal ? `= ${name}` : name}
                  {hint && <small class="panel-note">{hint}</small>}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="review-luck" id="review-luck">
          {describeLuck(summary.luckPercentile)}
        </p>
      </section>
    )}
  </div>
);
