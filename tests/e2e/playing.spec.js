import { expect, test } from './game-page.js';

test('a game starts with two tiles and no score', async ({ game }) => {
  const tiles = (await game.board()).flat().filter((tile) => tile > 0);
  expect(tiles).toHaveLength(2);
  expect(tiles.every((tile) => tile === 2 || tile === 4)).toBe(true);
  await expect(game.score).toHaveText('0');
});

test('the adversary places the tiles, for a person and for a solver, and the link says so', async ({
  game,
  page,
}) => {
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Position' }).fill('0,2,0/0,0,0');
  await page.getByRole('radio', { name: 'An adversary' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('#status-size')).toHaveText('2×3, adversary');
  await game.press('Left');
  await expect(game.moves).toHaveText('1');
  const once = await game.board();
  await page.keyboard.press('u');
  await page.keyboard.press('y');
  expect(await game.board()).toEqual(once);
  // Whatever the seed, it does the same.
  await page.keyboard.press('e');
  await expect(page.getByRole('radio', { name: 'An adversary' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Position' }).fill('0,2,0/0,0,0');
  await page.getByRole('button', { name: 'Start' }).click();
  await game.press('Left');
  await expect(game.moves).toHaveText('1');
  expect(await game.board()).toEqual(once);

  await game.auto.click();
  await expect(game.overlay).toBeVisible();
  const end = await game.board();
  await page.reload();
  await game.ready();
  await expect(page.locator('#status-size')).toHaveText('2×3, adversary');
  await expect.poll(() => game.board()).toEqual(end);
});

test('arrow keys, WASD and HJKL move the tiles', async ({ game, page }) => {
  const keys = {
    left: ['ArrowLeft', 'a', 'h'],
    right: ['ArrowRight', 'd', 'l'],
    up: ['ArrowUp', 'w', 'k'],
    down: ['ArrowDown', 's', 'j'],
  };
  const expected = {
    left: [2, 0, 0, 0],
    right: [0, 0, 0, 2],
    up: [2, 0, 0, 0],
    down: [0, 0, 0, 2],
  };
  for (const [direction, names] of Object.entries(keys)) {
    for (const key of names) {
      const across = direction === 'left' || direction === 'right';
      await game.startFrom(
        across ? '0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0' : '0,0,0,0/2,0,0,0/0,0,0,0/0,0,0,0',
      );
      await page.keyboard.press(key);
      await expect(game.moves).toHaveText('1');
      const board = await game.board();
      const line = across ? board[0] : board.map((row) => row[0]);
      const end = expected[/** @type {keyof typeof expected} */ (direction)].indexOf(2);
      expect(line[end], `${key} moves ${direction}`).toBe(2);
    }
  }
});

test('every key press is played even when they come faster than the animation', async ({
  game,
  page,
}) => {
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'];
  await page.evaluate((codes) => {
    for (const code of codes)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }));
  }, arrows);
  await expect(game.moves).toHaveText('6');
});

test('a move adds what it merges to the score', async ({ game }) => {
  await game.startFrom('4,4,8,8/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.score).toHaveText('24');
  expect((await game.board())[0].slice(0, 2)).toEqual([8, 16]);
});

test('a move that changes nothing is no move', async ({ game }) => {
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await game.press('Up');
  await game.press('Right');
  await expect(game.moves).toHaveText('1');
});

test('keys with a modifier and keys in a field leave the board alone', async ({ game, page }) => {
  await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Shift+ArrowLeft');
  await game.showPanel();
  await page.locator('#tab-games').click();
  await page.locator('#import').fill('');
  await page.locator('#import').press('a');
  await expect(page.locator('#import')).toHaveValue('a');
  await page.locator('#import').press('ArrowLeft');
  await expect(game.moves).toHaveText('0');
});

test('undo takes a move back, and redo brings the same tile', async ({ game, page }) => {
  const boards = [await game.board()];
  for (let move = 1; move <= 4; move++) {
    await game.playMoves(1);
    boards.push(await game.board());
  }
  for (let move = 3; move >= 0; move--) {
    await page.keyboard.press('u');
    await expect(game.moves).toHaveText(String(move));
    await expect.poll(() => game.board()).toEqual(boards[move]);
  }
  await expect(page.locator('#undo')).toBeDisabled();
  for (let move = 1; move <= 4; move++) {
    await page.locator('#redo').click();
    await expect.poll(() => game.board()).toEqual(boards[move]);
  }
  await page.keyboard.press('Control+z');
  await expect.poll(() => game.board()).toEqual(boards[3]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => game.board()).toEqual(boards[4]);
});

test('the same seed and the same moves give the same game', async ({ game, page }) => {
  /** @type {number[][][]} */
  const boards = [];
  for (const _ of [1, 2]) {
    await game.startGame({ seed: 'c0ff-ee00' });
    for (let press = 0; press < 12; press++)
      await page.keyboard.press(press % 2 ? 'ArrowLeft' : 'ArrowDown');
    await expect(game.moves).not.toHaveText('0');
    boards.push(await game.board());
  }
  expect(boards[1]).toEqual(boards[0]);
});

test('a new game can be undone', async ({ game, page }) => {
  await game.playMoves(3);
  const board = await game.board();
  await page.locator('#new').click();
  await expect(game.moves).toHaveText('0');
  await page.getByRole('button', { name: 'Undo new game' }).click();
  await expect(game.moves).toHaveText('3');
  await expect.poll(() => game.board()).toEqual(board);
});

test('boards of other sizes can be played', async ({ game }) => {
  for (const [rows, cols] of [
    [2, 2],
    [3, 5],
    [6, 6],
  ]) {
    await game.startGame({ rows, cols });
    const board = await game.board();
    expect(board).toHaveLength(rows);
    expect(board.every((row) => row.length === cols)).toBe(true);
    await game.playMoves(2);
  }
});

test('a position that cannot be read is refused with the place of the fault, and nothing is lost', async ({
  game,
  page,
}) => {
  await game.playMoves(2);
  await page.keyboard.press('e');
  const position = page.getByRole('textbox', { name: 'Position' });
  await position.fill('2,4,3,0/0,0,0,0');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('#new-game-error')).toContainText('column 3');
  await expect(position).toHaveValue('2,4,3,0/0,0,0,0');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(game.moves).toHaveText('2');
});

test('a swipe moves the tiles before the finger lifts, and once only', async ({
  game,
  page,
  hasTouch,
}) => {
  test.skip(!hasTouch, 'needs a touch screen');
  await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  const touch = await page.context().newCDPSession(page);
  const from = { x: 200, y: 300 };
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {{ x: number, y: number }[]} touchPoints */
  const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });

  await send('touchStart', [from]);
  await send('touchMove', [{ x: from.x - 15, y: from.y }]);
  await expect(game.moves).toHaveText('0');
  await send('touchMove', [{ x: from.x - 32, y: from.y + 4 }]);
  await expect(game.moves).toHaveText('1');
  expect((await game.board())[0][0]).toBe(2);
  await send('touchMove', [{ x: from.x - 32, y: from.y + 120 }]);
  await send('touchEnd', []);
  await expect(game.moves).toHaveText('1');
});

test('a swipe below the board counts, and two fingers do not', async ({ game, page, hasTouch }) => {
  test.skip(!hasTouch, 'needs a touch screen');
  await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  const touch = await page.context().newCDPSession(page);
  const low = { x: 200, y: 600 };
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [low, { x: 100, y: 200 }],
  });
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [
      { x: 100, y: 600 },
      { x: 40, y: 200 },
    ],
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(game.moves).toHaveText('0');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [low] });
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: 240, y: 602 }],
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(game.moves).toHaveText('1');
  expect((await game.board())[0][3]).toBe(2);
});
