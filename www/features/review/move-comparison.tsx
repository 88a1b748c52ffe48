import { Game } from '../../../pkg/rules.js';
import type { Mistake } from '../../games/far.ts';
import { t } from '../../lib/sentences.ts';
import { judgeOf } from '../../state/judges.ts';
import { judgeAnswer } from '../../state/mistakes.ts';
import type { PageState } from '../../state/page-state.ts';
import { isExact } from '../../state/solver-needs.ts';
import { type ComparedValue, compareValues } from '../../views/values.ts';
import { asArrow, asWord, describeReason } from '../../views/verdict-words.ts';
import { lossInWords } from './words.ts';

/** The coach's reason why the played move is bad; empty if unknown. */
export async function reasonFor(
  { board, p4, played, best, values, expected, measure }: Mistake,
  page: Pick<PageState, 'solvers' | 'exact' | 'models'>,
  signal: AbortSignal,
) {
  const position = { board, p4, seed: '1' };
  const game = Game.fromBoard(position);
  const rules = game.state();
  game.free();
  const judge = await judgeOf(rules, page);
  if (typeof judge === 'string') throw new Error(judge);
  const score =
    measure.kind === 'points' ? Math.max(0, Math.round(expected - (values[best] ?? 0))) : 0;
  const { solver } = judge;
  const move = { number: 1, position, score, direction: played, after: board };
  const { judged, reason } = await page.solvers
    .for(solver)
    .run((engine) => engine.judge({ solver, move }), { signal });
  if (!judged) return '';
  return describeReason({ judged, measure: judge.measure }, reason, isExact(solver), asArrow);
}

/** What each move of a board costs, and the reason why the played one is bad, if the coach knows one. */
export function MoveComparison({ mistake, reason }: { mistake: Mistake; reason: string }) {
  const isChance = mistake.measure.kind === 'chance';
  return (
    <div class="stack comparison" id="review-comparison" role="status">
      <ul class="compared-moves" title={isChance ? t('review-bars-chance') : t('review-bars')}>
        {compareValues(mistake, isChance ? 1 : mistake.expected).map((move) => (
          <Compared key={move.direction} {...move} mistake={mistake} />
        ))}
      </ul>
      <p class="compared-reason">{reason}</p>
    </div>
  );
}

function Compared({
  direction,
  value,
  share,
  best,
  mistake,
}: ComparedValue & { mistake: Mistake }) {
  const lost = judgeAnswer(mistake, direction)?.share;
  const worth = lost === undefined ? t('values-illegal') : lossInWords(lost);
  const state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
  return (
    <li class="compared-move" data-state={state}>
      <span class="compared-head">
        <span aria-hidden="true">{asArrow(direction)}</span>
        <span class="visually-hidden">{asWord(direction)}</span>
        {direction === mistake.played && ` ${t('review-played')}`}
      </span>
      <span class="compared-worth">{best ? t('values-best') : worth}</span>
      <span class="value-bar" style={{ '--share': value === undefined ? '0' : `${share}` }} />
    </li>
  );
}
