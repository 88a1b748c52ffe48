import type { Signal } from '@preact/signals-core';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEntry } from '../../games/games.ts';
import type { KeptGames } from '../../games/list.ts';
import { messageOf } from '../../lib/errors.ts';
import { formatShare, formatSize, formatTime, formatWhole } from '../../lib/format.ts';
import { solverLabel } from '../../lib/parameters.ts';
import { inLocale, t } from '../../lib/sentences.ts';
import { dayOfBoard } from '../../state/day-board.ts';
import { Button, Fact, Select } from '../../ui/components.tsx';
import { Board } from '../../views/board.tsx';
import { coloursOf } from '../../views/colours.ts';
import { LONGEST_NAME } from './backup-file.ts';
import { GameFinder, ORDERS } from './find-games.ts';
import type { GamesParts } from './games-panel.tsx';
import { smallBoards } from './small-boards.ts';

export type ShareKind = 'link' | 'text' | 'picture';

/** Games shown at first, and added by each press of "more". */
const PAGE = { first: 12, more: 50 };

const earlier = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

interface Parts {
  page: GamesParts;
  kept: KeptGames;
  /** The latest first. */
  games: Signal<GameEntry[]>;
}

/** The list of games, which can be searched, opened, shared, named and deleted. */
export function GameList({ page, kept, games }: Parts) {
  const { toasts, library, specs, settings, clock } = page;
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState('latest');
  const [most, setMost] = useState(PAGE.first);
  /** The game whose tools are shown, and whether it is being named. */
  const [unfolded, unfold] = useState<{ id: string; isNaming?: boolean }>();
  const list = useRef<HTMLUListElement>(null);
  /** The place of the game that gets the focus. */
  const focused = useRef<number>(undefined);
  const finder = useMemo(() => new GameFinder((name) => solverLabel(specs, name)), [specs]);
  const boardOf = useMemo(() => smallBoards((id) => kept.record(id)), [kept]);
  const drawing = useMemo(() => ({ clock, colours: coloursOf(settings) }), [clock, settings]);
  const all = games.value;
  const found = useMemo(
    () => finder.find(all, query).toSorted(ORDERS[order]),
    [finder, all, query, order],
  );
  const shown = found.slice(0, most);
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    const row = list.current?.children[Math.min(focused.current, shown.length - 1)];
    focused.current = undefined;
    (row?.querySelector('button') ?? document.getElementById('game-query'))?.focus();
  });

  /** Another choice of games begins at its front. */
  const anew = () => {
    setMost(PAGE.first);
    unfold(undefined);
  };

  /** Runs an action on a stored game, or shows why it failed. */
  const attempt = async <T,>(
    done: 'saved' | 'renamed' | 'deleted' | 'shared',
    work: () => Promise<T>,
  ) => {
    try {
      return await work();
    } catch (error) {
      toasts.show(t(`games-failed-${done}`, { why: messageOf(error) }));
      return undefined;
    }
  };

  const share = (kind: ShareKind, { id }: GameEntry) =>
    void attempt('shared', async () => {
      const game = await kept.find(id);
      if (game) await page.shareGame(kind, id, game);
    });

  const save = ({ id, summary: { score, moves } }: GameEntry) =>
    void attempt('saved', async () => {
      page.openTool('export', { record: await kept.record(id), score, moves });
    });

  const leaveName = (game: GameEntry) => {
    focused.current = found.indexOf(game);
    unfold({ id: game.id });
  };

  const rename = (game: GameEntry, name: string) =>
    void attempt('renamed', async () => {
      if (game.id === library.id) await library.rename(name);
      else await kept.rename(game.id, name);
      games.value = games.peek().map((each) => {
        return each === game ? { ...game, name: name || undefined } : each;
      });
      leaveName(game);
    });

  const remove = async (game: GameEntry) => {
    const restore = await attempt('deleted', () => kept.remove(game.id));
    if (!restore) return;
    focused.current = found.indexOf(game);
    unfold(undefined);
    games.value = games.peek().filter((each) => each !== game);
    const undo = async () => {
      try {
        await restore();
        games.value = [...games.peek(), game].sort(ORDERS.latest);
      } catch (error) {
        toasts.show(t('games-not-restored', { why: messageOf(error) }));
      }
    };
    toasts.show(
      game.name
        ? t('games-deleted-named', { name: game.name })
        : t('games-deleted', { score: game.summary.score }),
      { key: `deleted ${game.id}`, actions: [{ label: t('core-command-undo'), run: undo }] },
    );
  };

  const tools = (game: GameEntry) => {
    const { p4, spawner = 'random', seed } = game.summary;
    return (
      <div class="button-row game-tools">
        <dl class="facts">
          <Fact
            name={t('common-new-tiles')}
            value={t(`games-spawn-${spawner}`, { fours: formatShare(p4) })}
          />
          <Fact name={t('common-seed')} value={seed} />
        </dl>
        <Button onClick={() => page.review({ id: game.id })}>{t('games-review')}</Button>
        <Button onClick={() => share('text', game)}>{t('games-share-text')}</Button>
        <Button onClick={() => share('picture', game)}>{t('games-share-picture')}</Button>
        <Button onClick={() => save(game)}>{t('games-save-file')}</Button>
        <Button onClick={() => unfold({ id: game.id, isNaming: true })}>
          {game.name ? t('games-rename') : t('games-give-name')}
        </Button>
        {game.id !== library.id && (
          <Button onClick={() => void remove(game)}>{t('common-delete')}</Button>
        )}
      </div>
    );
  };

  const row = (game: GameEntry) => {
    const { id, name, summary } = game;
    const called = name ?? t('games-called', { score: summary.score });
    const isOpen = unfolded?.id === id;
    return (
      <li key={id} class={`game-row ${id === library.id ? 'game-present' : ''}`}>
        <Button class="game-entry" onClick={() => page.openGame(id)}>
          <Board
            key={game.updated}
            drawing={drawing}
            board={boardOf(game)}
            class="game-board"
            aria-hidden="true"
          />
          {name && <span class="game-name">{name}</span>}
          <span class="strong">{formatWhole(summary.score)}</span>
          <span class="game-tile">{t('games-tile', { tile: `${summary.maxTile}` })}</span>
          <span class="panel-note game-when">{factsOf(game, id === library.id)}</span>
          <span class="panel-note game-who">
            {t('games-played-by', { who: finder.players(game) })}
          </span>
        </Button>
        <div class="stack">
          <Button
            aria-label={t('games-share-it', { game: called })}
            onClick={() => share('link', game)}
          >
            {t('common-pass-on')}
          </Button>
          <Button
            class="icon-button game-unfold"
            aria-expanded={isOpen}
            aria-label={t('games-more-for', { game: called })}
            title={t('games-more-title')}
            onClick={() => unfold(isOpen ? undefined : { id })}
          >
            ⋯
          </Button>
        </div>
        {isOpen &&
          (unfolded.isNaming ? (
            <div class="button-row game-tools">
              <NameForm
                name={name ?? ''}
                save={(given) => rename(game, given)}
                cancel={() => leaveName(game)}
              />
            </div>
          ) : (
            tools(game)
          ))}
      </li>
    );
  };

  const count = all.length;
  return (
    <section class="stack" aria-label={t('games-title')}>
      <search class="button-row game-search" hidden={count === 0}>
        <div class="field">
          <label htmlFor="game-query">{t('games-find')}</label>
          <input
            type="text"
            id="game-query"
            enterKeyHint="search"
            spellcheck={false}
            autocomplete="off"
            placeholder={t('games-query')}
            value={query}
            onInput={({ currentTarget }) => {
              setQuery(currentTarget.value);
              anew();
            }}
          />
        </div>
        <div class="field">
          <label htmlFor="game-order">{t('games-sort')}</label>
          <Select
            id="game-order"
            value={order}
            options={[
              ['latest', t('games-latest')],
              ['score', t('games-highest')],
              ['length', t('games-longest')],
            ]}
            choose={(chosen) => {
              setOrder(chosen);
              anew();
            }}
          />
        </div>
      </search>
      <p class="panel-note" role="status" id="game-count">
        {count === 0
          ? t('games-none')
          : found.length === count
            ? t('games-count', { count })
            : found.length === 0
              ? t('games-no-match', { count })
              : t('games-found', { found: found.length, count })}
      </p>
      <ul class="game-list" id="game-list" ref={list}>
        {shown.map(row)}
      </ul>
      {found.length > shown.length && (
        <Button
          id="more-games"
          onClick={() => {
            focused.current = shown.length;
            setMost(most + PAGE.more);
          }}
        >
          {t('games-more', { left: found.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

function factsOf({ updated, summary }: GameEntry, isOnBoard: boolean) {
  const when = new Date(updated);
  const isThisYear = when.getFullYear() === new Date().getFullYear();
  const day = dayOfBoard(summary);
  return [
    ...(isOnBoard ? [t('games-on-board')] : []),
    ...(day ? [t('games-day-board', { day })] : []),
    formatSize(summary),
    t(summary.finished ? 'games-moves' : 'games-moves-open', { count: summary.moves }),
    isThisYear ? formatTime(updated) : earlier().format(when),
  ].join(' · ');
}

const selected = (field: HTMLInputElement | null) => field?.select();

interface NameFormParts {
  name: string;
  save: (name: string) => void;
  cancel: () => void;
}

function NameForm({ name, save, cancel }: NameFormParts) {
  return (
    <form
      class="button-row name-form"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        save(String(new FormData(event.currentTarget).get('name')).trim());
      }}
    >
      <input
        type="text"
        name="name"
        class="game-name-field"
        defaultValue={name}
        maxLength={LONGEST_NAME}
        autocomplete="off"
        aria-label={t('games-name-of')}
        ref={selected}
      />
      <button type="submit" class="button primary">
        {t('games-save')}
      </button>
      <Button onClick={cancel}>{t('common-cancel')}</Button>
    </form>
  );
}
