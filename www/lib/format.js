import { inLocale } from './sentences.js';

/**
 * A format of numbers, as the reader writes them.
 *
 * @param {Intl.NumberFormatOptions} options
 */
function numbers(options) {
  const made = inLocale((locale) => new Intl.NumberFormat(locale, options));
  return { format: (/** @type {number} */ value) => made().format(value) };
}

const whole = numbers({ maximumFractionDigits: 0 });
const precise = numbers({ maximumSignificantDigits: 4 });
const short = numbers({ notation: 'compact', maximumSignificantDigits: 3 });
const day = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const list = inLocale((locale) => new Intl.ListFormat(locale));

/** Words as a list: “a, b and c”. @param {readonly string[]} words */
export const listed = (words) => list().format(words);

/** @param {number} value */
export const formatWhole = (value) => whole.format(value);

/** @param {number} value */
export const formatShort = (value) => short.format(value);

/** @param {number} time milliseconds since 1970 */
export const formatTime = (time) => day().format(time);

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

const tenths = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} value */
export const formatTenths = (value) => tenths.format(value);

const exact = numbers({ maximumFractionDigits: 3 });
const exactSmall = numbers({ maximumSignificantDigits: 3 });
const exactTiny = numbers({
  notation: 'scientific',
  maximumSignificantDigits: 2,
});
const share = numbers({ style: 'percent', maximumFractionDigits: 1 });

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
  return `${numbers({ minimumFractionDigits: Math.ceil(-Math.log10(missing)) }).format(probability * 100)} %`;
}

/** @param {number} part 0 to 1 */
export const formatShare = (part) => share.format(part).replace(/\s?%/, ' %');

/** @param {number} bytes */
export function formatBytes(bytes) {
  if (bytes < 2 ** 20) return `${whole.format(Math.ceil(bytes / 2 ** 10))} KiB`;
  if (bytes < 2 ** 30) return `${whole.format(bytes / 2 ** 20)} MiB`;
  return `${short.format(bytes / 2 ** 30)} GiB`;
}

/** The size of a download, as browsers and shops write it. @param {number} bytes */
export const formatDownload = (bytes) => `${whole.format(Math.ceil(bytes / 1e6))} MB`;

/** @param {number} seconds */
export function formatDuration(seconds) {
  if (seconds < 100) return `${whole.format(Math.max(1, Math.ceil(seconds)))} s`;
  if (seconds < 6000) return `${whole.format(seconds / 60)} min`;
  return `${short.format(seconds / 3600)} h`;
}

/** @param {{ rows: number, cols: number }} board */
export const formatSize = ({ rows, cols }) => `${rows}×${cols}`;
