import { expectNoViolations } from './axe.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

/** One move from 2048; after that move no other is left, whichever tile appears. */
const LAST_MOVE_WINS = '1024,1024,8,16/32,64,128,256/8,16,32,64/16,32,64,128';
/** One move from the end. */
const LAST_MOVE = '2,2,8,16/32,64,128,256/8,16,32,64/16,32,64,128';

test('2048 wins, is asked about again after a reload, and the game can go on', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.card).toContainText('You have made 2048!');
  await expectNoViolations(game.page);
  await game.press('Right');
  await expect(game.moves).toHaveText('1');
  await game.reload();
  await expect(game.card).toContainText('You have made 2048!');
  await game.card.getByRole('button', { name: 'Keep going' }).click();
  await expect(game.card).toBeHidden();
  await game.press('Right');
  await expect(game.moves).toHaveText('2');
  // A small board is won by a smaller tile.
  await game.startFrom('16,16/0,0');
  await game.press('Left');
  await expect(game.card).toContainText('You have made 32!');

  // A win by the very last move ends the game, with nothing to keep going.
  await game.startFrom(LAST_MOVE_WINS);
  await game.press('Left');
  await expect(game.card).toContainText('You have made 2048!');
  await expect(game.card).toContainText('It was the very last move: the game is over.');
  await expect(game.card.getByRole('button', { name: 'Keep going' })).toHaveCount(0);
  await expect(game.card.getByRole('button', { name: 'New game' })).toBeVisible();
  await expectNoViolations(game.page);
  // Auto has nothing to play either.
  await game.page.keyboard.press('Enter');
  await expect(game.card).toContainText('You have made 2048!');
  await game.reload();
  await expect(game.card).toContainText('It was the very last move: the game is over.');
  await game.card.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await game.board())[0]).toEqual([1024, 1024, 8, 16]);
});

test('the end of a game moves nothing', { tag: '@phone' }, async ({ game, page }) => {
  await game.startFrom(LAST_MOVE);
  const { seed, card } = game;
  const before = (await seed.textContent()) ?? '';
  const place = await game.canvas.boundingBox();
  await game.press('Left');
  await expect(card).toContainText('Game over');
  await expect(game.cardFindings).toHaveText(
    /^\d+ good moves?(, \d+ [a-z ]+)*\. (.* games played like this get \w+ tiles|Average luck|Nothing was left to luck)\.$/,
  );
  const [over, board] = await Promise.all([card.boundingBox(), game.canvas.boundingBox()]);
  expect(board).toEqual(place);
  const isApart =
    over && board && (over.y >= board.y + board.height || over.x > board.x + board.width);
  expect(isApart).toBe(true);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeHidden();
  await expect.poll(async () => (await game.board())[0]).toEqual([2, 2, 8, 16]);
  // The keys are the game's.
  await page.keyboard.press('y');
  await expect(card).toBeVisible();
  await page.keyboard.press('u');
  await expect(card).toBeHidden();
  await page.keyboard.press('y');
  // The same tiles come again, from a position that was pasted too.
  await game.panels.choose('again');
  await expect(card).toBeHidden();
  await expect(game.moves).toHaveText('0');
  await expect(seed).toHaveText(before);
  await expect.poll(async () => (await game.board())[0]).toEqual([2, 2, 8, 16]);

  // A finished game is opened again from the list.
  await game.press('Left');
  await card.getByRole('button', { name: 'New game' }).click();
  await expect(card).toBeHidden();
  await game.panels.show('games');
  await game.games.entries.first().click();
  // An open sheet covers it.
  await expect(card).not.toHaveAttribute('hidden');
  await expect(card).toContainText('Game over');
  await expect.poll(async () => (await game.board())[1]).toEqual([32, 64, 128, 256]);
});
