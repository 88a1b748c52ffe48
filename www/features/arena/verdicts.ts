import type { Agreement } from '../../../pkg/twofold.js';
import { t } from '../../lib/sentences.ts';

const WORDS = {
  holds: 'arena-holds',
  differs: 'arena-differs',
  'too-few': 'arena-too-few',
} as const;

/** Whether a printed figure holds, in words. */
export const verdictOf = (agreement: Agreement) => t(WORDS[agreement]);
