import { hold } from './hold.ts';
import { expect, GamePage, test, testWithServiceWorker } from './test.ts';
import { closeWorker } from './workers.ts';

test('a network learns before the player’s eyes, pauses and plays', async ({ game, page }) => {
  await game.learn.learn();
  await expect(game.learn.curve).toHaveAttribute(
    'aria-label',
    /at first a mean score of [\d,]+, by now [\d,]+;/,
  );
  await expect(game.learn.fact('games/s')).toHaveText(/^[\d.]{1,4}K? games\/s$/);
  await expect(game.learn.fact('mean score')).toHaveText(/^mean score [\d,]+$/);
  const start = game.learn.start;
  await start.click();
  await expect(start).toHaveText('Go on');
  await expect(game.learn.facts).toContainText('paused');
  const paused = await game.learn.games();
  let still = 0;
  // The slice that was under way may add to it.
  await expect(async () => {
    still = await game.learn.games();
    await page.waitForTimeout(500);
    expect(await game.learn.games()).toBe(still);
  }).toPass({ timeout: 10_000 });
  expect(still).toBeGreaterThanOrEqual(paused);
  await start.click();
  await expect.poll(() => game.learn.games()).toBeGreaterThan(still);

  // It plays with what it has learned so far.
  await game.learn.play.click();
  await game.expectAuto(true);
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
  await game.transport.auto.click();
  await game.solver.show();
  await expect(game.solver.picker).toHaveValue('learned');
  await expect(game.solver.network('own').radio).toBeChecked();
  await expect(game.solver.network('own').field).toContainText('It has learned from');
  // The network is kept for the next visit.
  await game.keeps('own');
  await game.reload();
  await game.wake();
  await game.panels.open();
  await expect(game.solver.network('own').field).toContainText('Loaded.');
  await game.hint();
  await game.learn.show();
  await game.learn.forget();
  await expect(start).toHaveText('Start learning');
  await expect(game.learn.curve).toHaveAttribute('data-points', '0');
});

test('an exported network can be imported, a bad file is refused', async ({ game, page }) => {
  await game.learn.learn(1);
  await game.learn.start.click();
  const file = await game.learn.exported();
  expect(file.length).toBeGreaterThan(1000);
  await expect(game.learn.message).toContainText('Exported');
  const changed = (place: number) => {
    const copy = Buffer.from(file);
    copy[place] ^= 0x41;
    return copy;
  };
  const newer = Buffer.from(file);
  newer[7] = 255;
  const message = game.learn.message;
  // What was learned here is gone; the only network is the one imported.
  await game.learn.forget();
  await page.evaluate(() => caches.delete('twofold-models'));
  await game.reload();
  await game.learn.show();
  await expect(game.learn.export).toBeDisabled();
  for (const { bad, reason } of [
    { bad: changed(file.length >> 1), reason: 'damaged' },
    { bad: file.subarray(0, file.length - 100), reason: 'damaged' },
    { bad: newer, reason: 'format 255' },
    { bad: Buffer.from('not one at all'), reason: 'no model file' },
    { bad: Buffer.alloc(0), reason: 'no model file' },
  ]) {
    await game.learn.offer(file);
    await expect(message).toContainText('Imported some.model: network 17x4');
    await game.learn.offer(bad);
    await expect(message).toContainText(reason);
    await expect(message).toContainText('Nothing has changed.');
  }
  expect(await game.learn.exported()).toEqual(file);
  await game.learn.play.click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
});

test('an imported network is the one that plays, until learning goes on', async ({ game }) => {
  await game.learn.learn();
  const first = await game.learn.exported();
  await game.learn.forget();
  await game.learn.learn();
  await game.learn.offer(first);
  await expect(game.learn.message).toContainText('Learning is paused.');
  await expect(game.learn.play).toHaveText('Play with the network kept here');
  expect(await game.learn.exported()).toEqual(first);
  await game.learn.start.click();
  await expect(game.learn.play).toHaveText('Play with what it has learned');
  expect(await game.learn.exported()).not.toEqual(first);
});

test('the arena does not mix games of two networks', async ({ game }) => {
  await game.learn.learn();
  await game.learn.start.click();
  const first = await game.learn.exported();
  await game.learn.offer(first);
  await expect(game.learn.message).toContainText('Imported');
  await game.arena.open();
  await game.arena.fill({ solver: 'learned', games: 5000 });
  await game.arena.parameters.click();
  await game.arena.network.selectOption('own');
  await game.arena.addAndRun.click();
  await expect(game.arena.rows).toContainText('network=');
  await expect(game.arena.status).toContainText(/[1-9]\d* of 5,000/);
  await game.learn.show();
  await game.learn.forget();
  await game.learn.learn();
  await game.learn.play.click();
  // The board comes back once the network is there.
  await expect(game.panels.place('play')).toHaveAttribute('aria-current', 'page');
  await game.panels.show('arena');
  await expect(game.arena.failure).toContainText('another network of your own');
});

