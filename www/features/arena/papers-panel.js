import './arena.css';
import { documents } from '../../../pkg/documents.js';
import { formatWhole } from '../../lib/format.js';
import { t } from '../../lib/sentences.js';
import { element, makeButton } from '../../ui/dom.js';
import { askedPaper } from './asked-paper.js';
import { citationOf } from './citation.js';
import { formatRange, formatRate, formatRates } from './figures.js';
import { verdictOf } from './verdicts.js';

/** @import { PaperExperiment, PaperRow } from '../../../pkg/documents.js' */
/** @import { Check } from '../../../pkg/twofold.js' */

/**
 * The five papers: what they print, which of it holds, and the way to their experiments.
 *
 * @param {{ go: (place: 'lab', panel: 'arena') => void }} page
 */
export const openPanel = ({ go }) => ({
  root: element(
    'div',
    { className: 'place-page' },
    element('h2', { className: 'place-title' }, t('lab-papers')),
    element('p', { className: 'panel-note' }, t('lab-papers-about')),
    ...documents.map((paper) =>
      cardOf(paper, () => {
        askedPaper.value = paper.id;
        go('lab', 'arena');
      }),
    ),
  ),
});

/** @param {PaperExperiment} paper @param {() => void} play */
function cardOf(paper, play) {
  const { id, rows, note } = paper;
  const setUp = makeButton(
    { 'aria-label': t('lab-set-up-of', { paper: citationOf(paper) }) },
    t('lab-set-up'),
  );
  setUp.addEventListener('click', play);
  const checked = rows.filter(({ ours }) => ours.checks.length > 0);
  const all = checked.reduce((sum, { ours }) => sum + ours.checks.length, 0);
  const card = element(
    'section',
    { className: 'place-card', 'aria-labelledby': `paper-${id}` },
    element('h3', { className: 'panel-title', id: `paper-${id}` }, citationOf(paper)),
    element('p', { lang: 'en' }, note),
    element('div', { className: 'button-row' }, setUp),
  );
  if (all > 0) {
    card.append(
      element(
        'details',
        { className: 'more' },
        element('summary', {}, t('lab-figures', { count: all })),
        tableOf(paper, checked),
      ),
    );
  }
  return card;
}

/**
 * Each printed figure, with that of our games and its verdict.
 *
 * @param {PaperExperiment} paper
 * @param {PaperRow[]} rows
 */
function tableOf(paper, rows) {
  const heads = [t('lab-figure'), t('lab-printed'), t('lab-ours'), t('lab-verdict')];
  return element(
    'div',
    {
      className: 'arena-scroll',
      role: 'region',
      'aria-label': t('lab-figures-of', { paper: citationOf(paper) }),
      tabIndex: 0,
    },
    element(
      'table',
      { className: 'arena-table' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...heads.map((head, place) =>
            element(
              'th',
              { scope: 'col', className: place === 3 ? 'lab-agreement' : 'lab-wrapped' },
              head,
            ),
          ),
        ),
      ),
      ...rows.map(({ label, printed, ours: { games, checks } }) =>
        element(
          'tbody',
          {},
          element(
            'tr',
            {},
            element(
              'th',
              { scope: 'rowgroup', colSpan: heads.length, className: 'lab-player' },
              label,
              element(
                'small',
                { className: 'arena-settings' },
                printed.games === null
                  ? t('lab-games-ours', { ours: games })
                  : t('lab-games', { theirs: printed.games, ours: games }),
              ),
            ),
          ),
          ...checks.map(lineOf),
        ),
      ),
    ),
  );
}

/** @param {Check} check */
function lineOf({ figure, tile, printed, ours, interval, agreement }) {
  const isShare = figure === 'share' || figure === 'exactShare';
  const format = isShare ? formatRate : formatWhole;
  const range = interval ? (isShare ? formatRates : formatRange)(interval) : '';
  return element(
    'tr',
    {},
    element(
      'th',
      { scope: 'row', className: 'lab-figure' },
      t(`lab-figure-${figure}`, { tile: `${tile}` }),
    ),
    element('td', {}, printed.low === printed.high ? format(printed.low) : formatRates(printed)),
    element(
      'td',
      {},
      element('span', { className: 'arena-figure' }, format(ours)),
      element('small', { className: 'arena-range' }, range),
    ),
    element('td', { className: `lab-agreement agreement-${agreement}` }, verdictOf(agreement)),
  );
}
