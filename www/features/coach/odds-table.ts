import { t } from '../../lib/sentences.ts';
import type { BoardOdds } from '../../state/odds.ts';
import { element, setText, tableHead } from '../../ui/dom.ts';

/** From this share on a tile counts as certain. Of the certain tiles only the largest is shown. */
const CERTAIN = 0.995;
/** The most rows. */
const MOST = 5;
/** Fewer games say next to nothing. */
const LEAST = 30;

/** The odds to show: of the uncertain tiles, and of the largest certain one. */
export function tellingOdds(tiles: BoardOdds['tiles']) {
  const open = tiles.findIndex(({ share }) => share < CERTAIN);
  const first = Math.max(0, (open === -1 ? tiles.length : open) - 1);
  return tiles.slice(first, first + MOST);
}

function percent(share: number) {
  // A finite number of playouts proves no certainty.
  if (share < 0.01) return t('coach-under');
  return share > 0.99 ? t('coach-over') : `${Math.round(share * 100)} %`;
}

const range = ({ low, high }: { low: number; high: number }) =>
  t('coach-range', { low: Math.floor(low * 100), high: Math.ceil(high * 100) });

export class OddsTable {
  #caption = element('caption', {}, t('coach-odds'));
  #body = element('tbody');
  #note = element('p', { className: 'panel-note' });
  root = element(
    'div',
    { className: 'odds', id: 'odds' },
    element(
      'table',
      { className: 'odds-table' },
      this.#caption,
      tableHead([t('coach-tile'), t('coach-bar'), t('coach-chance'), t('coach-interval')], {
        className: 'visually-hidden',
      }),
      this.#body,
    ),
    this.#note,
  );

  /** @param how `stale`: the odds belong to an earlier board; `obstacle`: why there are none */
  show(odds: BoardOdds | undefined, { stale, obstacle }: { stale: boolean; obstacle: string }) {
    this.root.dataset.stale = String(stale);
    setText(this.#caption, t(stale ? 'coach-odds-before' : 'coach-odds'));
    this.root.dataset.games = String(stale ? 0 : (odds?.games ?? 0));
    if (!odds || odds.games < LEAST) {
      this.#body.replaceChildren();
      setText(this.#note, obstacle || t('coach-playing-on'));
      return;
    }
    const tiles = tellingOdds(odds.tiles);
    while (this.#body.rows.length > tiles.length) this.#body.rows[tiles.length].remove();
    while (this.#body.rows.length < tiles.length) this.#body.append(row());
    tiles.forEach(({ tile, share, interval }, index) => {
      const [name, bar, chance, reach] = this.#body.rows[index].cells;
      setText(name, String(tile));
      const drawn = bar.firstElementChild as HTMLElement;
      drawn.style.setProperty('--low', String(interval.low));
      drawn.style.setProperty('--high', String(interval.high));
      setText(chance, percent(share));
      setText(reach, range(interval));
    });
    setText(this.#note, t('coach-odds-from', { games: odds.games, judge: odds.judge.name }));
  }
}

const row = () =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }),
    element('td', {}, element('span', { className: 'odds-bar' })),
    element('td', { className: 'odds-share' }),
    element('td', { className: 'odds-interval' }),
  );
