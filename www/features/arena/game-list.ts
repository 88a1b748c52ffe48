import type { ArenaGame } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import type { ArenaRow } from './arena-row.ts';
import { NOTHING } from './figures.ts';

const PAGE = 20;

const ORDERS: Readonly<Record<string, (a: ArenaGame, b: ArenaGame) => number>> = {
  number: (a, b) => a.game - b.game,
  best: (a, b) => b.score - a.score,
  worst: (a, b) => a.score - b.score,
  longest: (a, b) => b.moves - a.moves,
};

/** The finished games of a row, with buttons to replay them. */
export class ArenaGameList {
  #replay: (game: ArenaGame, row: ArenaRow) => void;
  #export: (row: ArenaRow) => void;
  #row: ArenaRow | undefined;
  #page = 0;
  #shown = '';
  #title = element('h2', { id: 'arena-games-title', tabIndex: -1 });
  #order = element(
    'select',
    { id: 'arena-order' },
    element('option', { value: 'number' }, t('arena-in-order')),
    element('option', { value: 'best' }, t('arena-best-first')),
    element('option', { value: 'worst' }, t('arena-worst-first')),
    element('option', { value: 'longest' }, t('arena-longest-first')),
  );
  #body = element('tbody');
  #place = element('span', { className: 'arena-place', role: 'status' });
  #before = makeButton({}, t('common-back'));
  #after = makeButton({}, t('arena-next'));
  #csv = makeButton({}, t('arena-games-csv'));
  #close = makeButton({}, t('common-close'));
  root = element(
    'section',
    { className: 'stack', 'aria-labelledby': 'arena-games-title', hidden: true },
    element(
      'div',
      { className: 'arena-head' },
      this.#title,
      element('label', { className: 'arena-order' }, `${t('arena-sorted')} `, this.#order),
    ),
    element(
      'div',
      { className: 'arena-scroll', role: 'region', 'aria-label': t('common-games'), tabIndex: 0 },
      element(
        'table',
        { className: 'arena-table arena-game-table' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...[
              t('arena-game'),
              t('common-seed'),
              t('arena-score'),
              t('common-largest-tile'),
              t('common-moves'),
              t('arena-time'),
            ].map((name) => element('th', { scope: 'col' }, name)),
            element(
              'th',
              { scope: 'col' },
              element('span', { className: 'visually-hidden' }, t('arena-replay')),
            ),
          ),
        ),
        this.#body,
      ),
    ),
    element(
      'div',
      { className: 'button-row' },
      this.#before,
      this.#after,
      this.#place,
      this.#csv,
      this.#close,
    ),
  );

  constructor({
    replay,
    exportGames,
  }: { replay: (game: ArenaGame, row: ArenaRow) => void; exportGames: (row: ArenaRow) => void }) {
    this.#replay = replay;
    this.#export = exportGames;
    this.#order.addEventListener('change', () => this.#turn(-this.#page));
    this.#before.addEventListener('click', () => this.#turn(-1));
    this.#after.addEventListener('click', () => this.#turn(1));
    this.#csv.addEventListener('click', () => {
      if (this.#row) this.#export(this.#row);
    });
    this.#close.addEventListener('click', () => this.close());
  }

  open(row: ArenaRow) {
    this.#row = row;
    this.#page = 0;
    this.#shown = '';
    this.root.hidden = false;
    this.refresh();
    this.root.scrollIntoView({ block: 'nearest' });
    this.#title.focus({ preventScroll: true });
  }

  close() {
    this.#row = undefined;
    this.root.hidden = true;
  }

  /** @param rows all rows */
  keepTo(rows: ArenaRow[]) {
    if (this.#row && !rows.includes(this.#row)) this.close();
  }

  refresh() {
    const row = this.#row;
    if (!row) return;
    const shown = `${row.id} ${row.done} ${this.#page} ${this.#order.value}`;
    if (shown === this.#shown) return;
    if (this.#shown.startsWith(row.id) && this.#body.contains(document.activeElement)) return;
    this.#shown = shown;
    const games = row.games.sort(ORDERS[this.#order.value]);
    const from = this.#page * PAGE;
    setText(this.#title, t('arena-games-of-count', { row: row.plan.label, count: games.length }));
    this.#body.replaceChildren(
      ...games.slice(from, from + PAGE).map((game) => this.#line(game, row)),
    );
    this.#before.disabled = this.#page === 0;
    this.#after.disabled = from + PAGE >= games.length;
    const last = Math.min(from + PAGE, games.length);
    setText(
      this.#place,
      games.length === 0
        ? t('arena-none-ended')
        : t('arena-place', { from: from + 1, to: last, all: games.length }),
    );
    this.#csv.disabled = games.length === 0;
  }

  #turn(pages: number) {
    this.#page = Math.max(0, this.#page + pages);
    this.#shown = '';
    this.refresh();
  }

  #line(game: ArenaGame, row: ArenaRow) {
    const replay = makeButton(
      { className: 'text-button', 'aria-label': t('arena-replay-game', { game: game.game }) },
      t('arena-replay'),
    );
    replay.addEventListener('click', () => this.#replay(game, row));
    const cells = [
      game.seed,
      formatWhole(game.score),
      String(game.maxTile),
      formatWhole(game.moves),
      formatSeconds(game.ms),
    ];
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, formatWhole(game.game)),
      ...cells.map((text) => element('td', {}, text)),
      element('td', { className: 'arena-actions' }, game.link === '' ? '' : replay),
    );
  }
}

const formatSeconds = (ms: number | null) => {
  if (ms === null) return NOTHING;
  return ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;
};
