import { test as base, expect, type Page } from '@playwright/test';
import type { ArenaPanel } from './pages/arena.ts';
import { GamePage } from './pages/game.ts';
import { haveCores } from './workers.ts';

/** Watches a page for what must never happen: an error in the console, and a request to another origin. */
function watch(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = hostname === 'localhost' || protocol === 'data:' || protocol === 'blob:';
    if (!own) complaints.push(`request to ${request.url()}`);
  });
}

/**
 * Runs in the page: replaces its random numbers by sequences that are always the same. (mulberry32, Tommy Ettinger 2017)
 *
 * @param seed 32 bits
 */
function repeatRandomness(seed: number) {
  const sequence = (start: number) => {
    let state = start;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return mixed ^ (mixed >>> 14);
    };
  };
  const [nextByte, nextNumber] = [sequence(seed), sequence(~seed)];
  Crypto.prototype.getRandomValues = (array) => {
    if (!array) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const place of bytes.keys()) bytes[place] = nextByte();
    return array;
  };
  Math.random = () => (nextNumber() >>> 0) / 2 ** 32;
}

/**
 * `game` is the page, opened; `other` the page in another browser, not opened yet; `arena` the arena of `game`, opened;
 * `complaints` collects what went wrong unseen, and must be empty in the end: a test that provokes an error takes it out.
 */
interface Fixtures {
  game: GamePage;
  other: GamePage;
  arena: ArenaPanel;
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  // A test that fails for one board in a thousand would fail when nobody can see why. Each test has boards of its own,
  // and other ones when it is repeated.
  context: async ({ context }, use, { title, repeatEachIndex }) => {
    const seed = [...title].reduce(
      (hash, character) => Math.imul(hash, 31) + character.charCodeAt(0),
      repeatEachIndex,
    );
    await context.addInitScript(repeatRandomness, seed);
    // One worker, on whatever device: each begins by compiling the engine, and all that are spare play for the odds.
    await context.addInitScript(haveCores, 1);
    await use(context);
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('page', (page) => watch(page, complaints));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  game: async ({ page, complaints: _ }, use) => {
    const game = new GamePage(page);
    await game.open();
    await use(game);
  },
  other: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(new GamePage(await context.newPage()));
    await context.close();
  },
  arena: async ({ game }, use) => {
    await game.arena.open();
    await use(game.arena);
  },
});

/** With the service worker, which keeps the files of the page for use without a network. */
export const testWithServiceWorker = test.extend({ serviceWorkers: 'allow' });

export { expect, GamePage };
