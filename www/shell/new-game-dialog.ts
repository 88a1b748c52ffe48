import { Game, type GameState } from '../../pkg/rules.js';
import type { BoardReading } from '../../pkg/twofold.js';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { BoardSettings } from '../state/settings.ts';
import { addDialog } from '../ui/dialogs.ts';
import { byId, showText } from '../ui/dom.ts';
import html from './new-game-dialog.html?raw';

interface Parts {
  readBoard: (text: string) => Promise<BoardReading>;
  edit: (read?: { text: string; reading: BoardReading }) => void;
  start: (game: Game, rules?: BoardSettings) => void;
}

/** The dialog for a new game; gives what opens it. Impossible input is refused with the engine's message, and stays in the fields. */
export function newGameDialog({ readBoard, edit, start }: Parts) {
  const dialog = addDialog(html);
  const form = byId('new-game-form', HTMLFormElement);
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const choice = (name: string) => form.elements.namedItem(name) as RadioNodeList;
  const text = form.elements.namedItem('board') as HTMLTextAreaElement;
  const showError = (message?: string) => showText(byId('new-game-error', HTMLElement), message);
  const fromBoard = () => choice('start').value === 'board';

  byId('new-game-edit', HTMLButtonElement).addEventListener('click', () => {
    dialog.close();
    edit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit().catch((error) => showError(messageOf(error)));
  });
  form.addEventListener('change', showStart);

  async function submit() {
    const p4 = number('p4', t('newgame-p4-name'), 0, 1);
    const seed = input('seed').value.trim();
    const spawner = choice('spawner').value === 'adversary' ? 'adversary' : 'random';
    if (fromBoard()) {
      const reading = await readBoard(text.value);
      // The editor says what was in doubt and lets the player decide.
      if (reading.doubts.length > 0) {
        dialog.close();
        return edit({ text: text.value, reading });
      }
      const { board, score } = reading;
      finish(Game.fromBoard({ board, p4, seed, spawner, score: score ?? 0 }));
    } else {
      const rows = number('rows', t('newgame-rows-name'), 2, 6);
      const cols = number('cols', t('newgame-cols-name'), 2, 6);
      const rules = { rows, cols, p4, spawner } as const;
      finish(Game.create({ ...rules, seed }), rules);
    }
  }

  function finish(game: Game, rules?: BoardSettings) {
    dialog.close();
    start(game, rules);
    // Do not return the focus to the control that opened the dialog.
    byId('board', HTMLElement).focus({ preventScroll: true });
  }

  function number(name: string, what: string, min: number, max: number) {
    const field = input(name);
    const value = field.valueAsNumber;
    const whole = field.step === '1';
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    field.focus();
    throw new RangeError(
      t(whole ? 'newgame-whole-range' : 'newgame-number-range', { what, min, max }),
    );
  }

  function showStart() {
    byId('new-game-size', HTMLElement).hidden = fromBoard();
    byId('new-game-board', HTMLElement).hidden = !fromBoard();
  }

  return (state: GameState, from: 'fresh' | 'board') => {
    for (const name of ['rows', 'cols', 'p4'] as const) input(name).value = String(state[name]);
    choice('spawner').value = state.spawner === 'adversary' ? 'adversary' : 'random';
    input('seed').value = '';
    input('seed').placeholder = t('newgame-this-seed', { seed: state.seed });
    choice('start').value = from;
    if (text.value === '') text.value = state.board;
    showError();
    showStart();
    dialog.showModal();
    if (from === 'board') text.select();
  };
}
