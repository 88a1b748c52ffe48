import { t } from '../../lib/sentences.ts';

export function authorsOf({ author, year }: { author: string | null; year: number | null }) {
  const who = author ?? t('lab-no-author');
  return year === null ? who : `${who} (${year})`;
}

export const citationOf = (paper: { title: string; author: string | null; year: number | null }) =>
  t('lab-citation', { who: authorsOf(paper), title: paper.title });
