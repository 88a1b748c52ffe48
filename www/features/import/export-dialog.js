import { download } from '../../lib/download.js';
import { messageOf } from '../../lib/errors.js';
import { formatCount, formatWhole } from '../../lib/format.js';
import { addDialog } from '../../ui/dialogs.js';
import { byId, setText } from '../../ui/dom.js';
import html from './export-dialog.html?raw';

/** @typedef {import('../../../pkg/twofold.js').ExportFormat} ExportFormat */

/**
 * A game to be saved: its record, and what is told of it. `link`: copies a link to it.
 *
 * @typedef {{ record: string, score: number, moves: number, link: () => void }} Saved
 * @typedef {{ files: import('../../engine/line.js').Line, session: import('../../state/session.js').GameSession,
 *             run: (command: 'share') => void }} Collaborators
 */

/** @type {Readonly<Record<ExportFormat, string>>} */
const TYPES = { json: 'application/json', rpl: 'application/octet-stream' };

/** Hands a game to other programs. */
class ExportDialog {
  #files;
  #dialog = addDialog(html);
  #facts = byId('export-facts', HTMLElement);
  #error = byId('export-error', HTMLElement);
  /** @type {Saved | undefined} */
  #game;

  /** @param {import('../../engine/line.js').Line} files */
  constructor(files) {
    this.#files = files;
    byId('export-link', HTMLButtonElement).addEventListener('click', () => this.#game?.link());
    for (const to of /** @type {ExportFormat[]} */ (['json', 'rpl'])) {
      byId(`export-${to}`, HTMLButtonElement).addEventListener('click', () => void this.#save(to));
    }
  }

  /** @param {Saved} game */
  open(game) {
    this.#game = game;
    setText(this.#facts, `${formatCount(game.moves, 'move')}, ${formatWhole(game.score)} points.`);
    this.#error.hidden = true;
    this.#dialog.showModal();
  }

  /** @param {ExportFormat} to */
  async #save(to) {
    const game = this.#game;
    if (!game) return;
    this.#error.hidden = true;
    try {
      const { record } = game;
      const { bytes } = await this.#files.call({ kind: 'export', record, to });
      download(new Blob([bytes], { type: TYPES[to] }), `twofold-${game.score}.${to}`);
    } catch (error) {
      this.#error.hidden = false;
      setText(this.#error, messageOf(error));
    }
  }
}

/** @type {ExportDialog | undefined} */
let dialog;

/**
 * Offers to save a game: this one, or else that on the page.
 *
 * @param {Collaborators} page
 * @param {Saved | ''} how
 */
export function open(page, how) {
  dialog ??= new ExportDialog(page.files);
  const { session, run } = page;
  const { score, moves } = session.state.value;
  dialog.open(how || { record: session.record(), score, moves, link: () => run('share') });
}
