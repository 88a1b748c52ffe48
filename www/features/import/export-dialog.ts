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
const ENDINGS: Readonly<Record<ExportFormat, string>> = { json: 'json', rpl: 'rpl', next: 'txt' };

class ExportDialog {
  #page: ExportParts;
  #dialog = addDialog(html);
  #facts = byId('export-facts', HTMLElement);
  #error = byId('export-error', HTMLElement);
  #game: Saved | undefined;

  constructor(page: ExportParts) {
    this.#page = page;
    byId('export-link', HTMLButtonElement).addEventListener('click', () => void this.#copyLink());
    for (const to of ['json', 'rpl', 'next'] as ExportFormat[]) {
      byId(`export-${to}`, HTMLButtonElement).addEventListener('click', () => void this.#save(to));
    }
  }

  open(game: Saved) {
    this.#game = game;
    setText(this.#facts, t('import-facts', { moves: game.moves, score: game.score }));
    showText(this.#error);
    this.#dialog.showModal();
  }

  async #copyLink() {
    const game = this.#game;
    if (!game) return;
    showText(this.#error);
    try {
      // A link has no undone moves.
      const whole = await replayed(game.record);
      const link = whole.link();
      whole.free();
      await this.#page.copyLink(link);
    } catch (error) {
      showText(this.#error, messageOf(error));
    }
  }

  async #save(to: ExportFormat) {
    const game = this.#game;
    if (!game) return;
    showText(this.#error);
    try {
      const { record } = game;
      const bytes = await this.#page.pool.run((engine) => engine.exportGame({ record, to }));
      download(new Blob([bytes], { type: TYPES[to] }), `twofold-${game.score}.${ENDINGS[to]}`);
    } catch (error) {
      showText(this.#error, messageOf(error));
    }
  }
}

let dialog: ExportDialog | undefined;

export function open(page: ExportParts, game: Saved) {
  dialog ??= new ExportDialog(page);
  dialog.open(game);
}
