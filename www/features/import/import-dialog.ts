import { proxy } from 'comlink';
import { h, render } from 'preact';
import { Game } from '../../../pkg/rules.js';
import { Cancelled } from '../../engine/pool.ts';
import type { EnginePool, Pasted } from '../../engine/protocol.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { FileButton } from '../../ui/components.tsx';
import { addDialog } from '../../ui/dialogs.ts';
import { byId, showText } from '../../ui/dom.ts';
import type { Toasts } from '../../ui/toasts.ts';
import html from './import-dialog.html?raw';

interface ImportParts {
  pool: EnginePool;
  toasts: Toasts;
  showBoard: () => void;
  openLink: (text: string) => void;
  startGame: (game: Game) => void;
  openTool: (tool: 'edit', how: Pasted) => void;
}

/** The longest text that is shown in the field, in characters; a longer one would block the page. */
const MOST_LETTERS = 200_000;

/** The text of a source, if a person can edit it. */
async function lettersOf(source: File | string) {
  if (typeof source === 'string') return source.length > MOST_LETTERS ? '' : source;
  if (source.size > MOST_LETTERS) return '';
  const text = await source.text();
  // Nobody edits a binary file.
  return /[\0\uFFFD]/.test(text) ? '' : text;
}

/** A link to a game or to the board of a day, and nothing else. */
const LINK = /^\s*((\S*#)?v\d+-|\S*#(day|seed|size|p4)=|\?(seed|size|p4)=)\S*\s*$/;

/** The dialog that imports games and boards of other programs from a file or from text. A worker reads and checks them. */
class ImportDialog {
  #page: ImportParts;
  #dialog = addDialog(html);
  #form = byId('import-form', HTMLFormElement);
  #file: File | undefined;
  #text = byId('import-text', HTMLTextAreaElement);
  #running = byId('import-running', HTMLElement);
  #progress = byId('import-progress', HTMLProgressElement);
  #error = byId('import-error', HTMLElement);
  /** Number of the latest source: answers to earlier ones are ignored. */
  #reading = 0;
  #cancel = new AbortController();

  constructor(page: ImportParts) {
    this.#page = page;
    const take = (file: File) => {
      this.#file = file;
      void this.read(file);
    };
    const choose = h(FileButton, { label: t('import-file'), id: 'import-file', take });
    render(choose, byId('import-from', HTMLElement));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (LINK.test(this.#text.value)) {
        this.#dialog.close();
        page.openLink(this.#text.value);
      } else if (this.#text.value.trim() !== '') void this.read(this.#text.value);
      else if (this.#file) void this.read(this.#file);
      else showText(this.#error, t('import-nothing'));
    });
    this.#dialog.addEventListener('close', () => {
      // The event comes late: the dialog may be open again.
      if (this.#dialog.open || this.#running.hidden) return;
      this.#reading += 1;
      this.#cancel.abort();
    });
  }

  open() {
    this.#form.reset();
    this.#file = undefined;
    showText(this.#error);
    this.#running.hidden = true;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** Shows a text, which the player may then open. Anything that is no text is read at once. */
  async offer(source: File | string) {
    this.open();
    const reading = ++this.#reading;
    const text = await lettersOf(source);
    if (reading !== this.#reading) return;
    if (text === '') return this.read(source);
    this.#text.value = text;
  }

  async read(source: File | string) {
    if (!this.#dialog.open) this.open();
    const reading = ++this.#reading;
    const isVoid = () => reading !== this.#reading;
    showText(this.#error);
    this.#progress.value = 0;
    this.#running.hidden = false;
    try {
      this.#text.value = await lettersOf(source);
      const isText = typeof source === 'string';
      const bytes = isText ? new TextEncoder().encode(source).buffer : await source.arrayBuffer();
      const name = isText ? '' : source.name;
      if (isVoid()) return;
      this.#cancel = new AbortController();
      const report = proxy((part: number) => {
        if (!isVoid()) this.#progress.value = part;
      });
      const read = await this.#page.pool.run(
        (engine) => engine.importGame({ bytes, name }, report),
        { signal: this.#cancel.signal },
      );
      if (isVoid()) return;
      this.#running.hidden = true;
      this.#dialog.close();
      if (read.reading) {
        const { reading } = read;
        return this.#page.openTool('edit', { text: this.#text.value || reading.board, reading });
      }
      const { record = '', format } = read;
      const game = Game.fromText(record);
      const { moves, score } = game.state();
      this.#page.startGame(game);
      this.#page.showBoard();
      const facts = t('import-opened-facts', { moves, score });
      this.#page.toasts.show(t('import-opened', { format, facts }), {
        key: 'new-game',
      });
    } catch (error) {
      if (error instanceof Cancelled || isVoid()) return;
      this.#running.hidden = true;
      showText(this.#error, messageOf(error));
    }
  }
}

let dialog: ImportDialog | undefined;

/** Opens the dialog (`open`), reads dropped or pasted content at once, or offers what the system gave. */
export function open(page: ImportParts, how: File | string | { offered: File | string }) {
  dialog ??= new ImportDialog(page);
  if (how === 'open') dialog.open();
  else if (typeof how === 'object' && 'offered' in how) void dialog.offer(how.offered);
  else void dialog.read(how);
}
