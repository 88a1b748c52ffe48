import { readFile } from 'node:fs/promises';
import { LAST_SPEED } from '../../www/lib/speeds.ts';
import { expect, test } from '../e2e/test.ts';

/** How long a solver plays at full speed, in minutes; the first tenth, but at most ten, are for warming up. */
const MINUTES = Number(process.env.MINUTES ?? 120);
const WARM_UP = Math.min(10, MINUTES / 10);

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

test('the memory stays flat while a solver plays game after game', async ({ game, browser }) => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  expect(pages).toHaveLength(1);
  await game.transport.setSpeed(LAST_SPEED);
  const isOver = game.card.filter({ hasText: 'Game over' });
  /** MiB of memory of the page's process, with that of its workers. */
  const samples: number[] = [];
  let games = 0;
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; ) {
    if (samples.length === 0 || (await isOver.isVisible())) {
      await game.page.keyboard.press('n');
      await game.transport.auto.click();
      games += 1;
    }
    await game.page.waitForTimeout(5000);
    // What waits to be collected says nothing.
    await game.page.requestGC();
    const status = await readFile(`/proc/${pages[0].id}/status`, 'utf8');
    samples.push(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }
  const warm = samples.slice(Math.round((samples.length * WARM_UP) / MINUTES));
  const part = Math.ceil(warm.length / 5);
  const [first, last] = [median(warm.slice(0, part)), median(warm.slice(-part))];
  console.info(first, last, 'MiB', games, 'games');
  expect(last).toBeLessThan(first * 1.05);
});
