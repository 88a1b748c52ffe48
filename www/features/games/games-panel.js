import { formatCount, formatSize, formatTime, formatWhole } from '../../lib/format.js';
import { element, setText } from '../../ui/dom.js';

/** @typedef {import('../../state/library.js').GameLibrary} GameLibrary */
/** @typedef {import('../../state/session.js').GameSession} GameSession */

/** Games shown at first, and with each press for more. */
const PAGE = { first: 12, more: 50 };

/** The game on the page, the ones before, and the ways in and out. */
export class GamesPanel {
  id = 'games';
  label = 'Games';
  #library;
  #session;
  #open;
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
   * @param {{ library: GameLibrary, session: GameSession, run: (command: 'change' | 'share' | 'copy-position') => void,
   *           open: (id: string) => void, openLink: (text: string) => void }} collaborators
   */
  constructor({ library, session, run, open, openLink }) {
    this.#library = library;
    this.#session = session;
    this.#open = open;
    session.on('change', ({ kind }) => {
      if (kind === 'replace') this.shown();
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

  /** Brings the panel up to date; when it is shown and when the game on the page is another. */
  shown() {
    const { rows, cols, p4, spawner, seed } = this.#session.state;
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
