import { typedAt } from '../keyboards.js';
import type { GamePage } from './pages/game.ts';
import { Keyboard } from './pages/keyboard.ts';
import { expect, test } from './test.ts';

/** One tile, which the four moves take round the board. */
const ONE_TILE = '0,0,0,0/0,2,0,0/0,0,0,0/0,0,0,0';
/** Where it is after each move: row, column. */
const ROUND = [
  ['left', 1, 0],
  ['down', 3, 0],
  ['right', 3, 3],
  ['up', 0, 3],
] as const;

/** Plays left, down, right and up, and sees that the tiles went there. */
async function playRound(
  game: GamePage,
  move: (direction: 'left' | 'down' | 'right' | 'up') => Promise<void>,
) {
  await game.startFrom(ONE_TILE);
  for (const [index, [direction, row, column]] of ROUND.entries()) {
    await move(direction);
    await expect(game.moves).toHaveText(String(index + 1));
    expect((await game.board())[row][column], direction).toBeGreaterThan(0);
  }
}

// Each keyboard: tests/unit/keys.test.ts.
test('moves are found by place, commands by letter, other keys by name', async ({ game, page }) => {
  const keys = new Keyboard(page, 'Dvorak');
  for (const places of ['ASDW', 'HJLK'])
    await playRound(game, (direction) =>
      keys.press(`Key${places['left down right up'.split(' ').indexOf(direction)]}`),
    );
  await keys.type('u');
  await expect(game.moves).toHaveText('3');
  await keys.type('y');
  await expect(game.moves).toHaveText('4');
  await keys.type('z', ['control']);
  await expect(game.moves).toHaveText('3');
  await keys.type('g');
  await expect(game.review.root).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(game.review.root).toBeHidden();
  // The place of the letter moves.
  await keys.type('n', ['shift']);
  await expect(game.moves).toHaveText('0');
  const digits = { left: '4', down: '2', right: '6', up: '8' };
  await playRound(game, (direction) =>
    keys.press(`Numpad${digits[direction]}`, { key: digits[direction] }),
  );
  const names = { left: 'ArrowLeft', down: 'ArrowDown', right: 'ArrowRight', up: 'ArrowUp' };
  await playRound(game, (direction) => keys.press('', { key: names[direction] }));
  await keys.press('', { key: 'MediaPlayPause' });
  expect(await game.moveCount()).toBe(4);
});

test('the help lists the keys of the keyboard that is there', async ({ game, page }) => {
  await page.evaluate(
    (entries) => {
      Object.defineProperty(navigator, 'keyboard', {
        value: { getLayoutMap: async () => new Map(entries) },
        configurable: true,
      });
    },
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(
      (letter) => [`Key${letter}`, typedAt('Dvorak', `Key${letter}`)] as const,
    ),
  );
  await game.transport.choose('help');
  const line = (text: string) =>
    game.helpDialog.root.locator('#help-keys > div').filter({ hasText: text });
  await expect(line('; also')).toHaveText(/Move; also ,AOE, DHTN, the keypad and a gamepad$/);
  await expect(line('new game')).toHaveText(/Shift\+N\s+R/);
  await expect(line('undo')).toHaveText(/^U\s+Backspace\s+Ctrl\+Z/);
});

/** Runs in the page: gives it a gamepad that `pad` handles. */
function haveGamepad() {
  const pads: { axes: number[]; buttons: { pressed: boolean }[]; [more: string]: unknown }[] = [];
  let looks = 0;
  navigator.getGamepads = () => {
    looks += 1;
    // A snapshot, as browsers give it.
    return structuredClone(pads) as unknown as Gamepad[];
  };
  Object.assign(window, {
    pad: {
      connect: (mapping: string, axes = new Array(10).fill(0)) => {
        pads[0] = {
          index: 0,
          connected: true,
          mapping,
          axes,
          buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
        };
        dispatchEvent(new Event('gamepadconnected'));
      },
      disconnect: () => {
        pads.length = 0;
        dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: { index: 0 } }));
      },
      axis: (axis: number, value: number) => {
        pads[0].axes[axis] = value;
      },
      button: (button: number, pressed: boolean) => {
        pads[0].buttons[button].pressed = pressed;
      },
      looks: () => looks,
    },
  });
}

