import { Fragment } from 'preact';
import type { Figure } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Button } from '../../ui/components.tsx';
import type { ArenaRow } from './arena-row.ts';
import {
  agreementOf,
  formatFigure,
  formatMs,
  formatRange,
  formatRate,
  formatRates,
  NOTHING,
} from './figures.ts';
import { Cell, Scroll } from './scroll.tsx';
import { SeriesMark } from './series.tsx';
import { tileColumns } from './tile-columns.ts';

interface RowActions {
  chart: (row: ArenaRow, charted: boolean) => void;
  games: (row: ArenaRow) => void;
  remove: (row: ArenaRow) => void;
}

/** The columns of the tiles. They change seldom, so that they can be read while games end. */
export class TileColumns {
  #tiles: number[] = [];
  #listed = '';
  /** Whether there was no game yet to choose by. */
  #isUsual = true;
  /** The number of games when the columns were chosen. */
  #chosenAt = 0;

  of(rows: ArenaRow[]) {
    const listed = rows.map(({ id }) => id).join(' ');
    const isNew = this.#listed !== listed;
    const done = rows.reduce((sum, row) => sum + row.done, 0);
    if (isNew || done >= 2 * this.#chosenAt || rows.every(({ complete }) => complete)) {
      const players = rows.map(({ summary, largestTile, plan: { printed } }) => ({
        reached: summary?.distribution.reached ?? [],
        largestTile,
        printed,
      }));
      this.#tiles = tileColumns(players, isNew || this.#isUsual ? [] : this.#tiles);
      this.#isUsual = rows.every(({ summary }) => !summary);
      this.#chosenAt = done;
    }
    this.#listed = listed;
    return this.#tiles;
  }
}

