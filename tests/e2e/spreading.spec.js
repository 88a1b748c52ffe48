import { engineIn } from './engine.js';
import { expect, OPEN_BOARD, test } from './game-page.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./game-page.js').GamePage} GamePage */

test.skip(({ isMobile }) => isMobile, 'the workers are the same on a phone');

/**
 * Opens the page as on a device with so many cores.
 *
 * @param {GamePage} game
 * @param {number} cores
 */
async function openWith(game, cores) {
  await game.page.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count });
  }, cores);
  await game.page.reload();
  await game.ready();
}

/** The worker that helps the others. @param {Page} page */
async function helper(page) {
  for (const worker of page.workers()) {
    const name = await worker
      .evaluate(() => String(Reflect.get(globalThis, 'name')))
      .catch(() => '');
    if (name.startsWith('twofold helper')) return worker;
  }
  return undefined;
}

test('parts of a question join to the answer of one worker', async ({ game }) => {
  const engine = await engineIn(game.page);
  const found = await engine.evaluate(({ LiveTraining, Solver, installModel, joinParts }) => {
    const training = new LiveTraining({ network: '17x4', seed: '1' });
    training.advance(0);
    installModel('own', training.file(), () => {});
    const position = { board: '2,4,8,16/0,2,64,0/4,0,0,2/2,0,128,0', p4: 0.1 };
    const budget = { depth: 3 };
    return ['learned', 'expectimax-rows'].map((id) => {
      /** @type {Record<string, string>} */
      const settings = id === 'learned' ? { model: 'own' } : {};
      const solver = () => new Solver(id, settings);
      const joined = [1, 2, 3, 4].map((parts) => {
        const reports = Array.from({ length: parts }, (_, number) =>
          // As from one worker to another.
          structuredClone(solver().evaluatePart(position, budget, number, parts)),
        );
        const { nodes, ms: _, ...answer } = joinParts(reports);
        const sum = reports.reduce((total, { part }) => total + part.nodes, 0);
        return { answer, countsAll: nodes === sum };
      });
      const { nodes: _, ms: __, ...whole } = solver().evaluate(position, budget);
      return { whole, joined, parts: solver().parts(position.board, 8) };
    });
  });
  for (const { whole, joined, parts } of found) {
    expect(parts).toBe(4);
    expect(whole.depth).toBe(3);
    for (const { answer, countsAll } of joined) {
      expect(answer).toEqual(whole);
      expect(countsAll).toBe(true);
    }
  }
});

test('two workers advise what one does where both see everything', async ({ game, page }) => {
  /** @param {number} cores */
  const advice = async (cores) => {
    await openWith(game, cores);
    await game.choose('learned');
    await page.keyboard.press('Shift');
    await expect(page.locator('#network-small')).toContainText('Loaded.');
    // A game that is nearly over: any think time is enough.
    await game.startFrom('2,2,16,32/64,128,256,512/16,32,64,128/256,512,1024,2048');
    await game.showPanel();
    const time = page.getByRole('spinbutton', { name: 'Milliseconds per move' });
    await game.followAllSpawns();
    const nodes = new Set();
    let values = '';
    for (let ask = 0; ask < 6; ask++) {
      await time.fill(String(500 + ask));
      await page.locator('#hint').click();
      await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
      const now = (await page.locator('#values').textContent()) ?? '';
      if (values !== '') expect(now).toBe(values);
      values = now;
      nodes.add(/(\S+) nodes/.exec((await page.locator('#values-meta').textContent()) ?? '')?.[1]);
      if (cores > 1) await expect.poll(() => helper(page)).toBeDefined();
    }
    return { values, nodes };
  };
  const alone = await advice(1);
  expect(await helper(page)).toBeUndefined();
  const together = await advice(2);
  expect(together.values).toBe(alone.values);
  // Each part counts the board itself: that tells who has answered.
  expect(alone.nodes.size).toBe(1);
  expect(together.nodes.size).toBe(2);
});

test('auto plays with a helper, survives its end, and stops', async ({ game, page }) => {
  await openWith(game, 2);
  await game.choose('expectimax-rows');
  await page.getByRole('spinbutton', { name: 'Milliseconds per move' }).fill('20');
  await game.setSpeed(11);
  await game.auto.click();
  await expect.poll(() => helper(page)).toBeDefined();
  const before = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(before + 20);
  const first = await helper(page);
  await first?.evaluate(() => globalThis.close()).catch(() => {});
  await expect(game.toasts).toContainText('restarted');
  const after = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(after + 20);
  await expect.poll(() => helper(page)).toBeDefined();
  expect(await helper(page)).not.toBe(first);
  await game.auto.click();
  await expect(game.auto).toHaveAttribute('aria-pressed', 'false');
  const stopped = await game.moveCount();
  await page.waitForTimeout(500);
  expect(await game.moveCount()).toBe(stopped);
});

test('a long thought of two workers can be stopped', async ({ game, page }) => {
  await openWith(game, 2);
  await game.startFrom(OPEN_BOARD);
  await game.choose('expectimax-rows');
  await game.followAllSpawns();
  const time = page.getByRole('spinbutton', { name: 'Milliseconds per move' });
  await time.fill('10');
  await page.locator('#hint').click();
  await expect.poll(() => helper(page)).toBeDefined();
  await time.fill('60000');
  await page.locator('#hint').click();
  await expect(page.locator('#values-meta')).toContainText('Thinking');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#values-meta')).not.toContainText('Thinking');
  await time.fill('20');
  for (let ask = 0; ask < 3; ask++) {
    await time.fill(String(20 + ask));
    await page.locator('#hint').click();
    await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  }
});
