import type { DirectionName } from '../../pkg/rules.js';
import type { JudgedMove, Measure, Reason } from '../../pkg/twofold.js';
import { ARROWS } from '../lib/directions.ts';
import { formatExact, formatPercent, formatShare } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Verdicts } from '../state/verdicts.ts';

export const verdictLabel = (verdict: JudgedMove['verdict']) => t(`verdict-label-${verdict}`);

export const practiseLabel = (count: number) => t('verdict-practise', { count });

/** The two forms of directions: arrows to show, words to speak. */
export type Naming = (direction: DirectionName) => string;

export const asArrow: Naming = (direction) => ARROWS[direction];
export const asWord: Naming = (direction) => t(`core-direction-${direction}`);

/** A loss with its unit: points if they are known exactly, else a share of the final score that a strong player expects. */
function formatLoss(
  { loss, share }: Pick<JudgedMove, 'loss' | 'share'>,
  measure: Measure,
  isExact: boolean,
) {
  if (measure.kind === 'chance') {
    const percent = formatPercent(loss).replace(' %', '');
    return t('verdict-loss-chance', { percent, tile: `${measure.tile}` });
  }
  // An estimate is told in whole percents, unless it is less than one.
  const told = share < 0.01 ? share : Math.round(100 * share) / 100;
  if (!isExact) return t('verdict-loss-share', { share: formatShare(told) });
  return loss < 0.001
    ? t('verdict-loss-tiny')
    : t('verdict-loss-points', { loss: formatExact(loss) });
}

/** One sentence about a move, whose values may be known exactly. */
export function describeVerdict(
  { judged, measure }: { judged: JudgedMove; measure: Measure },
  isExact: boolean,
  name: Naming,
) {
  const { played, best, values, verdict } = judged;
  const move = name(played);
  const legal = Object.values(values).filter((value) => value !== null);
  if (legal.length === 1) return t('verdict-only', { move });
  if (verdict === 'best') return t('verdict-best');
  const isEstimate = !isExact && measure.kind === 'points';
  if (isEstimate && verdict === 'good') return t('verdict-good-as', { move, best: name(best) });
  const loss = formatLoss(judged, measure, isExact);
  if (verdict === 'good') return t('verdict-good', { move, loss, best: name(best) });
  return t('verdict-worse', { verdict: verdictLabel(verdict), move, loss, best: name(best) });
}

/** The luck of a game in words, by the share of games with such moves that had less, in per cent; null if luck played no part. */
export function describeLuck(percentile: number | null) {
  if (percentile === null) return t('verdict-luck-none');
  // What half of all games are is no luck, and no bad luck.
  if (percentile > 20 && percentile < 80) return t('verdict-luck-average');
  const isLucky = percentile >= 80;
  const share = isLucky ? percentile : 100 - percentile;
  const many =
    share < 95
      ? t('verdict-of-ten', { count: Math.min(9, Math.round(share / 10)) })
      : t('verdict-of-hundred', { count: Math.min(99, Math.round(share)) });
  return isLucky ? t('verdict-lucky', { many }) : t('verdict-unlucky', { many });
}

/** The reason why a move is bad; empty if unknown. Each sentence is true beside the board before the move, too. */
export function describeReason(
  {
    judged,
    measure,
  }: { judged: Pick<JudgedMove, 'played' | 'best' | 'loss' | 'share'>; measure: Measure },
  reason: Reason | null,
  isExact: boolean,
  name: Naming,
) {
  const sentences = [];
  const { corner = null, ending = null, merges = null, spawn = null } = reason ?? {};
  const [played, best] = [name(judged.played), name(judged.best)];
  if (corner !== null) sentences.push(t('verdict-corner', { tile: `${corner}` }));
  if (spawn && judged.loss > 0) {
    const { row, column, tile, chance } = spawn;
    const share = Math.min(1, (spawn.cost * judged.share) / judged.loss);
    const cost = formatLoss({ loss: spawn.cost, share }, measure, isExact);
    sentences.push(
      t('verdict-spawn', {
        played,
        row,
        column,
        tile: `${tile}`,
        chance: formatShare(chance),
        cost,
      }),
    );
  }
  if (merges !== null) sentences.push(t('verdict-merges', { count: merges, best }));
  if (ending) {
    sentences.push(
      t('verdict-ending', {
        games: ending.games,
        moves: ending.moves,
        playedTimes: times(ending.played),
        played,
        bestTimes: times(ending.best),
        best,
      }),
    );
  }
  return sentences.join(' ');
}

const times = (count: number) => t('verdict-times', { count });

/** Which moves of the shown board would be bad and why, where that is known. */
export const describeWarnings = (verdicts: Verdicts) =>
  verdicts.warnings.value.flatMap(({ judged, reason, judge: { measure } }) => {
    const why = describeReason({ judged, measure }, reason, false, asArrow);
    const [verdict, move] = [verdictLabel(judged.verdict), asArrow(judged.played)];
    return why ? [t('verdict-before', { verdict, move, why })] : [];
  });
