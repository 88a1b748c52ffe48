import { expect, testWithServiceWorker } from './test.ts';

testWithServiceWorker(
  'without a network a reload still plays and solves, also once the browser has thrown the files away',
  async ({ game, page, context }) => {
    await game.playMoves(3);
    await game.isServedOffline();
    // The first move has made the page load it. What is asked for and not there would be an error in the console.
    await game.keeps('small');
    const kept = (work: 'count' | 'throw away') =>
      page.evaluate(async (work) => {
        const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache'));
        const cache = await caches.open(`${name}`);
        const files = await cache.keys();
        if (work === 'throw away') await Promise.all(files.map((file) => cache.delete(file)));
        return files.length;
      }, work);
    const before = await kept('throw away');
    expect(await kept('count')).toBe(0);
    await game.reload();
    await expect.poll(() => kept('count'), { timeout: 20_000 }).toBe(before);
    await context.setOffline(true);
    await game.reload();
    await expect(game.moves).toHaveText('3');
    await page.keyboard.press(' ');
    await expect(game.moves).toHaveText('4');
    await game.transport.auto.click();
    await expect.poll(() => game.moveCount()).toBeGreaterThan(6);
  },
);

/** Runs in the page, before it: a version waits for long, as on a busy device the very first one does, too. */
function keepWaiting(older: number) {
  const put = (on: object, at: string, get: () => any) => Object.defineProperty(on, at, { get });
  put(ServiceWorker.prototype, 'state', () => 'installed');
  put(ServiceWorkerContainer.prototype, 'controller', () => (older > 0 ? {} : null));
  put(ServiceWorkerRegistration.prototype, 'waiting', function (this: ServiceWorkerRegistration) {
    return this.installing ?? this.active;
  });
}

testWithServiceWorker('the first version is not told as a newer one', async ({ game, other }) => {
  for (const [older, { page, toasts }] of [game, other].entries()) {
    await page.addInitScript(keepWaiting, older);
    await page.goto('./');
    await page.waitForTimeout(1500);
    await expect(toasts.all.getByRole('button', { name: 'Reload' })).toHaveCount(older);
  }
});
