import type { GameEntry } from '../../games/games.ts';
import type { KeptGames } from '../../games/list.ts';
import { messageOf } from '../../lib/errors.ts';
import { formatShare, formatSize, formatTime, formatWhole } from '../../lib/format.ts';
import { inLocale, t } from '../../lib/sentences.ts';
import { dayOfBoard } from '../../state/day-board.ts';
import { element, fact, makeButton, setText } from '../../ui/dom.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { GameFinder, ORDERS } from './find-games.ts';
import { nameForm } from './name-form.ts';

export type ShareKind = 'link' | 'text' | 'picture';

/** `rename`: '' for no name; `isOnBoard`: whether it is the game on the page, which is not deleted. */
interface Actions {
  open: (id: string) => void;
  review: (id: string) => void;
  save: (game: GameEntry) => Promise<void>;
  share: (kind: ShareKind, game: GameEntry) => Promise<void>;
  rename: (game: GameEntry, name: string) => Promise<void>;
  isOnBoard: (game: GameEntry) => boolean;
  board: (game: GameEntry) => HTMLElement;
  renewBoards: () => void;
  kept: KeptGames;
  toasts: Toasts;
}

/** Games shown at first, and added by each press of "more". */
const PAGE = { first: 12, more: 50 };

const earlier = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

