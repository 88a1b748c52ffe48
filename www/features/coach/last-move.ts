import { t } from '../../lib/sentences.ts';
import { isJudge } from '../../state/judges.ts';
import { isExact } from '../../state/solver-needs.ts';
import type { Verdicts } from '../../state/verdicts.ts';
import { asArrow, asWord, describeReason, describeVerdict } from '../../views/verdict-words.ts';

/** The texts about the player's last move, as shown and as spoken. `verdict` is empty if there is no judgement. */
interface LastMove {
  verdict: string;
  sentence: string;
  spoken: string;
  reason?: string;
  spokenReason?: string;
}

const plain = (sentence: string): LastMove => ({ verdict: '', sentence, spoken: sentence });

/** The texts about the last move; undefined while it is being judged. */
export function describeLastMove(verdicts: Verdicts): LastMove | undefined {
  const present = verdicts.judge.value;
  const known = verdicts.last.value;
  if (known) {
    const { judged, reason, judge } = known;
    const { measure, solver } = judge;
    const fromExact = isExact(solver);
    const verdict = { judged, measure };
    return {
      verdict: judged.verdict,
      sentence: describeVerdict(verdict, fromExact, asArrow),
      spoken: describeVerdict(verdict, fromExact, asWord),
      reason: describeReason(verdict, reason, fromExact, asArrow),
      spokenReason: describeReason(verdict, reason, fromExact, asWord),
    };
  }
  if (!isJudge(present)) return plain(present.reason);
  if (verdicts.isPending.value) return undefined;
  return plain(verdicts.failure.value && t('coach-failed', { why: verdicts.failure.value }));
}
