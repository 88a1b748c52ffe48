import { t } from '../../lib/sentences.js';

/** @import { Agreement } from '../../../pkg/twofold.js' */

const WORDS = /** @type {const} */ ({
  holds: 'arena-holds',
  differs: 'arena-differs',
  'too-few': 'arena-too-few',
});

/** Whether a printed figure holds, in words. @param {Agreement} agreement */
export const verdictOf = (agreement) => t(WORDS[agreement]);