/** The table of results, with the printed figures of a document below those of the page. */
export function ResultsTable({
  rows,
  tiles,
  ...actions
}: { rows: ArenaRow[]; tiles: number[] } & RowActions) {
  return (
    <div class="stack">
      <Scroll label={t('arena-results-table')}>
        <table class="arena-table">
          <caption class="visually-hidden">{t('arena-results')}</caption>
          <thead>
            <tr>
              <Head name={t('common-solver')} more={t('arena-checked')} />
              <Head name={t('common-games')} />
              <Head name={t('arena-mean-score')} more={t('common-interval')} />
              <Head name={t('common-largest-tile')} />
              {tiles.map((tile) => (
                <Head key={tile} name={t('arena-made', { tile: `${tile}` })} />
              ))}
              <Head name={t('arena-median')} />
              <Head name={t('arena-best')} />
              <th scope="col">
                {t('arena-ms-per')}
                <br />
                {t('arena-move')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Fragment key={row.id}>
                <Row row={row} index={index} tiles={tiles} {...actions} />
                <Printed row={row} tiles={tiles} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="panel-note">{t('arena-legend')}</p>
    </div>
  );
}

const Head = ({ name, more }: { name: string; more?: string }) => (
  <th scope="col">
    {name}
    {more && <small>{more}</small>}
  </th>
);

/** An experiment; its figures change as games end. */
function Row({
  row,
  index,
  tiles,
  chart,
  games,
  remove,
}: { row: ArenaRow; index: number; tiles: number[] } & RowActions) {
  const { plan, done, asked, complete, summary, failure } = row;
  const { label } = plan;
  const { score } = summary?.statistics ?? {};
  const { density = [], reached = [], meanTile = 0 } = summary?.distribution ?? {};
  const gamesOf = t('arena-games-of', { row: label });
  const inCharts = t('arena-in-charts', { row: label });
  return (
    <tr class="arena-row">
      <th scope="row">
        <span class="arena-name">
          <label class="arena-charted">
            <input
              type="checkbox"
              checked={plan.charted}
              aria-label={inCharts}
              title={inCharts}
              onChange={({ currentTarget }) => chart(row, currentTarget.checked)}
            />
            <SeriesMark index={index} />
          </label>
          <span>{label}</span>
        </span>
        <small>{describe(row)}</small>
        <p class="arena-failure" hidden={!failure}>
          {failure}
        </p>
        <span class="arena-actions">
          <Button class="text-button" aria-label={gamesOf} onClick={() => games(row)}>
            {t('common-games')}
          </Button>
          <Button
            class="text-button"
            aria-label={t('arena-remove-row', { row: label })}
            onClick={() => remove(row)}
          >
            {t('arena-remove')}
          </Button>
        </span>
      </th>
      <td>
        <span class="arena-figure">
          {[done, ...(complete ? [] : [asked])].map(formatWhole).join(' / ')}
        </span>
        <progress
          class="progress arena-row-progress"
          max={asked}
          value={done}
          hidden={complete}
          aria-label={gamesOf}
        />
      </td>
      <Cell main={formatFigure(score?.mean)} range={formatRange(score?.interval)} />
      <Cell
        wide
        main={`${density.at(-1)?.tile ?? NOTHING}`}
        range={
          summary
            ? t('arena-mean-least', { mean: Math.round(meanTile), least: `${density[0].tile}` })
            : ''
        }
      />
      {tiles.map((tile) => {
        const rate = reached.find((each) => each.tile === tile);
        return (
          <Cell
            key={tile}
            main={rate ? formatRate(rate.rate) : NOTHING}
            range={rate && formatRates(rate.interval)}
          />
        );
      })}
      <Cell main={formatFigure(score?.median)} />
      <Cell main={formatFigure(score?.best)} />
      <Cell main={formatMs(summary?.msPerMove)} />
    </tr>
  );
}

/** Solver, settings and budget and, unless standard, board and spawns. */
function describe({ identity }: ArenaRow) {
  const { solver, settings, budget, size, p4, start, until, seed } = identity;
  const parts = [[solver, settings, budget].filter((part) => part !== '').join(' ')];
  if (size !== '4x4') parts.push(size.replace('x', '×'));
  const [chance, spawner] = p4.split(' ');
  if (chance !== '0.1')
    parts.push(Number(chance) === 0 ? t('arena-only-twos') : t('arena-fours', { chance }));
  if (spawner !== undefined) parts.push(spawner);
  if (start === 'one') parts.push(t('arena-one-tile'));
  else if (start !== 'two') parts.push(t('arena-from-position'));
  if (until !== '') parts.push(t('arena-until', { tile: until }));
  parts.push(t('arena-with-seed', { seed }));
  return parts.join(' · ');
}

/** The printed figures of a row, below its own, each with its verdict. */
function Printed({ row, tiles }: { row: ArenaRow; tiles: number[] }) {
  const { label, printed } = row.plan;
  if (!printed) return null;
  const { games, mean, median, best, meanTile, leastTile, topTile, shares, msPerMove } = printed;
  const figures = [games, mean, median, best, topTile, msPerMove];
  if (shares.length === 0 && figures.every((figure) => figure === null)) return null;
  /** Whether a printed figure holds, in words; empty before the first game. */
  const verdict = (figure: Figure, tile?: number) => {
    const found = row.checks.find(
      (check) => check.figure === figure && (tile === undefined || check.tile === tile),
    );
    return found ? agreementOf(found.agreement) : '';
  };
  const more = [
    verdict('topTile'),
    meanTile !== null && said(t('arena-mean-tile', { mean: meanTile }), verdict('meanTile')),
    leastTile !== null &&
      said(t('arena-least-tile', { least: `${leastTile}` }), verdict('leastTile')),
  ];
  return (
    <tr class="arena-printed">
      <th scope="row">
        <span class="visually-hidden">{`${label}: `}</span>
        {t('arena-printed')}
      </th>
      <Cell main={formatFigure(games)} />
      <Cell main={formatFigure(mean)} range={verdict('mean')} />
      <Cell wide main={`${topTile ?? NOTHING}`} range={more.filter(Boolean).join('; ')} />
      {tiles.map((tile) => {
        const share = shares.find((each) => each.tile === tile);
        if (!share) return <Cell key={tile} main={NOTHING} />;
        const text = share.low === share.high ? formatRate(share.low) : formatRates(share);
        const holds = verdict(share.exactly ? 'exactShare' : 'share', tile);
        const range = share.exactly ? said(t('arena-no-more'), holds) : holds;
        return <Cell key={tile} main={text} range={range} />;
      })}
      <Cell main={formatFigure(median)} range={verdict('median')} />
      <Cell main={formatFigure(best)} range={verdict('best')} />
      <Cell main={formatMs(msPerMove)} />
    </tr>
  );
}

const said = (figure: string, verdict: string) =>
  verdict === '' ? figure : `${figure}: ${verdict}`;
