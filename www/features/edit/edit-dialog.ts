import { Game } from '../../../pkg/rules.js';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { addDialog } from '../../ui/dialogs.ts';
import { byId, makeButton, setText, showText } from '../../ui/dom.ts';
import { tileColours } from '../../views/tile-palette.ts';
import { BoardDraft } from './board-draft.ts';
import './edit.css';
import type { BoardReading, NumbersName } from '../../../pkg/twofold.js';
import type { Pasted } from '../../engine/protocol.ts';
import type { PageState } from '../../state/page-state.ts';
import html from './edit-dialog.html?raw';

type Purpose = 'play' | 'follow';

type EditParts = PageState & {
  startGame: (game: Game) => void;
  openTool: (tool: 'follow', how: 'begin') => void;
};

/** The wait after the last typed character before the text is read, in ms. */
const PAUSE_MS = 250;

const STEPS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Black or white, whichever has more contrast to #rrggbb. (Relative luminance by WCAG 2.2) */
function textOn(background: string) {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(background.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The editor: sets up a board by taps, keys or text, to play from it or to follow a game played elsewhere. */
class EditDialog {
  #page: EditParts;
  #dialog = addDialog(html);
  #board = byId('edit-board', HTMLElement);
  #tiles = byId('edit-tiles', HTMLElement);
  #rows = byId('edit-rows', HTMLSelectElement);
  #cols = byId('edit-cols', HTMLSelectElement);
  #text = byId('edit-text', HTMLTextAreaElement);
  #error = byId('edit-error', HTMLElement);
  #question = byId('edit-numbers', HTMLFieldSetElement);
  #understood = byId('edit-understood', HTMLElement);
  #play = byId('edit-play', HTMLButtonElement);
  #follow = byId('edit-follow', HTMLButtonElement);
  #draft = new BoardDraft({ rows: 4, cols: 4, ranks: new Array(16).fill(0) });
  /** The player's choice of what the numbers in the text mean. */
  #numbers: NumbersName | undefined;
  #score = 0;
  #timer = 0;
  /** Whether the text is still to be read, or is being read. */
  #isUnread = false;
  /** Number of the latest text: answers to earlier ones are ignored. */
  #reading = 0;

  constructor(page: EditParts) {
    this.#page = page;
    for (const select of [this.#rows, this.#cols]) {
      for (const side of [2, 3, 4, 5, 6]) select.append(new Option(String(side)));
      select.addEventListener('change', () => {
        this.#draft.resize(Number(this.#rows.value), Number(this.#cols.value));
        this.#show();
      });
    }
    byId('edit-clear', HTMLButtonElement).addEventListener('click', () => {
      this.#draft.clear();
      this.#text.value = '';
      this.#forget();
      this.#show();
      this.#focus();
    });
    this.#question.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#numbers = target.value === 'exponents' ? 'exponents' : 'tiles';
      this.#readSoon(0);
    });
    this.#board.addEventListener('keydown', (event) => this.#press(event));
    this.#text.addEventListener('input', () => {
      this.#forget();
      this.#readSoon(PAUSE_MS);
    });
    this.#dialog.addEventListener('paste', (event) => {
      if (event.target === this.#text) return this.#readSoon(0);
      this.#text.value = event.clipboardData?.getData('text') ?? '';
      event.preventDefault();
      this.#forget();
      this.#readSoon(0);
    });
    this.#play.addEventListener('click', () => void this.#start('play'));
    this.#follow.addEventListener('click', () => void this.#start('follow'));
  }

  open(purpose: Purpose) {
    const state = this.#page.session.state.value;
    this.#draft = new BoardDraft(state);
    // The board on the page is not the one of a game elsewhere, unless that is followed.
    if (purpose === 'follow' && state.spawner !== 'recorded') this.#draft.clear();
    setText(byId('edit-title', HTMLElement), t(`edit-title-${purpose}`));
    this.#text.value = '';
    this.#forget();
    this.#play.classList.toggle('primary', purpose === 'play');
    this.#follow.classList.toggle('primary', purpose === 'follow');
    this.#show();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#focus();
  }

  paste({ text, reading }: Pasted) {
    this.#reading += 1;
    this.#isUnread = false;
    setText(byId('edit-title', HTMLElement), t('edit-title-play'));
    this.#text.value = text;
    this.#take(reading);
  }

  #forget() {
    this.#numbers = undefined;
    this.#score = 0;
    this.#question.hidden = true;
    this.#understood.hidden = true;
  }

  /** Shows a board that was read, and how it was understood. */
  #take({ board, score, numbers, other, doubts }: BoardReading) {
    const rows = board.split('/').map((row) => row.split(',').map(Number));
    const ranks = rows.flat().map((tile) => (tile === 0 ? 0 : Math.log2(tile)));
    this.#draft = new BoardDraft({ rows: rows.length, cols: rows[0].length, ranks });
    this.#score = score ?? 0;
    this.#question.hidden = other === null && this.#numbers === undefined;
    for (const input of this.#question.querySelectorAll('input')) {
      input.checked = input.value === numbers;
    }
    const understood = [
      ...(numbers === 'exponents' ? [t('edit-as-exponents')] : []),
      // Whether the numbers are tiles is a question of its own.
      ...doubts
        .filter(({ kind }) => kind !== 'numbers')
        .map(({ kind, text = '' }) => t(`edit-doubt-${kind}`, { text })),
      ...(score === null ? [] : [t('edit-score', { score })]),
    ].join(' ');
    showText(this.#understood, understood);
    this.#show();
  }

  #focus() {
    this.#cell(this.#draft.cell)?.focus();
  }

  #cell(cell: number) {
    const found = this.#board.children[cell];
    return found instanceof HTMLButtonElement ? found : undefined;
  }

  #show() {
    showText(this.#error);
    const { rows, cols, ranks, mostRank } = this.#draft;
    this.#rows.value = String(rows);
    this.#cols.value = String(cols);
    this.#board.style.setProperty('--columns', String(cols));
    if (this.#board.childElementCount !== ranks.length) {
      this.#board.replaceChildren(...ranks.map((_, cell) => this.#makeCell(cell)));
    }
    ranks.forEach((rank, cell) => {
      const button = this.#board.children[cell] as HTMLButtonElement;
      this.#paint(button, rank);
      const isChosen = cell === this.#draft.cell;
      button.tabIndex = isChosen ? 0 : -1;
      button.setAttribute('aria-current', String(isChosen));
      const place = { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1 };
      const name =
        rank === 0
          ? t('edit-cell-empty', place)
          : t('edit-cell', { tile: `${2 ** rank}`, ...place });
      button.setAttribute('aria-label', name);
    });
    if (this.#tiles.childElementCount !== mostRank + 1) {
      const all = Array.from({ length: mostRank + 1 }, (_, rank) => this.#makeTile(rank));
      this.#tiles.replaceChildren(...all);
    }
  }

  #makeCell(cell: number) {
    const button = makeButton({ className: 'edit-cell' });
    button.addEventListener('click', () => {
      if (this.#draft.cell === cell) this.#draft.cycle(1);
      else this.#draft.select(cell);
      this.#show();
    });
    return button;
  }

  #makeTile(rank: number) {
    const button = makeButton({ className: 'edit-tile' });
    this.#paint(button, rank);
    if (rank === 0) setText(button, '×');
    button.setAttribute(
      'aria-label',
      rank === 0 ? t('edit-empty') : t('edit-tile', { tile: `${2 ** rank}` }),
    );
    button.addEventListener('click', () => {
      this.#draft.putAndGoOn(rank);
      this.#show();
    });
    return button;
  }

  #paint(button: HTMLButtonElement, rank: number) {
    const text = rank === 0 ? '' : String(2 ** rank);
    setText(button, text);
    button.dataset.digits = String(text.length);
    const background =
      rank === 0 ? '' : tileColours(rank, this.#page.settings.current.value.palette).background;
    button.style.backgroundColor = background;
    button.style.color = rank === 0 ? '' : textOn(background);
  }

  #press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const step = STEPS[key];
    if (step) this.#draft.step(...step);
    else if (/^\d$/.test(key)) this.#draft.type(key, event.timeStamp);
    else if (key === 'Backspace' || key === 'Delete' || key === '.') this.#draft.put(0);
    else if (key === '+') this.#draft.cycle(1);
    else if (key === '-') this.#draft.cycle(-1);
    else return;
    event.preventDefault();
    this.#show();
    if (step) this.#focus();
  }

  #readSoon(pause: number) {
    this.#isUnread = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#read(), pause);
  }

  /** Reads the text in a worker, and shows the board or the error. */
  async #read() {
    const text = this.#text.value;
    const reading = ++this.#reading;
    clearTimeout(this.#timer);
    try {
      if (text.trim() === '') return showText(this.#error);
      const numbers = this.#numbers;
      const read = await this.#page.pool.run((engine) => engine.readBoard({ text, numbers }));
      if (reading === this.#reading) this.#take(read);
    } catch (error) {
      if (reading === this.#reading)
        showText(this.#error, /\d/.test(text) ? messageOf(error) : t('edit-no-board'));
    } finally {
      if (reading === this.#reading) this.#isUnread = false;
    }
  }

  async #start(purpose: Purpose) {
    if (this.#isUnread) await this.#read();
    // The board shown is not that of a text that could not be read.
    if (!this.#error.hidden) return this.#error.scrollIntoView({ block: 'nearest' });
    if (this.#draft.isEmpty) {
      return showText(this.#error, t('edit-no-tile'));
    }
    try {
      const { p4 } = this.#page.session.state.value;
      const spawner = purpose === 'follow' ? 'recorded' : 'random';
      const game = Game.fromBoard({ board: this.#draft.text, p4, spawner, score: this.#score });
      if (!game.state().canMove) {
        game.free();
        return showText(this.#error, t('edit-no-move'));
      }
      // A followed game does not stop at 2048.
      if (purpose === 'follow') game.keepGoing();
      this.#dialog.close();
      this.#page.startGame(game);
      if (purpose === 'follow') this.#page.openTool('follow', 'begin');
    } catch (error) {
      showText(this.#error, messageOf(error));
    }
  }
}

let dialog: EditDialog | undefined;

/** Opens the dialog to `play` or `follow`, or with a board that was read. */
export function open(page: EditParts, how: Purpose | Pasted) {
  dialog ??= new EditDialog(page);
  const isPurpose = typeof how === 'string';
  dialog.open(isPurpose ? how : 'follow');
  if (!isPurpose) dialog.paste(how);
}
