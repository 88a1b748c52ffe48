import type { Page } from '@playwright/test';
import { engineIn } from './engine.ts';
import { hold } from './hold.ts';
import { type GamePage, OPEN_BOARD } from './pages/game.ts';
import { expect, test } from './test.ts';
import { openWithCores, workersNamed } from './workers.ts';

/** How many workers are to die in the test of deaths; `docs/reliability.md` tells of a long run. */
const DEATHS = Number(process.env.DEATHS ?? 12);

test('workers share a hint, and value the moves as one does', async ({ game, page }) => {
  const found = [];
  for (const cores of [1, 2]) {
    await openWithCores(game, cores);
    await game.solver.choose('expectimax-rows');
    // A game that is nearly over: any think time is enough to see everything.
    await game.startFrom('2,2,16,32/64,128,256,512/16,32,64,128/256,512,1024,2048');
    await game.panels.open();
    await game.solver.followAllSpawns();
    await game.solver.thinkTime.fill('500');
    await game.hint();
    const values = await game.solver.values.root.textContent();
    // Each part counts the board itself: that tells how many have answered.
    found.push({ values, nodes: await game.solver.nodes() });
    await expect.poll(() => workersNamed(page, 'twofold worker')).toHaveLength(cores);
  }
  expect(found[1].values).toBe(found[0].values);
  expect(found[1].nodes).not.toBe(found[0].nodes);
});

test('a long thought of two workers can be stopped', async ({ game, page }) => {
  await openWithCores(game, 2);
  await game.startFrom(OPEN_BOARD);
  await game.solver.choose('expectimax-rows');
  await game.solver.followAllSpawns();
  const time = game.solver.thinkTime;
  await time.fill('60000');
  await game.transport.hint.click();
  await expect(game.solver.meta).toContainText('Thinking');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(game.solver.meta).not.toContainText('Thinking');
  for (let ask = 0; ask < 3; ask++) {
    await time.fill(String(20 + ask));
    await game.hint();
  }
});

test('a worker that cannot start is tried again, then the page says so', async ({ game, page }) => {
  await page.clock.install();
  const letGo = await hold(page, '**/worker-*.js');
  await openWithCores(game, 1);
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

test('without workers, what needs a solver says why it is off', async ({ page, game }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Worker'));
  await game.reload();
  await game.playMoves(2);
  const { hint, auto, step } = game.transport;
  for (const button of [hint, auto, step]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await game.toasts.dismiss();
    // Not every screen shows all of them.
    await button.dispatchEvent('click');
    await expect(game.toasts.all).toContainText('lets no solver compute');
  }
  await game.playMoves(2);
});

/** Runs in the page, before it: every fourth worker ends before its first word, and any can be made to end without a word. */
function killWorkers() {
  const { terminate } = Worker.prototype;
  const alive: Set<Worker> = new Set();
  let [begun, killed] = [0, 0];
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      begun += 1;
      if (begun % 4 === 0) kill(this);
      else alive.add(this);
    }
    override terminate() {
      alive.delete(this);
      terminate.call(this);
    }
  };
  const kill = (worker: Worker) => {
    killed += 1;
    alive.delete(worker);
    terminate.call(worker);
  };
  Reflect.set(globalThis, 'killed', () => killed);
  Reflect.set(globalThis, 'killOne', () => {
    const [worker] = [...alive].sort(() => Math.random() - 0.5);
    if (worker) kill(worker);
  });
}

/** Waits for an answer, and asks again where the page offers it. */
async function answered(game: GamePage, isThere: () => Promise<boolean>) {
  const again = game.toasts.all.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    expect(await isThere()).toBe(true);
  }).toPass({ timeout: 100_000 });
}

test('whenever workers die, each question is answered, and rightly', async ({ game, page }) => {
  await page.addInitScript(killWorkers);
  await openWithCores(game, 2);
  const engine = await engineIn(page);
  const count = (name: string) => page.evaluate((name) => Reflect.get(globalThis, name)(), name);
  const killSoon = (most: number) => killAfter(page, Math.random() * most);
  await game.solver.choose('expectimax-rows');
  await game.solver.lookAhead(2);
  await game.transport.setSpeed(3);
  let [hints, watched] = [0, 0];
  while ((await count('killed')) < DEATHS) {
    await game.transport.newGame.click();
    await game.press('Left');
    await game.press('Down');
    const board = (await game.board()).map((row) => row.join(',')).join('/');
    const best = await engine.evaluate(
      ({ Solver }, board) =>
        new Solver('expectimax-rows', { depth: 2 }).evaluate({ board, p4: 0.1 }, {}).best,
      board,
    );
    const death = killSoon(300);
    await game.transport.hint.click();
    const said = game.solver.values.best;
    await answered(game, () => said.isVisible());
    await expect(said.locator('th')).toHaveText(new RegExp(best ?? 'none', 'i'));
    await death;
    hints += 1;
    const before = await game.moveCount();
    await game.transport.auto.click();
    await Promise.all([killSoon(300), killSoon(600)]);
    await answered(game, async () => (await game.moveCount()) > before + 4);
    await game.transport.auto.click();
    await game.expectAuto(false);
    await game.transport.stop.click();
    await expect(game.toasts.all).not.toContainText('not possible');
    watched += 1;
  }
  console.info(`${await count('killed')} deaths, ${hints} hints, watched ${watched} times`);
});

async function killAfter(page: Page, ms: number) {
  await page.waitForTimeout(ms);
  await page.evaluate(() => Reflect.get(globalThis, 'killOne')());
}
