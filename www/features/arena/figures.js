import { formatShare, formatWhole } from '../../lib/format.js';
import { inLocale } from '../../lib/sentences.js';

/** @import { Interval } from '../../../pkg/twofold.js' */

const time = inLocale((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }));

/** The text for a missing figure. */
export const NOTHING = '–';

/** @param {Interval | null | undefined} interval */
export const formatRange = (interval) =>
  interval ? `${formatWhole(interval.low)}–${formatWhole(interval.high)}` : '';

const fine = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
);

/**
 * The share of games, to a tenth of a percent. A share close to 0 or 1 gets more digits.
 *
 * @param {number} rate
 */
export function formatRate(rate) {
  const extreme = Math.min(rate, 1 - rate) < 0.001;
  return extreme ? fine().format(rate).replace(/\s?%/, ' %') : formatShare(rate);
}

const percent = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** The ends of an interval: whole percents where it is wide. @param {Interval} interval of a rate */
export function formatRates({ low, high }) {
  const isWide = high - low > 0.05;
  const ends = [low, high].map((end) =>
    isWide ? percent().format(end).replace(/\s?%/, ' %') : formatRate(end),
  );
  return ends.join('–').replace(' %–', '–');
}

const signed = inLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);

const chances = [2, 4].map((digits) =>
  inLocale(
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ),
);

/** A p-value: two digits after the point, four where it decides. @param {number} p @param {boolean} decides */
export const formatP = (p, decides) => chances[Number(decides)]().format(p);

/** @param {number} difference */
export const formatDifference = (difference) => signed().format(difference).replace('-', '−');

/** @param {number | null | undefined} ms */
export const formatMs = (ms) => (ms === null || ms === undefined ? NOTHING : time().format(ms));

/** @param {number | null | undefined} value */
export const formatFigure = (value) =>
  value === null || value === undefined ? NOTHING : formatWhole(value);
