import { expect, test } from './test.ts';

test('a game starts with two tiles and no score', { tag: '@phone' }, async ({ game }) => {
  const tiles = (await game.board()).flat().filter((tile) => tile > 0);
  expect(tiles).toHaveLength(2);
  expect(tiles.every((tile) => tile === 2 || tile === 4)).toBe(true);
  await expect(game.score).toHaveText('0');
});

test('the adversary places the tiles, for a person and for a solver, and the link says so', async ({
  game,
  page,
}) => {
  await game.newGameDialog.openForPosition();
  await game.newGameDialog.position.fill('0,2,0/0,0,0');
  await game.newGameDialog.adversary.check();
  await game.newGameDialog.start.click();
  await expect(game.size).toHaveText('2×3, adversary');
  await game.press('Left');
  await expect(game.moves).toHaveText('1');
  const once = await game.board();
  await page.keyboard.press('u');
  await page.keyboard.press('y');
  expect(await game.board()).toEqual(once);
  // Whatever the seed, it does the same.
  await game.newGameDialog.openForPosition();
  await expect(game.newGameDialog.adversary).toBeChecked();
  await game.newGameDialog.position.fill('0,2,0/0,0,0');
  await game.newGameDialog.start.click();
  await expect(game.moves).toHaveText('0');
  await game.press('Left');
  await expect(game.moves).toHaveText('1');
  expect(await game.board()).toEqual(once);

  await game.transport.auto.click();
  await expect(game.card).toBeVisible();
  const end = await game.board();
  await game.reload();
  await expect(game.size).toHaveText('2×3, adversary');
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
      const end = expected[direction as keyof typeof expected].indexOf(2);
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

test('keys with a modifier and keys in a field leave the board alone', { tag: '@phone' }, async ({
  game,
  page,
}) => {
  await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Shift+ArrowLeft');
  await game.games.show();
  await game.games.link.fill('');
  await game.games.link.press('a');
  await expect(game.games.link).toHaveValue('a');
  await game.games.link.press('ArrowLeft');
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
  await expect(game.transport.undo).toBeDisabled();
  for (let move = 1; move <= 4; move++) {
    await game.transport.choose('redo');
    await expect.poll(() => game.board()).toEqual(boards[move]);
  }
  await page.keyboard.press('Control+z');
  await expect.poll(() => game.board()).toEqual(boards[3]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => game.board()).toEqual(boards[4]);
});

test('the same seed and the same moves give the same game', async ({ game, page }) => {
  const boards: number[][][] = [];
  for (const _ of [1, 2]) {
    await game.startGame({ seed: 'c0ff-ee00' });
    for (let press = 0; press < 12; press++)
      await page.keyboard.press(press % 2 ? 'ArrowLeft' : 'ArrowDown');
    await expect(game.moves).not.toHaveText('0');
    boards.push(await game.board());
  }
  expect(boards[1]).toEqual(boards[0]);
});

test('a new game can be undone', { tag: '@phone' }, async ({ game }) => {
  await game.playMoves(3);
  const board = await game.board();
  await game.transport.newGame.click();
  await expect(game.moves).toHaveText('0');
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('3');
  await expect.poll(() => game.board()).toEqual(board);
});

test('boards of other sizes can be played', { tag: '@phone' }, async ({ game }) => {
  for (const [rows, cols] of [
    [2, 2],
    [3, 5],
    [6, 6],
  ]) {
    // By chance a game on 2×2 is over after two moves.
    await game.startGame({ rows, cols, seed: '5' });
    const board = await game.board();
    expect(board).toHaveLength(rows);
    expect(board.every((row) => row.length === cols)).toBe(true);
    await game.playMoves(2);
  }
});

test('a position that cannot be read is refused with the place of the fault, and nothing is lost', {
  tag: '@phone',
}, async ({ game }) => {
  await game.playMoves(2);
  await game.newGameDialog.openForPosition();
  const position = game.newGameDialog.position;
  await position.fill('2,4,100,0/0,0,0,0');
  await game.newGameDialog.start.click();
  await expect(game.newGameDialog.error).toContainText('column 3');
  await expect(position).toHaveValue('2,4,100,0/0,0,0,0');
  await game.newGameDialog.cancel.click();
  await expect(game.moves).toHaveText('2');
});

test('a swipe moves the tiles before the finger lifts, and once only', { tag: '@touch' }, async ({
  game,
  page,
}) => {
  await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  const touch = await page.context().newCDPSession(page);
  const from = { x: 200, y: 300 };
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });

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

test('a swipe below the board counts, and two fingers do not', { tag: '@touch' }, async ({
  game,
  page,
}) => {
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

test('a word is a seed, which then is shown as a number', async ({ game, page }) => {
  await game.startGame({ seed: 'Good luck' });
  await expect(game.seed).toHaveText('7aca-53d9');
  const board = await game.board();
  await game.startGame({ seed: 'good luck' });
  expect(await game.board()).toEqual(board);
  // The keys are the board's again.
  await expect(page.locator('#board')).toBeFocused();
});

test('an empty board is refused with a reason', async ({ game }) => {
  await game.newGameDialog.openForPosition();
  await game.newGameDialog.position.fill('0,0/0,0');
  await game.newGameDialog.start.click();
  await expect(game.newGameDialog.error).toContainText('no tile');
});
