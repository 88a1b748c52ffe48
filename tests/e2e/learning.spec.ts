import { hold } from './hold.ts';
import { OPEN_BOARD } from './pages/game.ts';
import { savedBy } from './saved.ts';
import { expect, GamePage, test } from './test.ts';
import { closeWorker } from './workers.ts';

test('a network learns, pauses, plays, and outlives failure and reload', async ({ game, page }) => {
  const { learn } = game;
  await learn.learn();
  await expect(learn.curve).toHaveAttribute(
    'aria-label',
    /at first a mean score of [\d,]+, by now [\d,]+;/,
  );
  await expect(learn.fact('games/s')).toHaveText(/^[\d.]{1,4}K? games\/s$/);
  await expect(learn.fact('mean score')).toHaveText(/^mean score [\d,]+$/);
  await learn.start.click();
  await expect(learn.start).toHaveText('Go on');
  await expect(learn.facts).toContainText('paused');
  await expect(learn.kept).toHaveText(/^Kept on this device after [\d,]+ games\./);

  // It plays with what it has learned so far.
  await learn.play.click();
  await game.expectAuto(true);
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
  await game.transport.auto.click();
  await game.panels.show('solver');
  await expect(game.solver.picker).toHaveValue('learned');
  await expect(game.solver.network('own').radio).toBeChecked();
  await expect(game.solver.network('own').field).toContainText('It has learned from');

  await game.panels.show('learn');
  const kept = await learn.keptGames();
  expect(await learn.games()).toBe(kept);
  await learn.start.click();
  await expect(learn.start).toHaveText('Pause');
  await expect.poll(() => learn.games()).toBeGreaterThan(kept);
  await closeWorker(page, 'twofold learn');
  await expect(learn.message).toContainText('Learning has failed');
  await expect(learn.message).toContainText('go on from what was last kept');
  await expect(learn.start).toHaveText('Go on from what was kept');
  await learn.reset.click();
  await expect(learn.question).toContainText('Delete it?');
  await learn.spare.click();
  await expect(learn.question).toBeHidden();

  // A reload has both, the training and the network.
  await game.keeps('own');
  await game.reload();
  await game.wake();
  await game.panels.open();
  await expect(game.solver.network('own').field).toContainText('Loaded.');
  await game.hint();
  await game.panels.show('learn');
  await expect(learn.kept).toContainText('Kept from an earlier visit');
  await expect(learn.start).toHaveText('Go on');
  // It may have been kept once more since.
  const before = await learn.games();
  expect(before).toBeGreaterThanOrEqual(kept);
  await learn.start.click();
  await expect.poll(() => learn.games()).toBeGreaterThan(before);
  await learn.reset.click();
  const loaded = page.waitForEvent('load');
  await learn.delete.evaluate((button: HTMLButtonElement) => {
    button.click();
    location.reload();
  });
  await loaded;
  await game.ready();
  await game.panels.show('learn');
  await expect(learn.start).toHaveText('Start learning');
  await expect(learn.kept).toHaveText('');
});

test('an exported network is imported and plays, a bad file is refused', async ({ game }) => {
  const { arena, learn } = game;
  await game.panels.show('learn');
  await expect(learn.export).toBeDisabled();
  await learn.learn(1);
  await learn.start.click();
  const { bytes: file } = await savedBy(learn.export);
  expect(file.length).toBeGreaterThan(1000);
  await expect(learn.message).toContainText('Exported');
  await learn.reset.click();
  if (await learn.question.isVisible()) await learn.delete.click();
  await expect(learn.start).toHaveText('Start learning');
  await expect(learn.curve).toHaveAttribute('data-points', '0');
  await learn.learn(1);
  const damaged = Buffer.from(file);
  damaged[file.length >> 1] ^= 0x41;
  const newer = Buffer.from(file);
  newer[7] = 255;
  await learn.offer(file);
  await expect(learn.message).toContainText('Imported some.model: network 17x4');
  await expect(learn.message).toContainText('Learning is paused.');
  for (const { bad, reason } of [
    { bad: damaged, reason: 'damaged' },
    { bad: newer, reason: 'format 255' },
    { bad: Buffer.alloc(0), reason: 'no model file' },
  ]) {
    await learn.offer(bad);
    await expect(learn.message).toContainText(reason);
    await expect(learn.message).toContainText('Nothing has changed.');
  }
  await expect(learn.play).toHaveText('Play with the network kept here');
  expect((await savedBy(learn.export)).bytes).toEqual(file);

  // The arena does not mix games of two networks.
  await arena.open();
  await arena.fill({ solver: 'learned', games: 5000 });
  await arena.parameters.click();
  await arena.network.selectOption('own');
  await arena.addAndRun.click();
  await expect(arena.rows).toContainText('network=');
  await expect(arena.status).toContainText(/[1-9]\d* of 5,000/);
  await game.panels.show('learn');
  await learn.start.click();
  await expect(learn.play).toHaveText('Play with what it has learned');
  expect((await savedBy(learn.export)).bytes).not.toEqual(file);
  await learn.play.click();
  // The board comes back once the network is there.
  await expect(game.panels.place('play')).toHaveAttribute('aria-current', 'page');
  await game.panels.show('arena');
  await expect(arena.failure).toContainText('another network of your own');
});

test('the small network advises once it is there and no field is being set', async ({ page }) => {
  const letGo = await hold(page, '**/*.model');
  // A page that never rests gets it, too.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (callback, { timeout = 0 } = {}) =>
      timeout > 0
        ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
        : 0;
  });
  const game = await GamePage.on(page);
  const solver = game.solver.source;
  const { values } = game.solver;
  await game.startFrom(OPEN_BOARD);
  await game.solver.unfold();
  // Until then a hint is an arrow alone.
  await page.keyboard.press('?');
  await values.come();
  await expect(game.announcer).toContainText('Hint:');
  await expect(values.caption).toBeEmpty();
  await expect(values.numbers).toHaveText(['', '', '', '']);
  const time = game.solver.thinkTime;
  await time.fill('0');
  letGo();
  await expect(solver).toContainText('the learned network takes over with the next move');
  await expect(time).toBeFocused();
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await time.fill('25');
  await time.blur();
  await game.playMoves(1);
  await expect(solver).toContainText('Learned network');
  await expect(time).toHaveValue('25');

  await game.startFrom('1024,512,256,128/8,16,32,64/4,2,0,0/0,0,0,0');
  await game.hint();
  await expect(values.caption).toContainText('points a strong player');
  await expect(values.numbers.filter({ hasText: /\d/ })).not.toHaveCount(0);
  await expect(game.solver.outlook).toHaveText(
    /^If a strong player took over: 2048 in about \d\d of 100 games\. Estimated from games/,
  );
  // It is for 4×4: elsewhere another one answers.
  await game.panels.go('play');
  await game.startGame({ rows: 3, cols: 3 });
  await game.panels.open();
  await expect(solver).toContainText('Expectimax, rows and columns');
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

test('whoever watches is offered the strongest player, who is kept', async ({ game, page }) => {
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
  await game.morePlayed(2);
  await auto.click();
  await stop.click();
  await auto.click();
  await expect(watched).toBeHidden();
  await auto.click();

  await game.keeps('full');
  await game.reload();
  await game.wake();
  await game.panels.open();
  await expect(game.solver.network('full').field).toContainText('Loaded.');
  await expect(game.solver.network('full').radio).toBeChecked();
  await game.hint();
  expect(full()).toBe(1);
});
