import { expect, testWithServiceWorker } from './test.ts';

testWithServiceWorker(
  'without a network a reload still plays and solves',
  async ({ game, page, context }) => {
    await game.playMoves(3);
    await game.isServedOffline();
    // The first move has made the page load it. What is asked for and not there would be an error in the console.
    await game.keeps('small');
    await context.setOffline(true);
    await game.reload();
    await expect(game.moves).toHaveText('3');
    await page.keyboard.press(' ');
    await expect(game.moves).toHaveText('4');
    await game.transport.auto.click();
    await expect.poll(() => game.moveCount()).toBeGreaterThan(6);
  },
);
