import './arena.css';
import { documents, type PaperExperiment, type PaperRow } from '../../../pkg/documents.js';
import type { Check } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, makeButton } from '../../ui/dom.ts';
import { askedPaper } from './asked-paper.ts';
import { citationOf } from './citation.ts';
import { formatRange, formatRate, formatRates } from './figures.ts';
import { verdictOf } from './verdicts.ts';

/** The five papers: what they print, which of it holds, and the way to their experiments. */
export const openPanel = ({ go }: { go: (place: 'lab', panel: 'arena') => void }) => ({
  root: element(
    'div',
    { className: 'place-page' },
    ...documents.map((paper) =>
      cardOf(paper, (player) => {
        askedPaper.value = { id: paper.id, player };
        go('lab', 'arena');
      }),
    ),
  ),
});

function cardOf(paper: PaperExperiment, play: (player?: string) => void) {
  const { id, rows, note } = paper;
  const setUp = makeButton(
    { 'aria-label': t('lab-set-up-of', { paper: citationOf(paper) }) },
    t('lab-set-up'),
  );
  setUp.addEventListener('click', () => play());
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
        tableOf(paper, checked, play),
      ),
    );
  }
  return card;
}

/** Each printed figure, with that of our games and its verdict. */
function tableOf(paper: PaperExperiment, rows: PaperRow[], play: (player: string) => void) {
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
              makeButton(
                {
                  className: 'text-button',
                  'aria-label': t('lab-alone-of', { player: label }),
                  onclick: () => play(label),
                },
                t('lab-alone'),
              ),
            ),
          ),
          ...checks.map(lineOf),
        ),
      ),
    ),
  );
}

function lineOf({ figure, tile, printed, ours, interval, agreement }: Check) {
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
