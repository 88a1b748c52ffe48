import { t } from '../../lib/sentences.ts';
import { Button, TableHead } from '../../ui/components.tsx';
import type { BoardOdds, Odds } from './odds.ts';

/** From this share on a tile counts as certain. Of the certain tiles only the largest is shown. */
const CERTAIN = 0.995;
const MOST_ROWS = 5;
/** Fewer games say next to nothing. */
const LEAST = 30;

/** The odds to show: of the uncertain tiles, and of the largest certain one. */
export function tellingOdds(tiles: BoardOdds['tiles']) {
  const open = tiles.findIndex(({ share }) => share < CERTAIN);
  const first = Math.max(0, (open === -1 ? tiles.length : open) - 1);
  return tiles.slice(first, first + MOST_ROWS);
}

function percent(share: number) {
  // A finite number of playouts proves no certainty.
  if (share < 0.01) return t('coach-under');
  return share > 0.99 ? t('coach-over') : `${Math.round(share * 100)} %`;
}

const range = ({ low, high }: { low: number; high: number }) =>
  t('coach-range', { low: Math.floor(low * 100), high: Math.ceil(high * 100) });

interface Parts {
  odds: BoardOdds | undefined;
  stale: boolean;
  obstacle: string;
  failure: Odds['failure']['value'];
}

/** `stale`: the odds belong to an earlier board; `obstacle`: why there are none */
export function OddsTable({ odds, stale, obstacle, failure }: Parts) {
  const { games = 0, judge, tiles = [] } = odds ?? {};
  const isTelling = games >= LEAST;
  const silent = failure && t('core-solver-silent', { why: failure.why });
  const note =
    isTelling && judge
      ? t('coach-odds-from', { games, judge: judge.name })
      : obstacle || t('coach-playing-on');
  return (
    <div class="odds" id="odds" data-stale={stale} data-games={stale ? 0 : games}>
      <table class="odds-table">
        <caption>{t(stale ? 'coach-odds-before' : 'coach-odds')}</caption>
        <TableHead
          class="visually-hidden"
          names={[t('common-tile'), t('common-bar'), t('coach-chance'), t('common-interval')]}
        />
        <tbody>
          {tellingOdds(isTelling ? tiles : []).map(({ tile, share, interval }) => (
            <tr key={tile}>
              <th scope="row">{tile}</th>
              <td>
                <span
                  class="odds-bar"
                  style={{ '--low': `${interval.low}`, '--high': `${interval.high}` }}
                />
              </td>
              <td class="odds-share">{percent(share)}</td>
              <td class="panel-note odds-interval">{range(interval)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="panel-note" role="status">
        {silent ?? note}{' '}
        {failure && (
          <Button class="text-button" onClick={failure.again}>
            {t('core-try-again')}
          </Button>
        )}
      </p>
    </div>
  );
}
