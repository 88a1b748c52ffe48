import { readFileSync } from 'node:fs';
import { expect, testWithServiceWorker } from './test.ts';

const SAMPLES = 'tests/data/imports';
const GAME_ELSEWHERE = readFileSync(`${SAMPLES}/made-old-4x4-1608.txt`, 'utf8');

testWithServiceWorker(
  'without a network the page plays, solves and takes what is shared with it, also once the browser has thrown the files away',
  async ({ game, page, context }) => {
    const { importing, toasts } = game;
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
    const link = await page.locator('link[rel="manifest"]').getAttribute('href');
    const address = new URL(link ?? '', page.url()).href;
    const { share_target: target } = await (await page.request.get(address)).json();
    await context.setOffline(true);
    await game.reload();
    await expect(game.moves).toHaveText('3');
    await page.keyboard.press(' ');
    await expect(game.moves).toHaveText('4');
    await game.transport.auto.click();
    await expect.poll(() => game.moveCount()).toBeGreaterThan(6);

    /** As the system does it: by a form that no page holds. */
    const share = async (what: 'text' | 'url' | 'file', value: string) => {
      await page.goto('about:blank');
      const name = what === 'file' ? target.params.files[0].name : target.params[what];
      await page.setContent(
        `<form method="${target.method}" enctype="${target.enctype}" action="${new URL(target.action, address)}">
        <input type="${what === 'file' ? 'file' : 'hidden'}" name="${name}"><button>Share</button></form>`,
      );
      const field = page.locator('input');
      if (what === 'file') await field.setInputFiles(value);
      else
        await field.evaluate((field, value) => {
          (field as HTMLInputElement).value = value;
        }, value);
      await page.locator('button').click();
      await game.ready();
    };
    for (const [what, value] of [
      ['url', 'https://example.org/2048'],
      ['text', GAME_ELSEWHERE],
    ] as const) {
      await share(what, value);
      await expect(importing.text).toHaveValue(value);
      expect(new URL(page.url()).search).toBe('');
    }
    // It is for the player to open it.
    await expect(game.score).not.toHaveText('1,608');
    await importing.submit.click();
    await expect(importing.root).toBeHidden();
    await expect(game.score).toHaveText('1,608');
    // Nobody can look at a binary file first.
    await share('file', `${SAMPLES}/made-4x4-1608.rpl`);
    await expect(toasts.all).toContainText('checked by the rules');
    await game.reload();
    await expect(game.score).toHaveText('1,608');
    await expect(importing.root).toHaveCount(0);
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
    if (older === 0) await page.waitForTimeout(1500);
    await expect(toasts.all.getByRole('button', { name: 'Reload' })).toHaveCount(older);
  }
});
