import './coach-view.css';
import { t } from '../../lib/sentences.ts';
import { isJudge } from '../../state/judges.ts';
import type { PageState } from '../../state/page-state.ts';
import type { Verdicts } from '../../state/verdicts.ts';
import { describeWarnings } from '../../views/verdict-words.ts';
import type { describeLastMove } from './last-move.ts';
import type { Odds } from './odds.ts';
import { OddsTable } from './odds-table.tsx';
import { SmallCurve } from './small-curve.tsx';

interface Parts {
  last: ReturnType<typeof describeLastMove>;
  isPending: boolean;
}

/** The last move; `isPending`: what is shown is of the move before. */
export const LastMove = ({ last, isPending }: Parts) => (
  <p class="remark coach-last" data-pending={isPending} data-verdict={last?.verdict}>
    <span class="panel-note" hidden={last?.verdict === ''}>
      {t('coach-last-move')}
    </span>
    <strong id="coach-sentence">{last && (last.sentence || t('coach-no-move'))}</strong>
    <small id="coach-reason">{last?.reason}</small>
  </p>
);

/** The chances of large tiles, and what is known against moves. Called where signals are followed. */
export function outlook({ session, autoplay }: PageState, verdicts: Verdicts, odds: Odds) {
  const { board, canMove } = session.state.value;
  const judge = verdicts.judge.value;
  const found = odds.found.value;
  const warnings = describeWarnings(verdicts).join(' ');
  const hasOdds =
    canMove &&
    !autoplay.running.value &&
    (isJudge(judge) ? judge.isHeld !== true : judge.isPending);
  return (
    <div class="stack loose">
      <p id="coach-warnings" hidden={warnings === ''}>
        {warnings}
      </p>
      {hasOdds && (
        <OddsTable
          odds={found}
          stale={found !== undefined && found.board !== board}
          obstacle={isJudge(judge) ? '' : judge.reason}
          failure={odds.failure.value}
        />
      )}
    </div>
  );
}

/** The course of the game. Called where signals are followed. */
export function course(verdicts: Verdicts) {
  const judge = verdicts.judge.value;
  const all = verdicts.list();
  return (
    <div class="stack loose">
      {all.length > 1 && <SmallCurve verdicts={all} />}
      <p class="panel-note" id="judged-by">
        {isJudge(judge) && t('coach-judged-by', { judge: judge.name })}
      </p>
    </div>
  );
}