/** The list of games, which can be searched, opened, shared, named and deleted. */
export class GameList {
  #actions: Actions;
  #finder;
  #games: GameEntry[] = [];
  #found: GameEntry[] = [];
  #unfolded: string | undefined;
  #query = element('input', {
    type: 'text',
    id: 'game-query',
    enterKeyHint: 'search',
    spellcheck: false,
    autocomplete: 'off',
    placeholder: t('games-query'),
  });
  #order = element(
    'select',
    { id: 'game-order' },
    element('option', { value: 'latest' }, t('games-latest')),
    element('option', { value: 'score' }, t('games-highest')),
    element('option', { value: 'length' }, t('games-longest')),
  );
  #count = element('p', { className: 'panel-note', role: 'status', id: 'game-count' });
  #list = element('ul', { className: 'game-list', id: 'game-list' });
  #more = makeButton({ id: 'more-games', hidden: true });
  #search = element(
    'div',
    { className: 'button-row game-search', role: 'search' },
    element(
      'div',
      { className: 'field' },
      element('label', { for: 'game-query' }, t('games-find')),
      this.#query,
    ),
    element(
      'div',
      { className: 'field' },
      element('label', { for: 'game-order' }, t('games-sort')),
      this.#order,
    ),
  );
  root = element(
    'section',
    { className: 'games-part', 'aria-label': t('games-title') },
    this.#search,
    this.#count,
    this.#list,
    this.#more,
  );

  /** @param labelOf a solver */
  constructor(actions: Actions, labelOf: (id: string) => string) {
    this.#actions = actions;
    this.#finder = new GameFinder(labelOf);
    this.#query.addEventListener('input', () => this.#find());
    this.#order.addEventListener('change', () => this.#find());
    this.#more.addEventListener('click', () => {
      const shown = this.#list.childElementCount;
      this.#extend(PAGE.more);
      this.#focusEntry(shown);
    });
  }

  /** @param games the latest first */
  show(games: GameEntry[]) {
    this.#games = games;
    this.#find();
  }

  #find() {
    this.#unfolded = undefined;
    this.#found = this.#finder
      .find(this.#games, this.#query.value)
      .toSorted(ORDERS[this.#order.value]);
    this.#list.replaceChildren();
    this.#actions.renewBoards();
    this.#extend(PAGE.first);
  }

  #extend(count: number) {
    const shown = this.#list.childElementCount;
    this.#list.append(...this.#found.slice(shown, shown + count).map((game) => this.#row(game)));
    this.#tellCount();
  }

  #tellCount() {
    const [all, found] = [this.#games.length, this.#found.length];
    const left = found - this.#list.childElementCount;
    this.#search.hidden = all === 0;
    this.#more.hidden = left === 0;
    setText(this.#more, t('games-more', { left }));
    setText(
      this.#count,
      all === 0
        ? t('games-none')
        : found === all
          ? t('games-count', { count: all })
          : found === 0
            ? t('games-no-match', { count: all })
            : t('games-found', { found, count: all }),
    );
  }

  #row(game: GameEntry) {
    const { id, summary } = game;
    const called = game.name ?? t('games-called', { score: summary.score });
    const open = makeButton(
      { className: 'game-entry' },
      this.#actions.board(game),
      ...this.#text(game),
    );
    open.addEventListener('click', () => this.#actions.open(id));
    const tools = element('div', { className: 'game-tools', hidden: true });
    const unfold = makeButton(
      {
        className: 'icon-button game-unfold',
        'aria-expanded': 'false',
        'aria-label': t('games-more-for', { game: called }),
        title: t('games-more-title'),
      },
      '⋯',
    );
    const share = makeButton(
      {
        'aria-label': t('games-share-it', { game: called }),
        onclick: () => this.#share('link', game),
      },
      t('common-pass-on'),
    );
    const side = element('div', { className: 'game-side' }, share, unfold);
    const row = element('li', { className: 'game-row' }, open, side, tools);
    row.dataset.id = id;
    row.classList.toggle('game-present', this.#actions.isOnBoard(game));
    unfold.addEventListener('click', () => {
      const isOpen = this.#unfolded === id;
      this.#fold();
      if (!isOpen) this.#unfold(game, row);
    });
    return row;
  }

  #text(game: GameEntry) {
    const { updated, summary } = game;
    const when = new Date(updated);
    const isThisYear = when.getFullYear() === new Date().getFullYear();
    const day = dayOfBoard(summary);
    const facts = [
      ...(this.#actions.isOnBoard(game) ? [t('games-on-board')] : []),
      ...(day ? [t('games-day-board', { day })] : []),
      formatSize(summary),
      t(summary.finished ? 'games-moves' : 'games-moves-open', { count: summary.moves }),
      isThisYear ? formatTime(updated) : earlier().format(when),
    ];
    return [
      ...(game.name ? [element('span', { className: 'game-name' }, game.name)] : []),
      element('span', { className: 'strong' }, formatWhole(summary.score)),
      element('span', { className: 'game-tile' }, t('games-tile', { tile: `${summary.maxTile}` })),
      element('span', { className: 'panel-note game-when' }, facts.join(' · ')),
      element(
        'span',
        { className: 'panel-note game-who' },
        t('games-played-by', { who: this.#finder.players(game) }),
      ),
    ];
  }

  #fold() {
    this.#unfolded = undefined;
    for (const row of this.#list.children) {
      row.querySelector('.game-unfold')?.setAttribute('aria-expanded', 'false');
      const tools = row.querySelector('.game-tools');
      if (tools instanceof HTMLElement) tools.hidden = true;
    }
  }

  #unfold(game: GameEntry, row: HTMLElement) {
    const tools = row.querySelector('.game-tools') as HTMLElement;
    const { review } = this.#actions;
    this.#unfolded = game.id;
    row.querySelector('.game-unfold')?.setAttribute('aria-expanded', 'true');
    const { p4, spawner = 'random', seed } = game.summary;
    const facts = [
      ...fact(t('common-new-tiles'), t(`games-spawn-${spawner}`, { fours: formatShare(p4) })),
      ...fact(t('common-seed'), seed),
    ];
    tools.replaceChildren(
      element('dl', { className: 'facts' }, ...facts),
      makeButton({ onclick: () => review(game.id) }, t('games-review')),
      makeButton({ onclick: () => this.#share('text', game) }, t('games-share-text')),
      makeButton({ onclick: () => this.#share('picture', game) }, t('games-share-picture')),
      makeButton(
        { onclick: () => void this.#try('saved', () => this.#actions.save(game)) },
        t('games-save-file'),
      ),
      makeButton(
        { onclick: () => this.#askName(game, tools) },
        game.name ? t('games-rename') : t('games-give-name'),
      ),
      ...(this.#actions.isOnBoard(game)
        ? []
        : [makeButton({ onclick: () => void this.#remove(game) }, t('common-delete'))]),
    );
    tools.hidden = false;
  }

  #share(kind: ShareKind, game: GameEntry) {
    void this.#try('shared', () => this.#actions.share(kind, game));
  }

  #askName(game: GameEntry, tools: HTMLElement) {
    const form = nameForm(game.name ?? '', {
      save: (name) => void this.#rename(game, name),
      cancel: () => this.#refresh(game, game),
    });
    tools.replaceChildren(form);
    form.querySelector('input')?.select();
  }

  async #rename(game: GameEntry, name: string) {
    const isDone = await this.#try('renamed', async () => {
      await this.#actions.rename(game, name);
      return true;
    });
    if (isDone) this.#refresh(game, { ...game, name: name || undefined });
  }

  async #remove(game: GameEntry) {
    const restore = await this.#try('deleted', () => this.#actions.kept.remove(game.id));
    if (!restore) return;
    const place = this.#found.indexOf(game);
    this.#forget(game);
    this.#focusEntry(place);
    const { toasts } = this.#actions;
    toasts.show(
      game.name
        ? t('games-deleted-named', { name: game.name })
        : t('games-deleted', { score: game.summary.score }),
      {
        key: `deleted ${game.id}`,
        actions: [
          {
            label: t('games-undo'),
            run: async () => {
              try {
                await restore();
                this.show([...this.#games, game].sort(ORDERS.latest));
              } catch (error) {
                toasts.show(t('games-not-restored', { why: messageOf(error) }));
              }
            },
          },
        ],
      },
    );
  }

  /**
   * Runs an action on a stored game, or shows why it failed.
   *
   * @param done the action, for the message
   */
  async #try<T>(done: 'saved' | 'renamed' | 'deleted' | 'shared', work: () => Promise<T>) {
    const { toasts } = this.#actions;
    try {
      return await work();
    } catch (error) {
      toasts.show(t(`games-failed-${done}`, { why: messageOf(error) }));
      return undefined;
    }
  }

  #refresh(before: GameEntry, now: GameEntry) {
    this.#games = this.#games.map((game) => (game === before ? now : game));
    this.#found = this.#found.map((game) => (game === before ? now : game));
    const row = this.#rowOf(before);
    const fresh = this.#row(now);
    row?.replaceWith(fresh);
    this.#unfold(now, fresh);
    fresh.querySelector('button')?.focus();
  }

  #forget(game: GameEntry) {
    this.#rowOf(game)?.remove();
    this.#games = this.#games.filter((each) => each !== game);
    this.#found = this.#found.filter((each) => each !== game);
    this.#unfolded = undefined;
    this.#tellCount();
  }

  #rowOf({ id }: GameEntry) {
    const rows = [...this.#list.children] as HTMLElement[];
    return rows.find(({ dataset }) => dataset.id === id);
  }

  /** @param place at most the last one */
  #focusEntry(place: number) {
    const rows = this.#list.children;
    const row = rows[Math.min(place, rows.length - 1)];
    (row?.querySelector('button') ?? this.#query).focus();
  }
}
