import { hold } from './hold.ts';
import { OPEN_BOARD } from './pages/game.ts';
import { expect, GamePage, test } from './test.ts';
import { openWithCores, workersNamed } from './workers.ts';

test('workers share a hint, and value the moves as one does', async ({ page }) => {
  const found = [];
  for (const cores of [1, 2]) {
    const game = await openWithCores(page, cores);
    await game.solver.choose('expectimax-rows');
    // A game that is nearly over: any think time is enough to see everything.
    await game.startFrom('2,2,16,32/64,128,256,512/16,32,64,128/256,512,1024,2048');
    await game.solver.unfold();
    await game.solver.parameters.click();
    // Even the least likely spawns, for which no think time suffices on an open board.
    await game.solver.cutoff.fill('0');
    await game.solver.thinkTime.fill('500');
    await game.hint();
    const values = await game.solver.values.root.textContent();
    // Each part counts the board itself: that tells how many have answered.
    found.push({ values, nodes: await game.solver.nodes() });
    await expect.poll(() => workersNamed(page, 'twofold worker')).toHaveLength(cores);
  }
  expect(found[1].values).toBe(found[0].values);
  expect(found[1].nodes).not.toBe(found[0].nodes);

  // A long thought of both can be stopped.
  const game = new GamePage(page);
  await game.startFrom(OPEN_BOARD);
  await game.solver.thinkTime.fill('60000');
  await game.transport.hint.click();
  await expect(game.solver.meta).toContainText('Thinking');
  await page.keyboard.press('ArrowLeft');
  await expect(game.solver.meta).not.toContainText('Thinking');
  await game.solver.thinkTime.fill('20');
  await game.hint();
});

test('a worker that cannot start is tried again, then the page says so', async ({ page }) => {
  await page.clock.install();
  const letGo = await hold(page, '**/worker-*.js');
  const game = await openWithCores(page, 1);
  /** Lets the time pass in which three workers could have begun. */
  const wait = async () => {
    for (let tries = 0; tries < 3; tries++) await page.clock.runFor(7000);
  };
  await game.transport.hint.click();
  await wait();
  await expect(game.toasts.all).toContainText('The solver does not answer.');
  await game.toasts.press('Try again');
  await game.transport.auto.click();
  await wait();
  await expect(game.toasts.all).toContainText('Watching has stopped:');
  expect(await game.moveCount()).toBe(0);
  letGo();
  await game.toasts.press('Try again');
  await game.morePlayed(3);
});

test('without workers, what needs a solver says why it is off', async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Worker'));
  const game = await GamePage.on(page);
  await game.playMoves(2);
  const { hint, auto, step } = game.transport;
  for (const button of [hint, auto, step]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await game.toasts.dismiss();
    // Not every screen shows all of them.
    await button.dispatchEvent('click');
    await expect(game.toasts.all).toContainText('lets no solver compute');
  }
});
