import type { Page } from '@playwright/test';
import { engineIn } from './engine.ts';
import { OPEN_BOARD } from './pages/game.ts';
import { expect, test } from './test.ts';
import { openWithCores, workersNamed } from './workers.ts';

/** The worker that helps the others: it comes after the one that was asked. */
async function helper(page: Page) {
  const [, second] = await workersNamed(page, 'twofold worker');
  return second;
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
      const settings: Record<string, string> = id === 'learned' ? { model: 'own' } : {};
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

test('auto plays with a helper, survives its end, and stops', async ({ game, page }) => {
  await openWithCores(game, 2);
  await game.solver.choose('expectimax-rows');
  await game.solver.thinkTime.fill('20');
  await game.playFast();
  await expect.poll(() => helper(page)).toBeDefined();
  const before = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(before + 20);
  const first = await helper(page);
  await first?.evaluate(() => globalThis.close()).catch(() => {});
  await expect(game.toasts.all).toContainText('restarted');
  const after = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(after + 20);
  await expect.poll(() => helper(page)).toBeDefined();
  expect(await helper(page)).not.toBe(first);
  await game.transport.auto.click();
  await game.expectAuto(false);
  const stopped = await game.moveCount();
  await page.waitForTimeout(500);
  expect(await game.moveCount()).toBe(stopped);
});

test('a long thought of two workers can be stopped', async ({ game, page }) => {
  await openWithCores(game, 2);
  await game.startFrom(OPEN_BOARD);
  await game.solver.choose('expectimax-rows');
  await game.solver.followAllSpawns();
  const time = game.solver.thinkTime;
  await time.fill('10');
  await game.transport.hint.click();
  await expect.poll(() => helper(page)).toBeDefined();
  await time.fill('60000');
  await game.transport.hint.click();
  await expect(game.solver.meta).toContainText('Thinking');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(game.solver.meta).not.toContainText('Thinking');
  await time.fill('20');
  for (let ask = 0; ask < 3; ask++) {
    await time.fill(String(20 + ask));
    await game.hint();
  }
});
