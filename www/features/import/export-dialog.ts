import type { ExportFormat } from '../../../pkg/twofold.js';
import type { EnginePool } from '../../engine/protocol.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { replayed } from '../../state/replayed.ts';
import { addDialog } from '../../ui/dialogs.ts';
import { byId, setText, showText } from '../../ui/dom.ts';
import { download } from '../../ui/files.ts';
import html from './export-dialog.html?raw';

interface Saved {
  record: string;
  score: number;
  moves: number;
}

interface ExportParts {
  pool: EnginePool;
  copyLink: (fragment: string) => Promise<void>;
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  rpl: 'application/octet-stream',
  next: 'text/plain',
};
const SUFFIXES: Readonly<Record<ExportFormat, string>> = { json: 'json', rpl: 'rpl', next: 'txt' };

class ExportDialog {
  #page: ExportParts;
  #dialog = addDialog(html);
  #facts = byId('export-facts', HTMLElement);
  #error = byId('export-error', HTMLElement);
  #game: Saved | undefined;

  constructor(page: ExportParts) {
    this.#page = page;
    const onClick = (id: string, action: (game: Saved) => Promise<void>) =>
      byId(id, HTMLButtonElement).addEventListener('click', () => void this.#attempt(action));
    onClick('export-link', this.#copyLink);
    for (const to of ['json', 'rpl', 'next'] as ExportFormat[])
      onClick(`export-${to}`, (game) => this.#save(game, to));
  }

  open(game: Saved) {
    this.#game = game;
    setText(this.#facts, t('import-facts', { moves: game.moves, score: game.score }));
    showText(this.#error);
    this.#dialog.showModal();
  }

  /** Does something with the game, or says why it cannot. */
  async #attempt(action: (game: Saved) => Promise<void>) {
    showText(this.#error);
    try {
      if (this.#game) await action(this.#game);
    } catch (error) {
      showText(this.#error, messageOf(error));
    }
  }

  #copyLink = async ({ record }: Saved) => {
    // A link has no undone moves.
    const whole = await replayed(record);
    const link = whole.link();
    whole.free();
    await this.#page.copyLink(link);
  };

  async #save({ record, score }: Saved, to: ExportFormat) {
    const bytes = await this.#page.pool.run((engine) => engine.exportGame({ record, to }));
    download(new Blob([bytes], { type: TYPES[to] }), `twofold-${score}.${SUFFIXES[to]}`);
  }
}

let dialog: ExportDialog | undefined;

export function open(page: ExportParts, game: Saved) {
  dialog ??= new ExportDialog(page);
  dialog.open(game);
}
