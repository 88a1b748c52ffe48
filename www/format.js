const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** @param {number} value */
export const formatWhole = (value) => whole.format(value);

/**
 * @param {number} count
 * @param {string} noun in the singular
 */
export const formatCount = (count, noun) =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** @param {number} value */
export const formatShort = (value) => short.format(value);

/** @param {number} time milliseconds since 1970 */
export const formatTime = (time) => day.format(time);

/**
 * A solver's value: whole where it is large, four digits where it is small.
 *
 * @param {number} value
 */
export const formatValue = (value) =>
  (Math.abs(value) >= 1000 ? whole : precise).format(value).replace('-', '−');

/**
 * What a value lacks to the best, as exact as the value itself.
 *
 * @param {number} delta at most 0
 * @param {number} value
 */
export const formatDelta = (delta, value) =>
  delta === 0 ? '±0' : (Math.abs(value) >= 1000 ? whole : precise).format(delta).replace('-', '−');

/**
 * A value in a tight place, such as a phone's strip.
 *
 * @param {number} value
 */
export const formatTight = (value) => short.format(value).replace('-', '−');

/** @param {number} delta what a value lacks to the best, at most 0 */
export const formatTightDelta = (delta) => (delta === 0 ? '±0' : formatTight(delta));

/** @param {{ rows: number, cols: number }} board */
export const formatSize = ({ rows, cols }) => `${rows}×${cols}`;
