import { untracked } from '@preact/signals-core';
import { formatCount, formatSize, formatTime, formatWhole } from '../../lib/format.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { element, setText } from '../../ui/dom.js';

/**
 * @typedef {{ library: import('../../state/library.js').GameLibrary, session: import('../../state/session.js').GameSession,
 *             run: (command: 'change' | 'share' | 'copy-position') => void,
 *             openGame: (id: string) => void, openLink: (text: string) => void }} Collaborators
 */

/** Games shown at first, and with each press for more. */
const PAGE = { first: 12, more: 50 };

/** The game on the page, the ones before, and the ways in and out. */
class GamesPanel {
  #library;
  #session;
  #open;
  #subscriptions;
  #facts = element('dl', { className: 'facts' });
  #list = element('ul', { className: 'game-list', id: 'game-list' });
  #empty = element(
    'p',
    { className: 'panel-note' },
    'Games you have played appear here, the latest first.',
  );
  #more = element('button', {
    type: 'button',
    className: 'button',
    id: 'more-games',
    hidden: true,
  });
  /** The list that is shown. @type {import('../../state/stored-games.js').StoredGames | undefined} */
  #games;
  #link = element('input', { type: 'text', id: 'import', spellcheck: false, autocomplete: 'off' });
  root = element('div', { className: 'games-panel' });

  /**
   * @param {Collaborators} collaborators
   * @param {import('../../lib/subscriptions.js').Shown} shown
   */
  constructor({ library, session, run, openGame, openLink }, shown) {
    this.#library = library;
    this.#session = session;
    this.#open = openGame;
    this.#subscriptions = new Subscriptions(shown);
    // Brought up to date when it is shown and when the game on the page is another, not with every move.
    this.#subscriptions.follow(() => {
      session.round.value;
      untracked(() => this.#show());
    });
    const form = element(
      'form',
      { className: 'import-form' },
      element(
        'div',
        { className: 'field' },
        element('label', {}, 'Open a shared link', this.#link),
      ),
      element('button', { type: 'submit', className: 'button' }, 'Open'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#link.value.trim();
      if (text === '') return this.#link.focus();
      this.#link.value = '';
      openLink(text);
    });
    this.root.append(
      element('h2', { className: 'panel-title' }, 'This game'),
      this.#facts,
      element(
        'div',
        { className: 'button-row' },
        button('New game…', () => run('change')),
        button('Copy link', () => run('share')),
        button('Copy position', () => run('copy-position')),
      ),
      form,
      element('h2', { className: 'panel-title' }, 'Last games'),
      this.#empty,
      this.#list,
      this.#more,
    );
    this.#more.addEventListener('click', () => {
      if (this.#games) void this.#extend(this.#games, PAGE.more);
    });
  }

  #show() {
    const { rows, cols, p4, spawner, seed } = this.#session.state.value;
    this.#facts.replaceChildren(
      ...fact('Board', formatSize({ rows, cols })),
      ...fact('Chance of a 4', String(p4)),
      ...fact('New tiles', spawner === 'adversary' ? 'by an adversary' : 'by chance'),
      ...fact('Seed', seed),
    );
    this.#games = this.#library.games();
    void this.#extend(this.#games, PAGE.first);
  }

  /**
   * Shows the next games.
   *
   * @param {import('../../state/stored-games.js').StoredGames} games the list from its beginning, or the one shown
   * @param {number} count
   */
  async #extend(games, count) {
    const isNew = games.isUnread;
    this.#more.disabled = true;
    const next = await games.next(count);
    const left = await games.count();
    // Meanwhile the list may have been opened anew.
    if (games !== this.#games) return;
    const entries = next.map((game) => this.#entry(game));
    if (isNew) this.#list.replaceChildren(...entries);
    else this.#list.append(...entries);
    if (!isNew) entries[0]?.querySelector('button')?.focus();
    this.#empty.hidden = this.#list.childElementCount > 0;
    this.#more.hidden = left === 0;
    this.#more.disabled = false;
    setText(this.#more, `Show more (${formatWhole(left)} left)`);
  }

  /** @param {import('../../state/archive.js').GameEntry} game */
  #entry({ id, updated, summary }) {
    const open = element('button', { type: 'button', className: 'game-entry' });
    const state = summary.finished ? 'over' : formatCount(summary.moves, 'move');
    open.append(
      element('span', { className: 'game-score' }, formatWhole(summary.score)),
      element('span', { className: 'game-tile' }, `tile ${summary.maxTile}`),
      element(
        'span',
        { className: 'game-when' },
        `${formatSize(summary)} · ${state} · ${formatTime(updated)}`,
      ),
    );
    open.addEventListener('click', () => this.#open(id));
    return element('li', {}, open);
  }
}

/**
 * @param {string} label
 * @param {() => void} run
 */
function button(label, run) {
  const made = element('button', { type: 'button', className: 'button' }, label);
  made.addEventListener('click', run);
  return made;
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  const definition = element('dd');
  setText(definition, value);
  return [element('dt', {}, name), definition];
}

/**
 * @param {Collaborators} page
 * @param {import('../../lib/subscriptions.js').Shown} shown
 */
export const openPanel = (page, shown) => new GamesPanel(page, shown);
