import { computed, untracked } from '@preact/signals-core';
import type { Journals } from '../../games/journal.ts';
import { KeptGames } from '../../games/list.ts';
import { formatShare, formatSize } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { GameLibrary } from '../../state/library.ts';
import { element, fact, field, makeButton } from '../../ui/dom.ts';
import { coloursOf } from '../../views/colours.ts';
import { BackupView } from './backup-view.ts';
import { GameList } from './game-list.ts';
import './games.css';
import type { SolverSpec } from '../../../pkg/solvers.js';
import { BESTS } from '../../games/near.ts';
import type { Register } from '../../games/register.ts';
import type { GameSession } from '../../state/session.ts';
import type { Settings } from '../../state/settings.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { nameForm } from './name-form.ts';
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
  run: (
    command: 'share' | 'share-text' | 'share-picture' | 'copy-position' | 'import' | 'export',
  ) => void;
  openTool: (tool: 'export', game: { record: string; score: number; moves: number }) => void;
  openGame: (id: string) => void;
  openLink: (text: string) => void;
  review: (game: { id: string }) => unknown;
}

/** The panel of games: the one on the page, earlier ones, statistics, import and export. */
class GamesPanel {
  #library;
  #session;
  #kept;
  #subscriptions;
  #facts = element('dl', { className: 'facts' });
  #naming = element('div');
  #list;
  #statistics;
  #backup;
  #link = element('input', { type: 'text', id: 'import', spellcheck: false, autocomplete: 'off' });
  #boards;
  #main = element('div', { className: 'games-panel' });
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  #read: Promise<void> | undefined;
  root = element('div', { className: 'games-views' });

  constructor(page: GamesParts, shown: Visible) {
    const { library, session, register, settings, specs, run, toasts, review } = page;
    this.#library = library;
    this.#session = session;
    this.#kept = new KeptGames(page);
    this.#boards = new SmallBoards({
      clock: page.clock,
      colours: coloursOf(settings),
      record: (id) => this.#kept.record(id),
    });
    const labelOf = (name: string) =>
      specs.find(({ id }) => id === name.replace(/^frolov-.*/, 'frolov'))?.label ?? name;
    this.#list = new GameList(
      {
        open: page.openGame,
        review: (id) => void review({ id }),
        save: async ({ id, summary: { score, moves } }) => {
          const record = await this.#kept.record(id);
          page.openTool('export', { record, score, moves });
          return true;
        },
        board: (game) => this.#boards.of(game),
        renewBoards: () => this.#boards.clear(),
        kept: this.#kept,
        toasts,
      },
      labelOf,
    );
    this.#statistics = new StatisticsView({
      bests: () => register.live(BESTS).peek(),
      ownMoves: (games) => ownMoves(games, { register, kept: this.#kept }),
      close: () => this.#showView(this.#main),
    });
    this.#backup = new BackupView({
      register,
      library,
      kept: this.#kept,
      close: () => this.#showView(this.#main),
      changed: () => void this.#show(),
    });
    this.#subscriptions = new Subscriptions(shown);
    const isOver = computed(() => !session.state.value.canMove);
    // Updated when the panel is shown and when the game ends or is replaced, not after every move.
    this.#subscriptions.follow(() => {
      session.round.value;
      isOver.value;
      untracked(() => {
        this.#read = this.#show();
      });
    });
    this.#subscriptions.follow(() => {
      library.name.value;
      untracked(() => this.#showFacts());
    });
    const boards = this.#boards;
    this.#subscriptions.follow(() => boards.recolour());
    this.#main.append(
      element(
        'div',
        { className: 'games-head' },
        heading(t('games-title')),
        element(
          'div',
          { className: 'button-row' },
          makeButton({ onclick: () => run('import') }, t('games-open-a')),
          makeButton(
            { id: 'own-statistics', onclick: () => this.#openStatistics() },
            t('games-statistics'),
          ),
          makeButton({ id: 'own-backup', onclick: () => this.#openBackup() }, t('games-backup')),
        ),
      ),
      this.#list.root,
      element(
        'section',
        { className: 'place-card' },
        heading(t('games-on-board')),
        this.#facts,
        this.#naming,
        element(
          'div',
          { className: 'button-row' },
          makeButton({ onclick: () => this.#askName() }, t('games-name-it')),
          makeButton({ onclick: () => run('share') }, t('games-share-link')),
          makeButton({ id: 'share-text', onclick: () => run('share-text') }, t('games-share-text')),
          makeButton(
            { id: 'share-picture', onclick: () => run('share-picture') },
            t('games-share-picture'),
          ),
          makeButton({ onclick: () => run('copy-position') }, t('games-copy')),
          makeButton({ onclick: () => run('export') }, t('games-save-file')),
        ),
      ),
      this.#linkForm(page.openLink),
    );
    this.root.append(this.#main);
  }

  /** Resolves when the games have been read: before that nobody knows whether there are any. */
  ready() {
    return this.#read ?? this.#show();
  }

  #linkForm(openLink: (text: string) => void) {
    const form = element(
      'form',
      { className: 'import-form' },
      field(t('games-open-link'), this.#link),
      element('button', { type: 'submit', className: 'button' }, t('games-open')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#link.value.trim();
      if (text === '') return this.#link.focus();
      this.#link.value = '';
      openLink(text);
    });
    return form;
  }

  async #show() {
    this.#showFacts();
    this.#reading += 1;
    const reading = this.#reading;
    const games = await this.#kept.all();
    if (reading !== this.#reading) return;
    this.#list.show(games.filter(({ id }) => id !== this.#library.id));
    this.#statistics.show(games, this.#session.state.value);
  }

  #showFacts() {
    const { rows, cols, p4, spawner, seed } = this.#session.state.value;
    const name = this.#library.name.value;
    this.#naming.replaceChildren();
    this.#facts.replaceChildren(
      ...(name ? fact(t('games-name'), name) : []),
      ...fact(t('games-board'), formatSize({ rows, cols })),
      ...fact(t('games-tiles'), t(`games-spawn-${spawner}`, { fours: formatShare(p4) })),
      ...fact(t('games-seed'), seed),
    );
  }

  #askName() {
    const close = () => this.#naming.replaceChildren();
    const form = nameForm(this.#library.name.value, {
      save: (name) => {
        close();
        this.#library.rename(name);
      },
      cancel: close,
    });
    this.#naming.replaceChildren(form);
    form.querySelector('input')?.select();
  }

  #openStatistics() {
    void this.#show();
    this.#showView(this.#statistics.root);
    this.#statistics.focus();
  }

  #openBackup() {
    this.#showView(this.#backup.root);
    this.#backup.focus();
  }

  #showView(view: HTMLElement) {
    const opener = this.#statistics.root.isConnected ? 'own-statistics' : 'own-backup';
    this.root.replaceChildren(view);
    if (view === this.#main) document.getElementById(opener)?.focus();
  }
}

const heading = (text: string) => element('h2', { className: 'panel-title' }, text);

export async function openPanel(page: GamesParts, shown: Visible) {
  const panel = new GamesPanel(page, shown);
  await panel.ready();
  return panel;
}