/** Does something with the pad, and lets the page look at it. */
async function pad(game: GamePage, what: string, ...how: unknown[]): Promise<number> {
  const done = await game.page.evaluate(
    ([what, how]) => Reflect.get(globalThis, 'pad')[what](...how),
    [what, how] as const,
  );
  await game.drawn();
  // What reads gamepads is loaded once there is one.
  if (what === 'connect') await expect.poll(() => pad(game, 'looks')).toBeGreaterThan(0);
  return done;
}

/** Plays by two axes, which take these values in turn. */
const playByAxes = (game: GamePage, first: number, values: number[]) =>
  playRound(game, async (direction) => {
    const axis = direction === 'left' || direction === 'right' ? first : first + 1;
    const sign = direction === 'left' || direction === 'up' ? -1 : 1;
    for (const value of [...values, 0]) await pad(game, 'axis', axis, sign * value);
  });

test('a gamepad moves once for each press, where the board is', async ({ game, page }) => {
  await page.addInitScript(haveGamepad);
  await game.reload();
  expect(await pad(game, 'looks')).toBe(0);
  await pad(game, 'connect', 'standard');
  await playRound(game, async (direction) => {
    const button = { up: 12, down: 13, left: 14, right: 15 }[direction];
    await pad(game, 'button', button, true);
    // Held, it moves once all the same.
    await game.drawn();
    await pad(game, 'button', button, false);
  });
  // Once until it comes back to the middle.
  await playByAxes(game, 0, [0.3, 0.7, 0.5, 0.9, 0.1]);
  await playByAxes(game, 2, [1]);
  await game.startFrom(ONE_TILE);
  await game.transport.choose('help');
  await expect(game.helpDialog.root).toBeVisible();
  await pad(game, 'button', 14, true);
  await pad(game, 'button', 14, false);
  expect(await game.moveCount()).toBe(0);
  await page.keyboard.press('Escape');
  await pad(game, 'disconnect');
  await game.drawn();
  const before = await pad(game, 'looks');
  await game.drawn();
  expect(await pad(game, 'looks')).toBe(before);

  // One of another kind moves by its stick, by its cross as axes and by its hat.
  await game.startFrom(ONE_TILE);
  // A trigger is at -1 until it is pulled: it rests where it is when it is first seen.
  await pad(game, 'connect', '', [0, 0, 0, 0, 0, 0, -1, 0, 0, 0]);
  expect(await game.moveCount()).toBe(0);
  await pad(game, 'disconnect');
  await pad(game, 'connect', '');
  for (const first of [0, 6]) await playByAxes(game, first, [1]);
  const hat = { up: -1, right: -0.428571, down: 0.142857, left: 0.714286 };
  await playRound(game, async (direction) => {
    await pad(game, 'axis', 9, hat[direction]);
    await pad(game, 'axis', 9, 1.285714);
  });
});

test('the undo key brings back the game before a new one', async ({ game, page }) => {
  await game.playMoves(3);
  const board = await game.board();
  await page.keyboard.press('r');
  await expect(game.moves).toHaveText('0');
  await page.keyboard.press('r');
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('3');
  expect(await game.board()).toEqual(board);
  await expect(game.toasts.all.getByRole('button', { name: 'Undo new game' })).toHaveCount(0);
  // From then on it takes back moves.
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('2');
  await page.keyboard.press('n');
  await game.playMoves(1);
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('0');
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('0');
  await expect(game.transport.undo).toBeDisabled();
});

test('letters open what they stand for from every place', async ({ game, page }) => {
  await game.playMoves(2);
  for (const place of ['today', 'lab', 'settings'] as const) {
    await game.panels.go(place);
    await page.keyboard.press('f');
    await expect(game.edit.root).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await expect(game.race.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/#train\/mistakes$/);
    await game.panels.go(place);
    await page.keyboard.press('b');
    await expect(game.canvas).toBeVisible();
    await expect(game.day.chip).toBeVisible();
  }
  // A key that comes before the focus has left the dialog.
  await page.keyboard.press('o');
  await expect(game.race.rival).toBeFocused();
  await game.race.rival.evaluate((list) => {
    list.closest('dialog')?.close();
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', bubbles: true }));
  });
  await expect(page).toHaveURL(/#train\/mistakes$/);
});
