import { expect, test } from './test.js';

/** One move from 2048; after that move no other is left, whichever tile appears. */
const LAST_MOVE_WINS = '1024,1024,8,16/32,64,128,256/8,16,32,64/16,32,64,128';
/** One move from the end. */
const LAST_MOVE = '2,2,8,16/32,64,128,256/8,16,32,64/16,32,64,128';

test('2048 wins, and the game can go on', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.overlay).toContainText('You win!');
  await game.press('Right');
  await expect(game.moves).toHaveText('1');
  await game.overlay.getByRole('button', { name: 'Keep going' }).click();
  await expect(game.overlay).toBeHidden();
  await game.press('Right');
  await expect(game.moves).toHaveText('2');
});

test('a win that was not yet answered is asked about again after a reload', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.overlay).toBeVisible();
  await game.reload();
  await expect(game.overlay).toContainText('You win!');
});

test('winning with the last legal move shows the win first', async ({ game }) => {
  await game.startFrom(LAST_MOVE_WINS);
  await game.press('Left');
  await expect(game.overlay).toContainText('You win!');
  await game.overlay.getByRole('button', { name: 'Keep going' }).click();
  await expect(game.overlay).toContainText('Game over!');
});

test('the end of a game shows, can be looked away from, and can be undone', {
  tag: '@phone',
}, async ({ game }) => {
  await game.startFrom(LAST_MOVE);
  await game.press('Left');
  await expect(game.overlay).toContainText('Game over!');
  await game.overlay.getByRole('button', { name: 'Look at the board' }).click();
  await expect(game.overlay).toBeHidden();
  await game.press('Left');
  await expect(game.overlay).toBeVisible();
  await game.overlay.getByRole('button', { name: 'Undo' }).click();
  await expect(game.overlay).toBeHidden();
  expect((await game.board())[0]).toEqual([2, 2, 8, 16]);
});

test('a finished game can be opened again from the list', { tag: '@phone' }, async ({ game }) => {
  await game.startFrom(LAST_MOVE);
  await game.press('Left');
  await game.overlay.getByRole('button', { name: 'Try again' }).click();
  await expect(game.overlay).toBeHidden();
  await game.games.show();
  await game.games.entries.first().click();
  await expect(game.overlay).toContainText('Game over!');
  expect((await game.board())[1]).toEqual([32, 64, 128, 256]);
});
