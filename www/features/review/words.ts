import type { JudgedMove, Ledger, Measure, VerdictName } from '../../../pkg/twofold.js';
import type { Author } from '../../games/games.ts';
import { numbers } from '../../lib/format.ts';
import { type JudgedMoves, VERDICTS } from '../../lib/judged-moves.ts';
import { t } from '../../lib/sentences.ts';
import type { Judge } from '../../state/judges.ts';
import { isExact } from '../../state/solver-needs.ts';
import { asArrow, asWord, describeVerdict, type Naming } from '../../views/verdict-words.ts';

const tenths = numbers({ maximumFractionDigits: 1 });

/** The unit of amounts: `scale` converts a value into this unit, rounded to `step`. */
interface Unit {
  scale: (value: number) => number;
  write: (count: number) => string;
}

export function unitOf(measure: Measure | undefined): Unit {
  if (measure?.kind === 'chance')
    return {
      scale: (value) => Math.round(value * 1000) / 10,
      write: (count) => `${number(count)} %`,
    };
  return {
    // On a small board scores are low, so tenths count.
    scale: (value) => (Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value)),
    write: (count) => t('common-points', { count: count || 0 }).replace('-', '−'),
  };
}

const number = (count: number) => tenths.format(count).replace('-', '−').replace(/^−0$/, '0');

export const amount = (value: number, { scale, write }: Unit) => write(scale(value));

export function signed(value: number, unit: Unit) {
  return `${unit.scale(value) > 0 ? '+' : ''}${amount(value, unit)}`;
}

/** A loss as a share of the expected outcome, such as "−4.3 %". */
export function lossInWords(share: number) {
  const percent = Math.round(1000 * share) / 10;
  return percent === 0 ? t('review-almost') : `${number(-percent)} %`;
}

interface MoveFacts {
  judge: Pick<Judge, 'measure' | 'solver'>;
  author: Author;
  total: number;
  endsGame: boolean;
}

/** The number of a move with its author, if a solver made it, and the verdict, to show and to speak. */
export function describeMove(judged: JudgedMove, { judge, author, total, endsGame }: MoveFacts) {
  const { measure, solver } = judge;
  const tell = (name: Naming) => {
    const verdict = describeVerdict({ judged, measure }, isExact(solver), name);
    return endsGame ? t('review-ends-game', { verdict }) : verdict;
  };
  const place = placeInWords(judged.number, total, author);
  return {
    place,
    shown: tell(asArrow),
    spoken: t('review-spoken', { place, verdict: tell(asWord) }),
  };
}

/** `number`: of the next move. */
export const placeInWords = (number: number, total: number, author?: Author) =>
  t(author === 'solver' ? 'review-place-solver' : 'review-place', { number, total });

/** The parts of the outcome, as shares of what was expected at first, or as chances; rounded so that the shown numbers add up. */
export function ledgerRows(
  ledger: Ledger,
  measure: Measure | undefined,
): { name: string; hint: string; value: string; isTotal?: boolean }[] {
  const isChance = measure?.kind === 'chance';
  const unit = unitOf({ kind: 'points' });
  // In tenths of a per cent.
  const scale = 1000 / (isChance ? 1 : Math.max(ledger.start, Number.MIN_VALUE));
  const tenth = (value: number) => Math.round(value * scale);
  const [start, luck, mistakes] = [ledger.start, ledger.luck, ledger.mistakes].map(tenth);
  const end = tenth(ledger.score) + tenth(ledger.remaining);
  const tell = (parts: number) => `${number(parts / 10)} %`;
  const plus = (parts: number) => `${parts > 0 ? '+' : ''}${tell(parts)}`;
  const final = ledger.score + ledger.remaining;
  const total = isChance
    ? { name: t('review-chance-end', { tile: `${measure.tile}` }), hint: '' }
    : ledger.remaining > 0
      ? {
          name: t('review-expected-now'),
          hint: t('review-expected-hint', { points: amount(final, unit) }),
        }
      : { name: t('review-final'), hint: `${amount(final, unit)}.` };
  return [
    isChance
      ? { name: t('review-chance-first'), hint: t('review-for-strong'), value: tell(start) }
      : {
          name: t('review-strong'),
          hint: t('review-strong-hint', { points: amount(ledger.start, unit) }),
          value: tell(start),
        },
    { name: t('common-new-tiles'), hint: t('review-luck-hint'), value: plus(luck) },
    { name: t('review-mistakes'), hint: t('review-mistakes-hint'), value: plus(-mistakes) },
    {
      name: t('review-unexplained'),
      hint: t('review-unexplained-hint'),
      value: plus(end - start - luck + mistakes),
    },
    { ...total, value: tell(end), isTotal: true },
  ];
}

/** The share of best and good moves, in percent with one decimal. */
export function accuracyOf(counts: Record<VerdictName, number>) {
  const all = VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  return all === 0 ? undefined : `${tenths.format((100 * (counts.best + counts.good)) / all)} %`;
}

export function describeCurve(moves: JudgedMoves, unit: Unit, isChance: boolean) {
  const { expected } = moves.columns;
  let [first, last, low, high] = [0, 0, 0, 0];
  for (let at = 1; at <= moves.total; at++) {
    if (!moves.get(at)) continue;
    first ||= at;
    last = at;
    if (low === 0 || expected[at - 1] < expected[low - 1]) low = at;
    if (high === 0 || expected[at - 1] > expected[high - 1]) high = at;
  }
  if (first === 0) return t('review-nothing');
  const at = (number: number) => amount(expected[number - 1], unit);
  const what = isChance ? t('review-curve-chance') : t('common-expected-score');
  const wrong = moves.atLeast('mistake').length;
  return t('review-curve-said', {
    what,
    first,
    last,
    high,
    low,
    firstAmount: at(first),
    lastAmount: at(last),
    highAmount: at(high),
    lowAmount: at(low),
    wrong,
  });
}
