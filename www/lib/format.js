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
 * The distance of a value to the best, with the precision of the value.
 *
 * @param {number} delta at most 0
 * @param {number} value
 */
export const formatDelta = (delta, value) =>
  delta === 0 ? '±0' : (Math.abs(value) >= 1000 ? whole : precise).format(delta).replace('-', '−');

/**
 * A value where there is little room, such as in a phone's strip.
 *
 * @param {number} value
 */
export const formatTight = (value) => short.format(value).replace('-', '−');

/** @param {number} delta distance to the best value, at most 0 */
export const formatTightDelta = (delta) => (delta === 0 ? '±0' : formatTight(delta));

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const exactSmall = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const exactTiny = new Intl.NumberFormat('en-US', {
  notation: 'scientific',
  maximumSignificantDigits: 2,
});
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/**
 * An exact number.
 *
 * @param {number} value
 */
export function formatExact(value) {
  const size = Math.abs(value);
  const format = size >= 0.1 || size === 0 ? exact : size >= 0.001 ? exactSmall : exactTiny;
  return format.format(value).replaceAll('-', '−');
}

/**
 * The distance of an exact value to the best, with its sign.
 *
 * @param {number} delta
 */
export const formatExactDelta = (delta) => `${delta > 0 ? '+' : ''}${formatExact(delta)}`;

/**
 * An exact probability. One below 1 is never shown as certain.
 *
 * @param {number} probability
 */
export function formatPercent(probability) {
  const missing = 1 - probability;
  if (missing < 1e-12 || missing > 1e-5) return `${formatExact(probability * 100)} %`;
  return `${(probability * 100).toFixed(Math.ceil(-Math.log10(missing)))} %`;
}

/** @param {number} part 0 to 1 */
export const formatShare = (part) => share.format(part).replace('%', ' %');

/** @param {number} bytes */
export function formatBytes(bytes) {
  if (bytes < 2 ** 20) return `${whole.format(Math.ceil(bytes / 2 ** 10))} KiB`;
  if (bytes < 2 ** 30) return `${whole.format(bytes / 2 ** 20)} MiB`;
  return `${short.format(bytes / 2 ** 30)} GiB`;
}

/** @param {number} seconds */
export function formatDuration(seconds) {
  if (seconds < 100) return `${whole.format(Math.max(1, Math.ceil(seconds)))} s`;
  if (seconds < 6000) return `${whole.format(seconds / 60)} min`;
  return `${short.format(seconds / 3600)} h`;
}

/** @param {{ rows: number, cols: number }} board */
export const formatSize = ({ rows, cols }) => `${rows}×${cols}`;
