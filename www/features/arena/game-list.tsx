import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ArenaGame } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Button, Heads, Row, Select } from '../../ui/components.tsx';
import type { ArenaRow } from './arena-row.ts';
import { NOTHING } from './figures.ts';
import { Scroll } from './scroll.tsx';

const PAGE = 20;

const ORDERS = {
  number: (a: ArenaGame, b: ArenaGame) => a.game - b.game,
  best: (a: ArenaGame, b: ArenaGame) => b.score - a.score,
  worst: (a: ArenaGame, b: ArenaGame) => a.score - b.score,
  longest: (a: ArenaGame, b: ArenaGame) => b.moves - a.moves,
};

interface Parts {
  listed: { row: ArenaRow };
  replay: (game: ArenaGame, row: ArenaRow) => void;
  save: (row: ArenaRow) => void;
  close: () => void;
}

/** The finished games of a row, with buttons to replay them. `listed`: a new object each time that they are asked for. */
export function ArenaGameList({ listed, replay, save, close }: Parts) {
  const { row } = listed;
  const [page, setPage] = useState(0);
  const [order, setOrder] = useState('number');
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useRef<{ of: string; games: ArenaGame[] }>(undefined);
  useLayoutEffect(() => {
    setPage(0);
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
    title.current?.focus({ preventScroll: true });
  }, [listed]);
  const games = row.games.sort(ORDERS[order as keyof typeof ORDERS]);
  const from = page * PAGE;
  const to = Math.min(from + PAGE, games.length);
  // The rows stay while one of them has the focus.
  const of = `${row.id} ${order} ${page}`;
  if (drawn.current?.of !== of || !body.current?.contains(document.activeElement))
    drawn.current = { of, games: games.slice(from, to) };
  return (
    <section class="stack" aria-labelledby="arena-games-title">
      <div class="button-row">
        <h2 id="arena-games-title" tabIndex={-1} ref={title}>
          {t('arena-games-of-count', { row: row.plan.label, count: games.length })}
        </h2>
        <label class="button-row arena-order" htmlFor="arena-order">
          {`${t('arena-sorted')} `}
          <Select
            id="arena-order"
            value={order}
            options={[
              ['number', t('arena-in-order')],
              ['best', t('arena-best-first')],
              ['worst', t('arena-worst-first')],
              ['longest', t('arena-longest-first')],
            ]}
            choose={(chosen) => {
              setOrder(chosen);
              setPage(0);
            }}
          />
        </label>
      </div>
      <Scroll label={t('common-games')}>
        <table class="arena-table arena-game-table">
          <thead>
            <tr>
              <Heads
                names={[
                  t('arena-game'),
                  t('common-seed'),
                  t('core-score'),
                  t('common-largest-tile'),
                  t('common-moves'),
                  t('arena-time'),
                ]}
              />
              <th scope="col">
                <span class="visually-hidden">{t('arena-replay')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {drawn.current.games.map((game) => (
              <tr key={game.game}>
                <th scope="row">{formatWhole(game.game)}</th>
                <td>{game.seed}</td>
                <td>{formatWhole(game.score)}</td>
                <td>{game.maxTile}</td>
                <td>{formatWhole(game.moves)}</td>
                <td>{formatSeconds(game.ms)}</td>
                <td class="arena-actions">
                  {game.link !== '' && (
                    <Button
                      class="text-button"
                      aria-label={t('arena-replay-game', { game: game.game })}
                      onClick={() => replay(game, row)}
                    >
                      {t('arena-replay')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Row>
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          {t('common-back')}
        </Button>
        <Button disabled={to === games.length} onClick={() => setPage(page + 1)}>
          {t('arena-next')}
        </Button>
        <span role="status">
          {to === 0
            ? t('arena-none-ended')
            : t('arena-place', { from: from + 1, to, all: games.length })}
        </span>
        <Button disabled={to === 0} onClick={() => save(row)}>
          {t('arena-games-csv')}
        </Button>
        <Button onClick={close}>{t('common-close')}</Button>
      </Row>
    </section>
  );
}

const formatSeconds = (ms: number | null) => {
  if (ms === null) return NOTHING;
  return ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;
};