test('the small network becomes the adviser once it is there', async ({ game }) => {
  await game.panels.open();
  await game.wake();
  await expect(game.solver.source).toContainText('Learned network');
  await game.hint();
  await expect(game.solver.values.root).toContainText('points a strong player');
  await game.startFrom('1024,512,256,128/8,16,32,64/4,2,0,0/0,0,0,0');
  await game.transport.hint.click();
  await expect(game.solver.outlook).toHaveText(
    /^If a strong player took over: 2048 in about \d\d of 100 games\. Estimated from games/,
  );
  // It is for 4×4: elsewhere another one answers.
  await game.panels.close();
  await game.startGame({ rows: 3, cols: 3 });
  await game.panels.open();
  await expect(game.solver.source).toContainText('Expectimax, rows and columns');
});

test('a page that never rests gets the small network, too', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (callback, { timeout = 0 } = {}) =>
      timeout > 0
        ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
        : 0;
  });
  const game = await GamePage.on(page);
  await game.panels.open();
  await game.wake();
  await expect(game.solver.source).toContainText('Learned network');
});

test('the small network waits until a parameter is set', async ({ game, page }) => {
  const letGo = await hold(page, '**/*.model');
  await game.solver.unfold();
  await game.wake();
  const solver = game.solver.source;
  const time = game.solver.thinkTime;
  await time.fill('0');
  letGo();
  await expect(game.solver.network('small').field).toHaveAttribute('data-phase', 'ready');
  await game.drawn();
  await expect(solver).toContainText('the learned network takes over with the next move');
  await expect(time).toBeFocused();
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await time.fill('25');
  await time.blur();
  await game.playMoves(1);
  await expect(solver).toContainText('Learned network');
  await expect(time).toHaveValue('25');
});

test('without the small network another solver advises', async ({ game, page }) => {
  await page.route('**/*.model', (route) => route.fulfill({ body: 'not a model' }));
  await page.evaluate(() => caches.delete('twofold-models'));
  await game.panels.open();
  await game.wake();
  await expect(game.solver.source).toContainText('could not be loaded');
  await expect(game.solver.source).toContainText('Expectimax, rows and columns');
  await game.hint();
  const { field, load } = game.solver.network('full');
  await game.solver.choose('learned');
  await expect(field).toContainText('A download of');
  await load.click();
  await expect(field).toContainText('Could not be loaded');
});

testWithServiceWorker(
  'whoever watches is offered the strongest player, who is kept for use without a network',
  async ({ game, page, context }) => {
    const { auto, stop, watched, loadStrongest } = game.transport;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const full = () => fetched.filter((path) => /\/full-[^/]+\.model$/.test(path)).length;
    await auto.click();
    await expect(watched).toContainText(
      'This player makes about 351,000 points a game, the strongest about 462,000.',
    );
    await expect(loadStrongest).toHaveText('Load the strongest (11 MB)');
    // The offer stands until it is taken, and also where there is little room.
    await game.resize('320×480');
    await expect(loadStrongest).toBeInViewport({ ratio: 1 });
    await game.resize('1280×800');
    await auto.click();
    await stop.click();
    await expect(watched).toBeHidden();
    await auto.click();
    expect(full()).toBe(0);
    await loadStrongest.click();
    await expect(watched).toContainText(
      'You watch the strongest player: it makes about 462,000 points a game.',
    );
    await expect(loadStrongest).toBeHidden();
    expect(full()).toBe(1);
    await game.morePlayed(2);
    await auto.click();
    await stop.click();
    await auto.click();
    await expect(watched).toBeHidden();
    await auto.click();

    await game.keeps('full');
    await game.isServedOffline();
    await context.setOffline(true);
    await game.reload();
    await game.wake();
    await game.panels.open();
    await expect(game.solver.network('full').field).toContainText('Loaded.');
    await expect(game.solver.network('full').radio).toBeChecked();
    await game.hint();
  },
);

test('a training that fails goes on from what was kept', async ({ game, page }) => {
  const { learn } = game;
  await learn.learn();
  await learn.start.click();
  await expect(learn.kept).toHaveText(/^Kept on this device after [\d,]+ games\./);
  const kept = await learn.keptGames();
  await learn.start.click();
  await closeWorker(page, 'twofold learn');
  await expect(learn.message).toContainText('Learning has failed');
  await expect(learn.message).toContainText('go on from what was last kept');
  await expect(learn.start).toHaveText('Go on from what was kept');
  await learn.reset.click();
  await expect(learn.question).toContainText('Delete it?');
  await learn.spare.click();
  await expect(learn.question).toBeHidden();
  await learn.start.click();
  await expect(learn.start).toHaveText('Pause');
  await expect.poll(() => learn.games()).toBeGreaterThan(kept);
  await closeWorker(page, 'twofold learn');
  await expect(learn.start).toHaveText('Go on from what was kept');
  // A reload has it as well.
  await game.reload();
  await learn.show();
  await expect(learn.kept).toContainText('Kept from an earlier visit');
  await expect(learn.start).toHaveText('Go on');
  // It may have been kept once more since.
  const before = await learn.games();
  expect(before).toBeGreaterThanOrEqual(kept);
  await learn.start.click();
  await expect.poll(() => learn.games()).toBeGreaterThan(before);
  await learn.reset.click();
  await learn.deleteAndReload();
  await game.ready();
  await learn.show();
  await expect(learn.start).toHaveText('Start learning');
  await expect(learn.kept).toHaveText('');
});
