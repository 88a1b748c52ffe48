import { formatCount, formatWhole } from '../../lib/format.js';
import { VERDICTS } from '../../lib/judged-moves.js';
import { asArrow, VERDICT_LABELS } from '../../views/verdict-words.js';

/** @import { JudgedMove, Ledger, Measure, VerdictName } from '../../../pkg/twofold.js' */
/** @import { JudgedMoves } from '../../lib/judged-moves.js' */
/** @import { Author } from '../../state/move-authors.js' */

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * The unit of amounts: `scale` converts a value into this unit, rounded to `step`.
 *
 * @typedef {{ scale: (value: number) => number, name: (count: number) => string }} Unit
 */

/** @param {Measure | undefined} measure @returns {Unit} */
export function unitOf(measure) {
  if (measure?.kind === 'chance')
    return {
      scale: (value) => Math.round(value * 1000) / 10,
      name: () => ' %',
    };
  return {
    // On a small board scores are low, so tenths count.
    scale: (value) => (Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value)),
    name: (count) => (Math.abs(count) === 1 ? ' point' : ' points'),
  };
}

/** @param {number} count */
const number = (count) => tenths.format(count).replace('-', '−').replace(/^−0$/, '0');

/**
 * @param {number} value
 * @param {Unit} unit
 */
export const amount = (value, { scale, name }) => `${number(scale(value))}${name(scale(value))}`;

/**
 * An amount with its sign.
 *
 * @param {number} value
 * @param {Unit} unit
 */
export function signed(value, unit) {
  return `${unit.scale(value) > 0 ? '+' : ''}${amount(value, unit)}`;
}

/** @type {Record<Author, string>} */
const SUBJECTS = { player: 'you', solver: 'the solver', unknown: 'played' };

/** A loss as a share of the expected outcome, such as "−4.3 %". @param {number} share */
export function lossInWords(share) {
  const percent = Math.round(1000 * share) / 10;
  return percent === 0 ? 'almost as good' : `${number(-percent)} %`;
}

/**
 * What a move gives away, after "gave away".
 *
 * @param {number} share
 * @param {Measure} measure
 */
export function givenAway(share, measure) {
  const percent = Math.round(1000 * share) / 10;
  if (percent === 0) return 'almost nothing';
  return measure.kind === 'chance'
    ? `${number(percent)} % of the chance of a ${formatWhole(measure.tile)}`
    : `${number(percent)} % of the expected score`;
}

/**
 * A move in words: "Move 612: you ←, best ↑, −4.3 %" of the expected outcome.
 *
 * @param {JudgedMove} move
 * @param {Author} author
 * @returns {{ shown: string, spoken: string }}
 */
export function describeMove({ number: of, played, best, share, verdict, values }, author) {
  const start = `Move ${formatWhole(of)}: ${SUBJECTS[author]}`;
  if (Object.values(values).filter((value) => value !== null).length === 1)
    return {
      shown: `${start} ${asArrow(played)}, the only move`,
      spoken: `${start} ${played}, the only move.`,
    };
  if (verdict === 'best')
    return {
      shown: `${start} ${asArrow(played)}, the best move`,
      spoken: `${start} ${played}, the best move.`,
    };
  const lost = lossInWords(share);
  return {
    shown: `${start} ${asArrow(played)}, best ${asArrow(best)}, ${lost}`,
    spoken: `${start} ${played}, best ${best}, ${lost.replace('−', 'minus ')}: ${VERDICT_LABELS[verdict].toLowerCase()}.`,
  };
}

/**
 * The parts of the outcome, as shares of what a strong player expected at first, or as chances; rounded so that the shown
 * numbers add up.
 *
 * @param {Ledger} ledger
 * @param {Measure | undefined} measure
 * @returns {{ name: string, hint: string, value: string, isTotal?: boolean }[]}
 */
export function ledgerRows(ledger, measure) {
  const isChance = measure?.kind === 'chance';
  const unit = unitOf({ kind: 'points' });
  // In tenths of a per cent.
  const scale = 1000 / (isChance ? 1 : Math.max(ledger.start, Number.MIN_VALUE));
  const tenth = (/** @type {number} */ value) => Math.round(value * scale);
  const [start, luck, mistakes] = [ledger.start, ledger.luck, ledger.mistakes].map(tenth);
  const end = tenth(ledger.score) + tenth(ledger.remaining);
  const tell = (/** @type {number} */ parts) => `${number(parts / 10)} %`;
  const plus = (/** @type {number} */ parts) => `${parts > 0 ? '+' : ''}${tell(parts)}`;
  const final = ledger.score + ledger.remaining;
  const total = isChance
    ? { name: `Chance of ${formatWhole(measure.tile)} in the end`, hint: '' }
    : ledger.remaining > 0
      ? { name: 'Expected now', hint: `${amount(final, unit)}, if a strong player goes on.` }
      : { name: 'Final score', hint: `${amount(final, unit)}.` };
  return [
    isChance
      ? { name: 'Chance at first', hint: 'For a strong player.', value: tell(start) }
      : {
          name: 'What a strong player makes',
          hint: `About ${amount(ledger.start, unit)} from the first board, with average luck.`,
          value: tell(start),
        },
    { name: 'Luck', hint: 'What the new tiles added or took.', value: plus(luck) },
    { name: 'Mistakes', hint: 'What all moves together gave away.', value: plus(-mistakes) },
    {
      name: 'Not explained',
      hint: 'The judge only estimates; this is what its estimates do not add up to.',
      value: plus(end - start - luck + mistakes),
    },
    { ...total, value: tell(end), isTotal: true },
  ];
}

/**
 * The share of best and good moves, in percent with one decimal.
 *
 * @param {Record<VerdictName, number>} counts
 */
export function accuracyOf(counts) {
  const all = VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  return all === 0 ? undefined : `${tenths.format((100 * (counts.best + counts.good)) / all)} %`;
}

/**
 * The curve in words.
 *
 * @param {JudgedMoves} moves
 * @param {Unit} unit
 * @param {boolean} isChance
 */
export function describeCurve(moves, unit, isChance) {
  const { expected } = moves.columns;
  let [first, last, low, high] = [0, 0, 0, 0];
  for (let at = 1; at <= moves.total; at++) {
    if (!moves.get(at)) continue;
    first ||= at;
    last = at;
    if (low === 0 || expected[at - 1] < expected[low - 1]) low = at;
    if (high === 0 || expected[at - 1] > expected[high - 1]) high = at;
  }
  if (first === 0) return 'Nothing is judged yet.';
  const at = (/** @type {number} */ number) => amount(expected[number - 1], unit);
  const what = isChance ? 'Chance of the tile' : 'Expected final score';
  const wrong = moves.atLeast('mistake').length;
  return `${what} over the moves: ${at(first)} at move ${formatWhole(first)}, ${at(last)} at move ${formatWhole(last)}. Highest ${at(high)} at move ${formatWhole(high)}, lowest ${at(low)} at move ${formatWhole(low)}. ${formatCount(wrong, 'mistake or blunder').replace('mistake or blunders', 'mistakes and blunders')}.`;
}
