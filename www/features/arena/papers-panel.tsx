import './arena.css';
import { documents, type PaperExperiment } from '../../../pkg/documents.js';
import type { Check } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { wantedPaper } from '../../state/wanted.ts';
import { Button, mounted, Row } from '../../ui/components.tsx';
import { agreementOf, citationOf, formatRange, formatRate, formatRates } from './figures.ts';
import { Scroll } from './scroll.tsx';

interface PaperParts {
  paper: PaperExperiment;
  play: (player?: string) => void;
}

/** What a paper prints, which of it holds, and the way to its experiments, all or one. */
function Paper({ paper, play }: PaperParts) {
  const { id, note, rows } = paper;
  const checked = rows.filter(({ ours }) => ours.checks.length > 0);
  const count = checked.reduce((sum, { ours }) => sum + ours.checks.length, 0);
  return (
    <section class="place-card" aria-labelledby={`paper-${id}`}>
      <h3 id={`paper-${id}`}>{citationOf(paper)}</h3>
      <p lang="en">{note}</p>
      <Row>
        <Button
          aria-label={t('lab-set-up-of', { paper: citationOf(paper) })}
          onClick={() => play()}
        >
          {t('lab-set-up')}
        </Button>
      </Row>
      {count > 0 && (
        <details class="more">
          <summary>{t('lab-figures', { count })}</summary>
          <p class="panel-note">{t('lab-rule')}</p>
          <Figures paper={{ ...paper, rows: checked }} play={play} />
        </details>
      )}
    </section>
  );
}

/** Each printed figure, with that of our games and its verdict. */
const Figures = ({ paper, play }: PaperParts) => (
  <Scroll label={t('lab-figures-of', { paper: citationOf(paper) })}>
    <table class="arena-table">
      <thead>
        <tr>
          {[t('lab-figure'), t('lab-printed'), t('lab-ours')].map((head) => (
            <th key={head} scope="col" class="lab-wrapped">
              {head}
            </th>
          ))}
          <th scope="col" class="lab-agreement">
            {t('lab-verdict')}
          </th>
        </tr>
      </thead>
      {paper.rows.map(({ label, printed, ours: { games, checks } }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={4} class="lab-player">
              {label}
              <small>
                {printed.games === null
                  ? t('lab-games-ours', { ours: games })
                  : t('lab-games', { theirs: printed.games, ours: games })}
              </small>
              <Button
                class="text-button"
                aria-label={t('lab-alone-of', { player: label })}
                onClick={() => play(label)}
              >
                {t('lab-alone')}
              </Button>
            </th>
          </tr>
          {checks.map((check) => (
            <Line key={`${check.figure} ${check.tile}`} {...check} />
          ))}
        </tbody>
      ))}
    </table>
  </Scroll>
);

function Line({ figure, tile, printed, ours, interval, agreement }: Check) {
  const isShare = figure === 'share' || figure === 'exactShare';
  const isTile = figure === 'topTile' || figure === 'leastTile';
  const format = isShare ? formatRate : isTile ? String : formatWhole;
  return (
    <tr>
      <th scope="row" class="lab-figure">
        {t(`lab-figure-${figure}`, { tile: `${tile}` })}
      </th>
      <td>{printed.low === printed.high ? format(printed.low) : formatRates(printed)}</td>
      <td>
        <span class="arena-figure">{format(ours)}</span>
        <small class="arena-range">
          {interval && (isShare ? formatRates : formatRange)(interval)}
        </small>
      </td>
      <td class={`lab-agreement agreement-${agreement}`}>{agreementOf(agreement)}</td>
    </tr>
  );
}

export const openPanel = ({ go }: { go: (place: 'lab', panel: 'arena') => void }) =>
  mounted(
    'place-page',
    documents.map((paper) => (
      <Paper
        key={paper.id}
        paper={paper}
        play={(player) => {
          wantedPaper.value = { id: paper.id, player };
          go('lab', 'arena');
        }}
      />
    )),
  );
