import { computed, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { StoredGame } from '../../games/games.ts';
import type { Journals } from '../../games/journal.ts';
import { KeptGames } from '../../games/list.ts';
import { solverLabel } from '../../lib/parameters.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { GameLibrary } from '../../state/library.ts';
import { element, makeButton } from '../../ui/dom.ts';
import { coloursOf } from '../../views/colours.ts';
import { BackupView } from './backup-view.ts';
import { GameList, type ShareKind } from './game-list.ts';
import './games.css';
import type { SolverSpec } from '../../../pkg/solvers.js';
import { BESTS } from '../../games/near.ts';
import type { Register } from '../../games/register.ts';
import type { GameSession } from '../../state/session.ts';
import type { Settings } from '../../state/settings.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { ownMoves } from './own-moves.ts';
import { SmallBoards } from './small-boards.ts';
import { StatisticsView } from './statistics-view.ts';

interface GamesParts {
  library: GameLibrary;
  session: GameSession;
  journals: Journals;
  register: Register;
  specs: SolverSpec[];
  settings: Settings;
  toasts: Toasts;
  clock: ConstructorParameters<typeof SmallBoards>[0]['clock'];
  activity: ReadonlySignal<string>;
  go: (place: 'games', part?: 'statistics' | 'backup') => void;
  run: (command: 'import') => void;
  shareGame: (kind: ShareKind, id: string, game: StoredGame) => Promise<void>;
  openTool: (tool: 'export', game: { record: string; score: number; moves: number }) => void;
  openGame: (id: string) => void;
  review: (game: { id: string }) => unknown;
}

/** The panel of games: their list, which begins with the one on the page, statistics and backup. */
class GamesPanel {
  #session;
  #kept;
  #subscriptions;
  #list;
  #statistics;
  #backup;
  #boards;
  #main = element('div', { className: 'games-panel' });
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  #read: Promise<void> | undefined;
  root = element('div', { className: 'games-views' });

  constructor(page: GamesParts, shown: Visible) {
    const { library, session, register, settings, specs, run, toasts, review, activity, go } = page;
    this.#session = session;
    this.#kept = new KeptGames(page);
    this.#boards = new SmallBoards({
      clock: page.clock,
      colours: coloursOf(settings),
      record: (id) => this.#kept.record(id),
    });
    this.#list = new GameList(
      {
        open: page.openGame,
        review: (id) => void review({ id }),
        save: async ({ id, summary: { score, moves } }) => {
          const record = await this.#kept.record(id);
          page.openTool('export', { record, score, moves });
        },
        share: async (kind, { id }) => {
          const game = await this.#kept.find(id);
          if (game) await page.shareGame(kind, id, game);
        },
        rename: async ({ id }, name) =>
          id === library.id ? library.rename(name) : this.#kept.rename(id, name),
        isOnBoard: ({ id }) => id === library.id,
        board: (game) => this.#boards.of(game),
        renewBoards: () => this.#boards.clear(),
        kept: this.#kept,
        toasts,
      },
      (name) => solverLabel(specs, name),
    );
    this.#statistics = new StatisticsView({
      bests: () => register.live(BESTS).peek(),
      ownMoves: (games) => ownMoves(games, { register, kept: this.#kept }),
      close: () => go('games'),
    });
    this.#backup = new BackupView({
      register,
      library,
      kept: this.#kept,
      close: () => go('games'),
      changed: () => void this.#show(),
    });
    this.#subscriptions = new Subscriptions(shown);
    const isOver = computed(() => !session.state.value.canMove);
    const opener = (part: 'statistics' | 'backup', label: string) =>
      makeButton({ id: `own-${part}`, onclick: () => go('games', part) }, label);
    // Updated when the panel is shown and when the game ends or is replaced, not after every move.
    this.#subscriptions.follow(() => {
      session.round.value;
      isOver.value;
      untracked(() => {
        this.#read = this.#show();
      });
    });
    this.#subscriptions.follow(() => this.#boards.recolour());
    this.#main.append(
      element(
        'div',
        { className: 'games-head' },
        element('h2', { className: 'place-title' }, t('games-title')),
        element(
          'div',
          { className: 'button-row' },
          makeButton({ onclick: () => run('import') }, t('games-open-a')),
          opener('statistics', t('games-statistics')),
          opener('backup', t('games-backup')),
        ),
      ),
      this.#list.root,
    );
    this.#subscriptions.follow(() => {
      const part = activity.value;
      untracked(() => this.#enter(part));
    });
  }

  /** Resolves when the games have been read: before that nobody knows whether there are any. */
  ready() {
    return this.#read ?? this.#show();
  }

  async #show() {
    this.#reading += 1;
    const reading = this.#reading;
    const games = await this.#kept.all();
    if (reading !== this.#reading) return;
    this.#list.show(games);
    this.#statistics.show(games, this.#session.state.value);
  }

  #enter(part: string) {
    const parts = { statistics: this.#statistics, backup: this.#backup };
    const left = Object.entries(parts).find(([, { root }]) => root.isConnected)?.[0];
    const view = parts[part as keyof typeof parts];
    if (view === this.#statistics) void this.#show();
    this.root.replaceChildren(view?.root ?? this.#main);
    // The name of the place has had the focus.
    queueMicrotask(() => (view ?? document.getElementById(`own-${left}`))?.focus());
  }
}

export async function openPanel(page: GamesParts, shown: Visible) {
  const panel = new GamesPanel(page, shown);
  await panel.ready();
  return panel;
}
