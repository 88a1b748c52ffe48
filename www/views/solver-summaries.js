import { summaries } from '../../pkg/solver-summaries.js';
import { hasSentence, t } from '../lib/sentences.js';

/**
 * What a solver does, in the reader's language where the catalogue has that; else in English, as Rust says it.
 *
 * @param {string} id
 */
export function summaryOf(id) {
  const own = `summary-${id.replace('.', '_')}`;
  return hasSentence(own) ? t(own) : summaries[id];
}
