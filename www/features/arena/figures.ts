import type { Agreement, Interval } from '../../../pkg/twofold.js';
import { formatShare, formatWhole, numbers } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';

const time = numbers({ maximumSignificantDigits: 3 });

/** The text for a missing figure. */
export const NOTHING = '–';

/** The interval of a mean score. */
export const formatRange = (interval: Interval | null | undefined) =>
  interval ? `${formatWhole(interval.low)}–${formatWhole(interval.high)}` : '';

const fine = numbers({ style: 'percent', maximumFractionDigits: 2 });

/** The share of games, to a tenth of a percent. A share close to 0 or 1 gets more digits. */
export function formatRate(rate: number) {
  const extreme = Math.min(rate, 1 - rate) < 0.001;
  return extreme ? fine.format(rate).replace(/\s?%/, ' %') : formatShare(rate);
}

const percent = numbers({ style: 'percent', maximumFractionDigits: 0 });

/** The ends of the interval of a rate: whole percents where it is wide. */
export function formatRates({ low, high }: Interval) {
  const isWide = high - low > 0.05;
  const ends = [low, high].map((end) =>
    isWide ? percent.format(end).replace(/\s?%/, ' %') : formatRate(end),
  );
  return ends.join('–').replace(' %–', '–');
}

const signed = numbers({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });

const chances = [2, 4].map((digits) =>
  numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** A p-value: two digits after the point, four where it decides. */
export const formatP = (p: number, decides: boolean) => chances[Number(decides)].format(p);

export const formatDifference = (difference: number) => signed.format(difference).replace('-', '−');

export const formatMs = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? NOTHING : time.format(ms);

export const formatFigure = (value: number | null | undefined) =>
  value === null || value === undefined ? NOTHING : formatWhole(value);

interface Paper {
  title: string;
  author: string | null;
  year: number | null;
}

const AGREEMENTS = {
  holds: 'arena-holds',
  differs: 'arena-differs',
  'too-few': 'arena-too-few',
} as const;

/** Whether a printed figure holds, in words. */
export const agreementOf = (agreement: Agreement) => t(AGREEMENTS[agreement]);

export const citationOf = ({ title, author, year }: Paper) => {
  const who = author ?? t('lab-no-author');
  return t('lab-citation', { who: year === null ? who : `${who} (${year})`, title });
};
