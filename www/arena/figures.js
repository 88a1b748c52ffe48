import { formatShare, formatWhole } from '../format.js';

/** @typedef {import('../../pkg/twofold.js').Interval} Interval */

const time = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** What stands where there is nothing to say. */
export const NOTHING = '–';

/** @param {Interval | null | undefined} interval */
export const formatRange = (interval) =>
  interval ? `${formatWhole(interval.low)}–${formatWhole(interval.high)}` : '';

/** @param {Interval} interval of a rate */
export function formatRates({ low, high }) {
  const text = `${formatShare(low)}–${formatShare(high)}`;
  return text.replace(' %–', '–');
}

/** @param {number | null | undefined} ms */
export const formatMs = (ms) => (ms === null || ms === undefined ? NOTHING : time.format(ms));

/** @param {number | null | undefined} value */
export const formatFigure = (value) =>
  value === null || value === undefined ? NOTHING : formatWhole(value);
