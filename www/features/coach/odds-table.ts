import { t } from '../../lib/sentences.ts';
import type { BoardOdds, Odds } from '../../state/odds.ts';
import { element, makeButton, setText, tableHead } from '../../ui/dom.ts';

type Failure = Odds['failure']['value'];

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
  #note = element('span');
  #again = makeButton(
    { className: 'text-button', onclick: () => this.#failure?.again() },
    t('core-try-again'),
  );
  #failure: Failure;
  root = element(
    'div',
    { className: 'odds', id: 'odds' },
    element(
      'table',
      { className: 'odds-table' },
      this.#caption,
      tableHead([t('common-tile'), t('common-bar'), t('coach-chance'), t('coach-interval')], {
        className: 'visually-hidden',
      }),
      this.#body,
    ),
    element('p', { className: 'panel-note', role: 'status' }, this.#note, ' ', this.#again),
  );

  /** @param how `stale`: the odds belong to an earlier board; `obstacle`: why there are none */
  show(
    odds: BoardOdds | undefined,
    { stale, obstacle, failure }: { stale: boolean; obstacle: string; failure: Failure },
  ) {
    this.#failure = failure;
    this.#again.hidden = failure === undefined;
    const silent = failure && t('core-solver-silent', { why: failure.why });
    this.root.dataset.stale = String(stale);
    setText(this.#caption, t(stale ? 'coach-odds-before' : 'coach-odds'));
    this.root.dataset.games = String(stale ? 0 : (odds?.games ?? 0));
    if (!odds || odds.games < LEAST) {
      this.#body.replaceChildren();
      setText(this.#note, silent ?? (obstacle || t('coach-playing-on')));
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
    const { games, judge } = odds;
    setText(this.#note, silent ?? t('coach-odds-from', { games, judge: judge.name }));
  }
}

const row = () =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }),
    element('td', {}, element('span', { className: 'odds-bar' })),
    element('td', { className: 'odds-share' }),
    element('td', { className: 'panel-note odds-interval' }),
  );
