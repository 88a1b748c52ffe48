import { placeOf, typedAt } from '../keyboards.js';
import { expect, test } from './test.ts';

/** One tile, which the moves take round the board. */
const ONE_TILE = '0,0,0,0/0,2,0,0/0,0,0,0/0,0,0,0';

// Each keyboard: tests/unit/keys.test.ts.
test('moves are found by place, commands by letter, as the help says', async ({ game, page }) => {
  const session = await page.context().newCDPSession(page);
  /** Presses a key by its place; what it types, and bits of the keys that are held, as Chromium has them. */
  const press = async (code: string, key = typedAt('Dvorak', code), modifiers = 0) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, code, key, modifiers });
  };
  const type = (letter: string, modifiers?: number) =>
    press(placeOf('Dvorak', letter.toLowerCase()) ?? '', letter, modifiers);
  const [control, shift] = [2, 8];
  await game.startFrom(ONE_TILE);
  for (const [index, [place, row, column]] of (
    [
      ['A', 1, 0],
      ['S', 3, 0],
      ['D', 3, 3],
      ['W', 0, 3],
    ] as const
  ).entries()) {
    await press(`Key${place}`);
    await expect(game.moves).toHaveText(String(index + 1));
    expect((await game.board())[row][column], place).toBeGreaterThan(0);
  }
  await type('z', control);
  await expect(game.moves).toHaveText('3');
  // A remote control, and the keypad.
  await press('', 'ArrowUp');
  await expect(game.moves).toHaveText('4');
  await press('Numpad4', '4');
  await expect(game.moves).toHaveText('5');
  await type('g');
  await expect(game.review.root).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(game.review.root).toBeHidden();
  // The place of the letter moves.
  await type('N', shift);
  await expect(game.moves).toHaveText('0');

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
  await game.panels.choose('help');
  const line = (text: string) =>
    game.helpDialog.locator('#help-keys > div').filter({ hasText: text });
  await expect(line('; also')).toHaveText(/Move; also ,AOE, DHTN, the keypad and a gamepad$/);
  await expect(line('new game')).toHaveText(/Shift\+N\s+R/);
  await expect(line('undo')).toHaveText(/^U\s+Backspace\s+Ctrl\+Z/);
});

// What its parts mean: tests/unit/gamepad.test.ts.
test('a gamepad moves where the board is, and not behind a dialog', async ({ game, page }) => {
  await game.startFrom(ONE_TILE);
  await page.evaluate(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    const pad = { index: 0, connected: true, mapping: 'standard', axes: [], buttons };
    Object.assign(window, { buttons, looks: 0 });
    // A snapshot, as browsers give it.
    Object.defineProperty(navigator, 'getGamepads', {
      value: () => {
        Reflect.set(window, 'looks', Reflect.get(window, 'looks') + 1);
        return [structuredClone(pad)];
      },
    });
    dispatchEvent(new Event('gamepadconnected'));
  });
  // What reads gamepads is loaded once there is one.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'looks'))).toBeGreaterThan(0);
  const press = async (button: number) => {
    for (const pressed of [true, false]) {
      await page.evaluate(
        ([button, pressed]) => {
          Reflect.get(window, 'buttons')[Number(button)].pressed = pressed;
        },
        [button, pressed],
      );
      await game.drawn();
    }
  };
  await press(14);
  await expect(game.moves).toHaveText('1');
  expect((await game.board())[1][0]).toBeGreaterThan(0);
  await game.panels.choose('help');
  await expect(game.helpDialog).toBeVisible();
  await press(15);
  expect(await game.moveCount()).toBe(1);
});

test('letters open what they stand for from another place', async ({ game, page }) => {
  await game.playMoves(2);
  await game.panels.go('lab');
  await page.keyboard.press('f');
  await expect(game.edit.root).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/#train\/mistakes$/);
  await page.keyboard.press('b');
  await expect(game.canvas).toBeVisible();
  await expect(game.day.chip).toBeVisible();
  // A key that comes before the focus has left the dialog.
  await page.keyboard.press('o');
  await expect(game.race.rival).toBeFocused();
  await game.race.rival.evaluate((list) => {
    list.closest('dialog')?.close();
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', bubbles: true }));
  });
  await expect(page).toHaveURL(/#train\/mistakes$/);
});
