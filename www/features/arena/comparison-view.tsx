import { useMemo } from 'preact/hooks';
import type { Comparison, TileEnd } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Heads, Select } from '../../ui/components.tsx';
import type { ArenaRow } from './arena-row.ts';
import { formatDifference, formatP, formatRate, formatRates, NOTHING } from './figures.ts';
import { Cell, Scroll } from './scroll.tsx';

type Names = [string, string];

interface Parts {
  rows: ArenaRow[];
  pair: string[];
  choose: (pair: string[]) => void;
}

/** Two rows of the table on the same seeds: which is better, how sure that is, and where their games end. `pair`: ids of those to compare. */
export function ComparisonView({ rows, pair, choose }: Parts) {
  const [first, second] = [0, 1].map(
    (place) => rows.find(({ id }) => id === pair[place]) ?? rows[place],
  );
  // Comparing costs more than drawing.
  const found = useMemo(() => first.compare(second), [first, second, first.done, second.done]);
  const names = namesOf(first, second);
  return (
    <section class="stack" aria-label={t('arena-compare')}>
      <h2>{t('arena-compare')}</h2>
      <div class="arena-pair">
        {[first, second].map((chosen, place) => (
          <div class="field" key={place === 0 ? 'first' : 'second'}>
            <label htmlFor={`arena-player-${place}`}>
              {place === 0 ? t('arena-first-player') : t('arena-second-player')}
              <Select
                id={`arena-player-${place}`}
                value={chosen.id}
                options={rows.map((row) => [row.id, describe(row)])}
                choose={(id) => choose(place === 0 ? [id, second.id] : [first.id, id])}
              />
            </label>
          </div>
        ))}
      </div>
      <p class="arena-verdict" id="arena-verdict" role="status">
        {found ? sentenceOf(found.comparison, names) : t('arena-incomparable')}
      </p>
      {found && (
        <>
          <p class="panel-note" id="arena-difference">
            {figuresOf(found.comparison)}
          </p>
          <Scroll label={t('arena-ends')}>
            <table class="arena-table" id="arena-ends">
              <caption class="visually-hidden">{t('arena-ends')}</caption>
              <thead>
                <tr>
                  <th scope="col" rowSpan={2}>
                    {t('common-tile')}
                  </th>
                  {names.map((player) => (
                    <th key={player} scope="colgroup" colSpan={2} class="arena-player">
                      {player}
                    </th>
                  ))}
                </tr>
                <tr class="arena-halves">
                  {names.map((player) => (
                    <Heads key={player} names={[t('arena-reached'), t('arena-went-on')]} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.ends[0].map((end, place) => (
                  <tr key={end.tile} class="arena-end">
                    <th scope="row">{end.tile}</th>
                    <End {...end} />
                    <End {...found.ends[1][place]} />
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </section>
  );
}

const describe = ({ plan, identity: { settings, budget } }: ArenaRow) =>
  [plan.label, [settings, budget].filter(Boolean).join(' ')].filter(Boolean).join(' · ');

/** The names of two rows, told apart. */
function namesOf({ plan: first }: ArenaRow, { plan: second }: ArenaRow): Names {
  if (first.label !== second.label) return [first.label, second.label];
  return [`${first.label} (A)`, `${second.label} (B)`];
}

/** The outcome in a sentence, as `twofold compare` says it. */
function sentenceOf(comparison: Comparison, [first, second]: Names) {
  const { pairs, wins, losses, p, verdict, moreSeeds, difference, interval } = comparison;
  const decided = wins + losses;
  if (verdict === 'undecided') {
    if (decided === 0) return t('arena-all-tied', { pairs });
    const values = { first, wins, losses, pairs, p: formatP(p, false) };
    return moreSeeds === null
      ? t('arena-undecided-never', values)
      : t('arena-undecided', { ...values, more: formatWhole(moreSeeds) });
  }
  const sign = verdict === 'first' ? 1 : -1;
  const points = sign * difference;
  const ends = interval
    ? [sign * interval.low, sign * interval.high].sort((a, b) => a - b)
    : [points, points];
  const values = {
    better: verdict === 'first' ? first : second,
    won: verdict === 'first' ? wins : losses,
    decided,
    p: p < 0.0001 ? `< ${formatP(0.0001, true)}` : `= ${formatP(p, true)}`,
    points: formatWhole(Math.abs(points)),
    low: formatWhole(ends[0]),
    high: formatWhole(ends[1]),
  };
  return points < 0 ? t('arena-better-though', values) : t('arena-better', values);
}

function figuresOf({ difference, interval, wins, losses, ties }: Comparison) {
  const values = { difference: formatDifference(difference), wins, losses, ties };
  return interval
    ? t('arena-difference', {
        ...values,
        low: formatDifference(interval.low),
        high: formatDifference(interval.high),
      })
    : t('arena-difference-alone', values);
}

/** Two cells: the share that reached a tile, and of those the share that reached the next. */
const End = ({ rate, interval, share, passedInterval }: TileEnd) => (
  <>
    <Cell main={formatRate(rate)} range={formatRates(interval)} />
    <Cell
      main={share === null ? NOTHING : formatRate(share)}
      range={passedInterval ? formatRates(passedInterval) : ''}
    />
  </>
);
