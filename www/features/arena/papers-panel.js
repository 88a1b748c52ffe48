import { documents } from '../../../pkg/documents.js';
import { t } from '../../lib/sentences.js';
import { element, makeButton } from '../../ui/dom.js';
import { askedPaper } from './asked-paper.js';

/** @import { SolverSpec } from '../../../pkg/solvers.js' */

/** Author, year and title of a paper. @param {{ title: string, author: string | null, year: number | null }} paper */
export function citationOf({ title, author, year }) {
  return `${author ?? t('lab-no-author')}${year === null ? '' : ` (${year})`}: ${title}`;
}

/**
 * The five papers, with the way to their experiments.
 *
 * @param {{ go: (place: 'lab', panel: 'arena') => void, specs: SolverSpec[] }} page
 */
export const openPanel = ({ go, specs }) => ({
  root: element(
    'div',
    { className: 'place-page' },
    element('h2', { className: 'place-title' }, t('lab-papers')),
    element('p', { className: 'panel-note' }, t('lab-papers-about')),
    ...documents.map((paper) => {
      const ids = new Set(paper.rows.map(({ solver }) => solver));
      const players = specs.filter(({ id }) => ids.has(id)).map(({ label }) => label);
      const setUp = makeButton({}, t('lab-set-up'));
      setUp.addEventListener('click', () => {
        askedPaper.value = paper.id;
        go('lab', 'arena');
      });
      return element(
        'section',
        { className: 'place-card' },
        element('h3', { className: 'panel-title' }, citationOf(paper)),
        element('p', { lang: 'en' }, paper.note),
        element('p', {}, t('lab-players', { players: players.join('; ') })),
        element('div', { className: 'button-row' }, setUp),
      );
    }),
  ),
});
