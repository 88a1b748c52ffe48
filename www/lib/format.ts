import { inLocale, t } from './sentences.ts';

/** A format of numbers, as the reader writes them. */
export function numbers(options: Intl.NumberFormatOptions) {
  const made = inLocale((locale) => new Intl.NumberFormat(locale, options));
  return { format: (value: number) => made().format(value) };
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

/** Words as a list: “a, b and c”. */
export const listed = (words: readonly string[]) => list().format(words);

export const formatWhole = (value: number) => whole.format(value);

export const formatShort = (value: number) => short.format(value);

/** Of a time in ms since 1970. */
export const formatTime = (time: number) => day().format(time);

/** A solver's value: whole where it is large, four digits where it is small. */
export const formatValue = (value: number) =>
  (Math.abs(value) >= 1000 ? whole : precise).format(value).replace('-', '−');

/** The distance of a value to the best, at most 0, with the precision of the value. */
export const formatDelta = (delta: number, value: number) =>
  delta === 0 ? '±0' : (Math.abs(value) >= 1000 ? whole : precise).format(delta).replace('-', '−');

/** A value where there is little room, such as in a phone's strip. */
export const formatTight = (value: number) => short.format(value).replace('-', '−');

/** Of a distance to the best value, at most 0. */
export const formatTightDelta = (delta: number) => (delta === 0 ? '±0' : formatTight(delta));

const tenths = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const formatTenths = (value: number) => tenths.format(value);

const exact = numbers({ maximumFractionDigits: 3 });
const exactSmall = numbers({ maximumSignificantDigits: 3 });
/** Smaller numbers are told by this bound. */
const TINY = 1e-6;
const share = numbers({ style: 'percent', maximumFractionDigits: 1 });

export function formatExact(value: number) {
  const size = Math.abs(value);
  if (size > 0 && size < TINY) return `<${exactSmall.format(TINY)}`;
  return (size >= 0.1 ? exact : exactSmall).format(value).replace('-', '−');
}

/** The distance of an exact value to the best, with its sign. */
export const formatExactDelta = (delta: number) => `${delta > 0 ? '+' : ''}${formatExact(delta)}`;

/** An exact probability. One below 1 is never shown as certain. */
export function formatPercent(probability: number) {
  const missing = 1 - probability;
  if (missing < 1e-12 || missing > 1e-5) return `${formatExact(probability * 100)} %`;
  return `${numbers({ minimumFractionDigits: Math.ceil(-Math.log10(missing)) }).format(probability * 100)} %`;
}

/** Of a part from 0 to 1. */
export const formatShare = (part: number) => share.format(part).replace(/\s?%/, ' %');

export function formatBytes(bytes: number) {
  if (bytes < 2 ** 20) return `${whole.format(Math.ceil(bytes / 2 ** 10))} KiB`;
  if (bytes < 2 ** 30) return `${whole.format(bytes / 2 ** 20)} MiB`;
  return `${short.format(bytes / 2 ** 30)} GiB`;
}

/** The size of a download, as browsers and shops write it. */
export const formatDownload = (bytes: number) => `${whole.format(Math.ceil(bytes / 1e6))} MB`;

export function formatDuration(seconds: number) {
  if (seconds < 100) return `${whole.format(Math.max(1, Math.ceil(seconds)))} s`;
  if (seconds < 6000) return `${whole.format(seconds / 60)} min`;
  return `${short.format(seconds / 3600)} h`;
}

export const formatSize = ({ rows, cols }: { rows: number; cols: number }) => `${rows}×${cols}`;

/** The rows of a board, for screen readers. */
export function rowsInWords(board: string) {
  const tileInWords = (tile: string) => (tile === '0' ? t('core-empty-cell') : tile);
  const rows = board.split('/').map((row, at) => {
    const tiles = row.split(',').map(tileInWords).join(', ');
    return t('core-row-said', { row: at + 1, tiles });
  });
  return rows.join(' ');
}
