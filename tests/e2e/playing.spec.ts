import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the adversary places the tiles, for a person and for a solver', async ({ game, page }) => {
  const { newGameDialog } = game;
  const boards: number[][][] = [];
  // Whatever the seed, it does the same.
  for (let round = 0; round < 2; round++) {
    await page.keyboard.press('e');
    await newGameDialog.position.fill('0,2,0/0,0,0');
    if (round === 0) await newGameDialog.adversary.check();
    await expect(newGameDialog.adversary).toBeChecked();
    await newGameDialog.start.click();
    await expect(game.size).toHaveText('2×3, adversary');
    await expect(game.moves).toHaveText('0');
    await game.press('Left');
    await expect(game.moves).toHaveText('1');
    boards.push(await game.board());
    await page.keyboard.press('u');
    await page.keyboard.press('y');
    boards.push(await game.board());
  }
  expect(boards).toEqual(new Array(4).fill(boards[0]));

  await game.transport.auto.click();
  await expect(game.card).toBeVisible();
  const end = await game.board();
  await game.reload();
  await expect(game.size).toHaveText('2×3, adversary');
  await expect.poll(() => game.board()).toEqual(end);
});

test('all keys play but those of fields, and new games are as asked', async ({ game, page }) => {
  await game.startFrom('4,4,8,8/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.score).toHaveText('24');
  expect((await game.board())[0].slice(0, 2)).toEqual([8, 16]);
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  // The first two move nothing.
  const arrows = ['Left', 'Up', 'Right', 'Left', 'Right', 'Left', 'Right', 'Left'];
  await page.evaluate((arrows) => {
    for (const code of arrows.map((arrow) => `Arrow${arrow}`))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }));
  }, arrows);
  await expect(game.moves).toHaveText('6');

  // Keys with a modifier and keys in a field leave the board alone.
  await game.startFrom('0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Shift+ArrowLeft');
  await game.importing.open();
  await game.importing.text.press('a');
  await expect(game.importing.text).toHaveValue('a');
  await game.importing.text.press('ArrowLeft');
  expect(await game.moveCount()).toBe(0);
  await page.keyboard.press('Escape');

  // A new game has its size and seed, and a position that makes no sense is refused.
  const boards: number[][][] = [];
  for (const seed of ['Good luck', 'good luck', '7aca-53d9']) {
    await game.startGame({ rows: 3, cols: 5, seed });
    await expect(game.seed).toHaveText('7aca-53d9');
    // The keys are the board's again.
    await expect(page.locator('#board')).toBeFocused();
    await game.playMoves(8);
    boards.push(await game.board());
  }
  expect(boards).toEqual([boards[0], boards[0], boards[0]]);
  expect(boards[0].map((row) => row.length)).toEqual([5, 5, 5]);
  await page.keyboard.press('e');
  const { position, start, error, cancel } = game.newGameDialog;
  await position.fill('2,4,100,0/0,0,0,0');
  await start.click();
  await expect(error).toContainText('column 3');
  await expect(position).toHaveValue('2,4,100,0/0,0,0,0');
  await cancel.click();
  await expect(game.moves).toHaveText('8');
});

test('undo brings back a move or a game, and redo the same tile', async ({ game, page }) => {
  const first = (await game.board()).flat().filter((tile) => tile > 0);
  expect(first).toHaveLength(2);
  expect(first.every((tile) => tile === 2 || tile === 4)).toBe(true);
  const boards = [await game.board()];
  for (let move = 1; move <= 3; move++) {
    await game.playMoves(1);
    boards.push(await game.board());
  }
  for (let move = 2; move >= 0; move--) {
    await page.keyboard.press('u');
    await expect.poll(() => game.board()).toEqual(boards[move]);
  }
  await expect(game.transport.undo).toBeDisabled();
  for (let move = 1; move <= 3; move++) {
    await game.panels.choose('redo');
    await expect.poll(() => game.board()).toEqual(boards[move]);
  }
  await page.keyboard.press('Control+z');
  await expect(game.moves).toHaveText('2');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => game.board()).toEqual(boards[3]);

  await page.keyboard.press('r');
  await expect(game.moves).toHaveText('0');
  await page.keyboard.press('r');
  await page.keyboard.press('u');
  await expect.poll(() => game.board()).toEqual(boards[3]);
  await expect(game.toasts.all.getByRole('button', { name: 'Undo new game' })).toHaveCount(0);
  // From then on it takes back moves.
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('2');
  await page.keyboard.press('n');
  await game.playMoves(1);
  for (let press = 0; press < 2; press++) await page.keyboard.press('u');
  await expect(game.moves).toHaveText('0');
  await expect(game.transport.undo).toBeDisabled();
});
