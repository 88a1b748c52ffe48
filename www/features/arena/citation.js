import { t } from '../../lib/sentences.js';

/** The authors of a paper, with its year. @param {{ author: string | null, year: number | null }} paper */
export function authorsOf({ author, year }) {
  const who = author ?? t('lab-no-author');
  return year === null ? who : `${who} (${year})`;
}

/**
 * Authors, year and title of a paper, and its number.
 *
 * @param {{ id: string, title: string, author: string | null, year: number | null }} paper
 */
export const citationOf = (paper) =>
  t('lab-citation', { who: authorsOf(paper), title: paper.title, number: paper.id });
