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

/**
 * A move in words: "Move 612: you ←, best ↑, −4,300 points".
 *
 * @param {JudgedMove} move
 * @param {Author} author
 * @param {Unit} unit
 * @returns {{ shown: string, spoken: string }}
 */
export function describeMove({ number, played, best, loss, verdict }, author, unit) {
  const start = `Move ${formatWhole(number)}: ${SUBJECTS[author]}`;
  if (verdict === 'best')
    return {
      shown: `${start} ${asArrow(played)}, the best move`,
      spoken: `${start} ${played}, the best move.`,
    };
  const lost = unit.scale(loss) === 0 ? 'less than 0.1 points away' : amount(-loss, unit);
  return {
    shown: `${start} ${asArrow(played)}, best ${asArrow(best)}, ${lost}`,
    spoken: `${start} ${played}, best ${best}, ${lost.replace('−', 'minus ')}: ${VERDICT_LABELS[verdict].toLowerCase()}.`,
  };
}

/**
 * The parts of the final score, rounded so that the shown numbers add up.
 *
 * @param {Ledger} ledger
 * @param {Measure | undefined} measure
 * @returns {{ name: string, hint: string, value: string, isTotal?: boolean }[]}
 */
export function ledgerRows(ledger, measure) {
  const isChance = measure?.kind === 'chance';
  const unit = unitOf(measure);
  // All parts have the same precision.
  const isSmall = !isChance && ledger.score + ledger.remaining < 1000;
  const scale = isChance || isSmall ? 10 * (isChance ? 100 : 1) : 1;
  const whole = (/** @type {number} */ value) => Math.round(value * scale);
  const [start, luck, mistakes] = [ledger.start, ledger.luck, ledger.mistakes].map(whole);
  const end = whole(ledger.score) + whole(ledger.remaining);
  const revisions = end - start - luck + mistakes;
  const back = (/** @type {number} */ parts) => (isChance ? parts / 10 : parts / scale);
  const tell = (/** @type {number} */ parts) => `${number(back(parts))}${unit.name(back(parts))}`;
  const plus = (/** @type {number} */ parts) => `${parts > 0 ? '+' : ''}${tell(parts)}`;
  const rows = [
    {
      name: 'Expected at first',
      hint: 'What the judge expected before the first move.',
      value: tell(start),
    },
    {
      name: 'Luck',
      hint: 'What the new tiles were worth, against average ones.',
      value: plus(luck),
    },
    { name: 'Mistakes', hint: 'What all moves together gave away.', value: plus(-mistakes) },
    {
      name: 'Revisions of the estimate',
      hint: 'The judge changed its mind: closer to a board it often finds other values than it had expected there.',
      value: plus(revisions),
    },
  ];
  const total = isChance
    ? { name: `Chance of ${formatWhole(measure.tile)} in the end`, value: tell(end) }
    : ledger.remaining > 0
      ? { name: 'Expected final score', value: tell(end) }
      : { name: 'Final score', value: tell(end) };
  return [...rows, { ...total, hint: '', isTotal: true }];
}

/**
 * Luck in a sentence.
 *
 * @param {number | null} percentile the share of such games with less luck, in percent
 * @param {number} luck
 * @param {Unit} unit
 */
export function luckWords(percentile, luck, unit) {
  if (percentile === null) return 'Nothing was left to luck here.';
  const share = Math.min(99, Math.max(1, Math.round(percentile)));
  const kind = share >= 60 ? 'Lucky' : share <= 40 ? 'Unlucky' : 'Average luck';
  return `${kind}: the new tiles were kinder than in ${share} of 100 games with such moves (${signed(luck, unit)}).`;
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
