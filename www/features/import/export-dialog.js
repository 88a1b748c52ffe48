import { download } from '../../lib/download.js';
import { messageOf } from '../../lib/errors.js';
import { t } from '../../lib/sentences.js';
import { ReadingCancelled } from '../../state/game-reader.js';
import { addDialog } from '../../ui/dialogs.js';
import { byId, setText, showText } from '../../ui/dom.js';
import html from './export-dialog.html?raw';

/** @import { ExportFormat } from '../../../pkg/twofold.js' */
/** @import { Queue } from '../../engine/queue.js' */
/** @import { GameReader } from '../../state/game-reader.js' */
/** @import { GameSession } from '../../state/session.js' */

/**
 * A game to export. `link`: copies a link to it, if the link is not made from the record.
 *
 * @typedef {{ record: string, score: number, moves: number, link?: () => void }} Saved
 * @typedef {{ files: Queue, session: GameSession,
 *             reader: GameReader,
 *             copyLink: (fragment: string) => Promise<void>, run: (command: 'share') => void }} ExportParts
 */

/** @type {Readonly<Record<ExportFormat, string>>} */
const TYPES = { json: 'application/json', rpl: 'application/octet-stream', next: 'text/plain' };
/** The file name extensions. @type {Readonly<Record<ExportFormat, string>>} */
const ENDINGS = { json: 'json', rpl: 'rpl', next: 'txt' };

/** The dialog that exports a game for other programs. */
class ExportDialog {
  #page;
  #dialog = addDialog(html);
  #facts = byId('export-facts', HTMLElement);
  #error = byId('export-error', HTMLElement);
  /** @type {Saved | undefined} */
  #game;

  /** @param {ExportParts} page */
  constructor(page) {
    this.#page = page;
    byId('export-link', HTMLButtonElement).addEventListener('click', () => void this.#copyLink());
    for (const to of /** @type {ExportFormat[]} */ (['json', 'rpl', 'next'])) {
      byId(`export-${to}`, HTMLButtonElement).addEventListener('click', () => void this.#save(to));
    }
  }

  /** @param {Saved} game */
  open(game) {
    this.#game = game;
    setText(this.#facts, t('import-facts', { moves: game.moves, score: game.score }));
    showText(this.#error);
    this.#dialog.showModal();
  }

  async #copyLink() {
    const game = this.#game;
    if (!game || game.link) return game?.link?.();
    showText(this.#error);
    try {
      // A link has no undone moves.
      const replayed = await this.#page.reader.read(game.record);
      const link = replayed.link();
      replayed.free();
      await this.#page.copyLink(link);
    } catch (error) {
      if (!(error instanceof ReadingCancelled)) showText(this.#error, messageOf(error));
    }
  }

  /** @param {ExportFormat} to */
  async #save(to) {
    const game = this.#game;
    if (!game) return;
    showText(this.#error);
    try {
      const { record } = game;
      const { bytes } = await this.#page.files.call({ kind: 'export', record, to });
      download(new Blob([bytes], { type: TYPES[to] }), `twofold-${game.score}.${ENDINGS[to]}`);
    } catch (error) {
      showText(this.#error, messageOf(error));
    }
  }
}

/** @type {ExportDialog | undefined} */
let dialog;

/**
 * Opens the dialog for a game, by default the one on the page.
 *
 * @param {ExportParts} page
 * @param {Saved} [game]
 */
export function open(page, game) {
  dialog ??= new ExportDialog(page);
  const { session, run } = page;
  const { score, moves } = session.state.value;
  dialog.open(game ?? { record: session.record(), score, moves, link: () => run('share') });
}
