import { messageOf } from '../lib/errors.js';
import { t } from '../lib/sentences.js';
import { addDialog } from '../ui/dialogs.js';
import { byId } from '../ui/dom.js';
import html from './new-game-dialog.html?raw';

/** @import { Game as GameHandle, GameState } from '../../pkg/rules.js' */
/** @import { BoardReading } from '../../pkg/twofold.js' */
/** @import { BoardSettings } from '../state/settings.js' */

/** @typedef {typeof GameHandle} GameClass */

/**
 * The dialog for a new game: board size, chance of a 4, spawner, seed and starting position. Impossible input is
 * refused with the engine's message, and stays in the fields.
 */
export class NewGameDialog {
  #dialog = addDialog(html);
  #form = byId('new-game-form', HTMLFormElement);
  #size = byId('new-game-size', HTMLElement);
  #board = byId('new-game-board', HTMLElement);
  #error = byId('new-game-error', HTMLElement);
  #Game;
  #readBoard;
  #edit;
  #start;

  /**
   * @param {{ Game: GameClass, readBoard: (text: string) => Promise<BoardReading>,
   *           edit: (read?: { text: string, reading: BoardReading }) => void, start: (game: GameHandle, rules: BoardSettings | undefined) => void }} collaborators
   *   `readBoard` reads a pasted board in any known form; `edit` opens the editor, perhaps with a board that was
   * read; `start` also gets the rules if they are to apply to later games
   */
  constructor({ Game, readBoard, edit, start }) {
    this.#Game = Game;
    this.#readBoard = readBoard;
    this.#edit = edit;
    byId('new-game-edit', HTMLButtonElement).addEventListener('click', () => {
      this.#dialog.close();
      edit();
    });
    this.#start = start;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    for (const radio of this.#form.querySelectorAll('input[name="start"]')) {
      radio.addEventListener('change', () => this.#showStart());
    }
  }

  /**
   * @param {GameState} state the game on the page
   * @param {'fresh' | 'board'} start
   */
  open(state, start) {
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
        const reading = await this.#readBoard(this.#text().value);
        if (reading.inDoubt) return this.#ask(reading);
        const { board, score } = reading;
        const game = this.#Game.fromBoard({ board, p4, seed, spawner, score: score ?? 0 });
        this.#finish(game, undefined);
      } else {
        const rows = this.#number('rows', t('newgame-rows-name'), 2, 6);
        const cols = this.#number('cols', t('newgame-cols-name'), 2, 6);
        this.#finish(this.#Game.create({ rows, cols, p4, seed, spawner }), {
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

  /**
   * Opens the editor, where the player says what the numbers mean.
   *
   * @param {BoardReading} reading
   */
  #ask(reading) {
    this.#dialog.close();
    this.#edit({ text: this.#text().value, reading });
  }

  /**
   * @param {GameHandle} game
   * @param {BoardSettings | undefined} rules
   */
  #finish(game, rules) {
    this.#dialog.close();
    this.#start(game, rules);
    // Do not return the focus to the control that opened the dialog.
    byId('board', HTMLElement).focus({ preventScroll: true });
  }

  /**
   * @param {string} name
   * @param {string} meaning
   * @param {number} min
   * @param {number} max
   */
  #number(name, meaning, min, max) {
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

  /** @param {string} name */
  #chosen(name) {
    return new FormData(this.#form).get(name);
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #check(name, value) {
    for (const radio of this.#form.querySelectorAll(`input[name="${name}"]`)) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
    }
  }

  #showStart() {
    const fromBoard = this.#fromBoard();
    this.#size.hidden = fromBoard;
    this.#board.hidden = !fromBoard;
  }

  /** @param {string | undefined} message */
  #showError(message) {
    this.#error.hidden = message === undefined;
    this.#error.textContent = message ?? '';
  }

  /** @param {string} name */
  #input(name) {
    return /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name));
  }

  #text() {
    return /** @type {HTMLTextAreaElement} */ (this.#form.elements.namedItem('board'));
  }
}
