import { expect, test } from './test.ts';

/** One move from 2048; after that move no other is left, whichever tile appears. */
const LAST_MOVE_WINS = '1024,1024,8,16/32,64,128,256/8,16,32,64/16,32,64,128';
/** One move from the end. */
const LAST_MOVE = '2,2,8,16/32,64,128,256/8,16,32,64/16,32,64,128';

test('2048 wins, and the game can go on', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.card).toContainText('You have made 2048!');
  await game.press('Right');
  await expect(game.moves).toHaveText('1');
  await game.card.getByRole('button', { name: 'Keep going' }).click();
  await expect(game.card).toBeHidden();
  await game.press('Right');
  await expect(game.moves).toHaveText('2');
});

test('a win that was not yet answered is asked about again after a reload', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.card).toBeVisible();
  await game.reload();
  await expect(game.card).toContainText('You have made 2048!');
});

test('a win by the very last move ends the game, with nothing to keep going', async ({ game }) => {
  await game.startFrom(LAST_MOVE_WINS);
  await game.press('Left');
  await expect(game.card).toContainText('You have made 2048!');
  await expect(game.card).toContainText('It was the very last move: the game is over.');
  await expect(game.card.getByRole('button', { name: 'Keep going' })).toHaveCount(0);
  await expect(game.card.getByRole('button', { name: 'New game' })).toBeVisible();
  // Auto has nothing to play either.
  await game.page.keyboard.press('Enter');
  await expect(game.card).toContainText('You have made 2048!');
  await game.reload();
  await expect(game.card).toContainText('It was the very last move: the game is over.');
  await game.card.getByRole('button', { name: 'Undo' }).click();
  expect((await game.board())[0]).toEqual([1024, 1024, 8, 16]);
});

test('the end of a game shows, can be closed, and can be undone', {
  tag: '@phone',
}, async ({ game }) => {
  await game.startFrom(LAST_MOVE);
  await game.press('Left');
  await expect(game.card).toContainText('Game over');
  await game.card.getByRole('button', { name: 'Close' }).click();
  await expect(game.card).toBeHidden();
  await game.press('Left');
  await expect(game.card).toBeVisible();
  await game.card.getByRole('button', { name: 'Undo' }).click();
  await expect(game.card).toBeHidden();
  expect((await game.board())[0]).toEqual([2, 2, 8, 16]);
});

test('a finished game can be opened again from the list', { tag: '@phone' }, async ({ game }) => {
  await game.startFrom(LAST_MOVE);
  await game.press('Left');
  await game.card.getByRole('button', { name: 'New game' }).click();
  await expect(game.card).toBeHidden();
  await game.games.show();
  await game.games.entries.first().click();
  // It is filled from the first end on, and an open sheet covers it.
  await expect(game.card).not.toHaveAttribute('hidden');
  await expect(game.card).toContainText('Game over');
  await expect.poll(async () => (await game.board())[1]).toEqual([32, 64, 128, 256]);
});

test('the same tiles come again, from a position that was pasted too', async ({ game }) => {
  await game.startFrom(LAST_MOVE);
  const { seed } = game;
  const before = await seed.textContent();
  await game.press('Left');
  await game.card.getByRole('button', { name: 'Same tiles again' }).click();
  await expect(game.card).toBeHidden();
  await expect(game.moves).toHaveText('0');
  await expect(seed).toHaveText(before ?? '');
  expect((await game.board())[0]).toEqual([2, 2, 8, 16]);
});

test('the card says how good the moves were, and what was luck', async ({ game }) => {
  await game.startFrom(LAST_MOVE);
  await game.press('Left');
  await expect(game.cardFindings).toHaveText(
    /^\d+ good moves?, .* blunders?\. (.* games played like this get \w+ tiles|Average luck|Nothing was left to luck)\.$/,
  );
});

test('a small board is won by a smaller tile', async ({ game }) => {
  await game.startFrom('16,16/0,0');
  await game.press('Left');
  await expect(game.card).toContainText('You have made 32!');
});

test('the card lies over nothing, and leaves the keys to the game', async ({ game, page }) => {
  await game.startFrom(LAST_MOVE);
  await game.press('Left');
  await expect(game.card).toBeVisible();
  const [card, board] = await Promise.all([game.card.boundingBox(), game.canvas.boundingBox()]);
  expect(card && board && card.y >= board.y + board.height).toBe(true);
  await page.keyboard.press('u');
  await expect(game.card).toBeHidden();
  await page.keyboard.press('y');
  await expect(game.card).toBeVisible();
  await page.keyboard.press('n');
  await expect(game.card).toBeHidden();
  await expect(game.moves).toHaveText('0');
});
