import type { Game as GameHandle, GameState } from '../../pkg/rules.js';
import type { BoardReading } from '../../pkg/twofold.js';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { BoardSettings } from '../state/settings.ts';
import { addDialog } from '../ui/dialogs.ts';
import { byId } from '../ui/dom.ts';
import html from './new-game-dialog.html?raw';

type GameClass = typeof GameHandle;

interface NewGameDialogParts {
  Game: GameClass;
  readBoard: (text: string) => Promise<BoardReading>;
  edit: (read?: { text: string; reading: BoardReading }) => void;
  start: (game: GameHandle, rules: BoardSettings | undefined) => void;
}

/**
 * The dialog for a new game: board size, chance of a 4, spawner, seed and starting position. Impossible input is
 * refused with the engine's message, and stays in the fields.
 */
export class NewGameDialog {
  #parts: NewGameDialogParts;
  #dialog = addDialog(html);
  #form = byId('new-game-form', HTMLFormElement);
  #size = byId('new-game-size', HTMLElement);
  #board = byId('new-game-board', HTMLElement);
  #error = byId('new-game-error', HTMLElement);

  /**
   * @param parts `readBoard` reads a pasted board in any known form; `edit` opens the editor, perhaps with a
   * board that was read; `start` also gets the rules if they are to apply to later games
   */
  constructor(parts: NewGameDialogParts) {
    this.#parts = parts;
    const { edit } = parts;
    byId('new-game-edit', HTMLButtonElement).addEventListener('click', () => {
      this.#dialog.close();
      edit();
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    for (const radio of this.#form.querySelectorAll('input[name="start"]')) {
      radio.addEventListener('change', () => this.#showStart());
    }
  }

  /** @param state the game on the page */
  open(state: GameState, start: 'fresh' | 'board') {
    this.#input('rows').value = String(state.rows);
    this.#input('cols').value = String(state.cols);
    this.#input('p4').value = String(state.p4);
    this.#check('spawner', state.spawner);
    this.#input('seed').value = '';
    this.#input('seed').placeholder = t('newgame-this-seed', { seed: state.seed });
    this.#check('start', start);
    if (this.#text().value === '') this.#text().value = state.board;
    this.#showError(undefined);
    this.#showStart();
    this.#dialog.showModal();
    if (start === 'board') this.#text().select();
  }

  async #submit() {
    try {
      const p4 = this.#number('p4', t('newgame-p4-name'), 0, 1);
      const seed = this.#input('seed').value.trim();
      const spawner = this.#chosen('spawner') === 'adversary' ? 'adversary' : 'random';
      if (this.#fromBoard()) {
        const reading = await this.#parts.readBoard(this.#text().value);
        if (reading.doubts.length > 0) return this.#ask(reading);
        const { board, score } = reading;
        const game = this.#parts.Game.fromBoard({ board, p4, seed, spawner, score: score ?? 0 });
        this.#finish(game, undefined);
      } else {
        const rows = this.#number('rows', t('newgame-rows-name'), 2, 6);
        const cols = this.#number('cols', t('newgame-cols-name'), 2, 6);
        this.#finish(this.#parts.Game.create({ rows, cols, p4, seed, spawner }), {
          rows,
          cols,
          p4,
          spawner,
        });
      }
    } catch (error) {
      this.#showError(messageOf(error));
    }
  }

  /** Opens the editor, which says what was in doubt and lets the player decide. */
  #ask(reading: BoardReading) {
    this.#dialog.close();
    this.#parts.edit({ text: this.#text().value, reading });
  }

  #finish(game: GameHandle, rules: BoardSettings | undefined) {
    this.#dialog.close();
    this.#parts.start(game, rules);
    // Do not return the focus to the control that opened the dialog.
    byId('board', HTMLElement).focus({ preventScroll: true });
  }

  #number(name: string, meaning: string, min: number, max: number) {
    const input = this.#input(name);
    const value = input.valueAsNumber;
    const whole = input.step === '1';
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    input.focus();
    throw new RangeError(
      t(whole ? 'newgame-whole-range' : 'newgame-number-range', { what: meaning, min, max }),
    );
  }

  #fromBoard() {
    return this.#chosen('start') === 'board';
  }

  #chosen(name: string) {
    return new FormData(this.#form).get(name);
  }

  #check(name: string, value: string) {
    for (const radio of this.#form.querySelectorAll(`input[name="${name}"]`)) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
    }
  }

  #showStart() {
    const fromBoard = this.#fromBoard();
    this.#size.hidden = fromBoard;
    this.#board.hidden = !fromBoard;
  }

  #showError(message: string | undefined) {
    this.#error.hidden = message === undefined;
    this.#error.textContent = message ?? '';
  }

  #input(name: string) {
    return this.#form.elements.namedItem(name) as HTMLInputElement;
  }

  #text() {
    return this.#form.elements.namedItem('board') as HTMLTextAreaElement;
  }
}
