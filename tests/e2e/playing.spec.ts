import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the adversary places the tiles, for a person and for a solver', async ({ game, page }) => {
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

test('a move adds what it merges, and keys without pause all play', async ({ game, page }) => {
  await game.startFrom('4,4,8,8/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.score).toHaveText('24');
  expect((await game.board())[0].slice(0, 2)).toEqual([8, 16]);
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await game.press('Up');
  await game.press('Right');
  await expect(game.moves).toHaveText('1');
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'];
  await page.evaluate((codes) => {
    for (const code of codes)
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

test('a game starts with two tiles', { tag: '@phone' }, async ({ game }) => {
  const first = (await game.board()).flat().filter((tile) => tile > 0);
  expect(first).toHaveLength(2);
  expect(first.every((tile) => tile === 2 || tile === 4)).toBe(true);
  await expect(game.score).toHaveText('0');
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

test('a position that makes no sense is refused with the reason', async ({ game }) => {
  await game.playMoves(2);
  await game.newGameDialog.openForPosition();
  const { position, start, error, cancel } = game.newGameDialog;
  for (const [text, reason] of [
    ['0,0/0,0', 'no tile'],
    ['2,4,100,0/0,0,0,0', 'column 3'],
  ]) {
    await position.fill(text);
    await start.click();
    await expect(error).toContainText(reason);
    await expect(position).toHaveValue(text);
  }
  await cancel.click();
  await expect(game.moves).toHaveText('2');
});

test('a word is a seed, which is shown and gives the same game again', async ({ game, page }) => {
  const boards: number[][][] = [];
  for (const seed of ['Good luck', 'good luck', '7aca-53d9']) {
    await game.startGame({ seed });
    await expect(game.seed).toHaveText('7aca-53d9');
    // The keys are the board's again.
    await expect(page.locator('#board')).toBeFocused();
    for (let press = 0; press < 12; press++) await game.press(press % 2 ? 'Left' : 'Down');
    await expect(game.moves).not.toHaveText('0');
    boards.push(await game.board());
  }
  expect(boards).toEqual([boards[0], boards[0], boards[0]]);
});
