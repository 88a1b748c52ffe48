import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PANELS } from './pages/panels.ts';
import { expect, GamePage, test } from './test.ts';

/** How a feature fails: there is none; whoever looks for it is refused; what it is asked is refused, or never answered. */
type How = 'missing' | 'throws' | 'rejects' | 'never answers';

/** `path`: from the global object */
interface Lack {
  path: string;
  how: How;
}

/** Runs in pages and workers: takes features away. */
function takeAway(lacks: Lack[]) {
  const refuse = () => new DOMException('denied', 'SecurityError');
  for (const { path, how } of lacks) {
    const names = path.split('.');
    const name = names.pop() as string;
    // A worker has some of them only.
    const object = names.reduce((found, part) => found && Reflect.get(found, part), globalThis);
    let owner = object;
    while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    if (how === 'missing') {
      if (owner) Reflect.deleteProperty(owner, name);
      continue;
    }
    owner ??= object;
    if (!owner) continue;
    const answer = () => {
      // What comes of opening a database is told by events of a request.
      if (path === 'indexedDB.open' && how === 'never answers')
        return Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype);
      if (path === 'indexedDB.open') throw refuse();
      return how === 'rejects' ? Promise.reject(refuse()) : new Promise(() => {});
    };
    const get = () => {
      throw refuse();
    };
    const descriptor = how === 'throws' ? { get } : { value: answer };
    Object.defineProperty(owner, name, { configurable: true, ...descriptor });
  }
}

/** Opens the page in a browser that lacks something, in its workers, too. */
async function openWithout(page: Page, lacks: Lack[]) {
  let changed = 0;
  await page.context().route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const body = `(${takeAway})(${JSON.stringify(lacks)});${await response.text()}`;
    await route.fulfill({ response, body });
    changed += 1;
  });
  await page.addInitScript(takeAway, lacks);
  const game = await GamePage.on(page);
  return { game, changed: () => changed };
}

/** As the command line plays them. */
const RANDOM_GAMES = readFileSync('tests/data/arena-random.csv', 'utf8').trimEnd().split('\n');

const all = (paths: string[], how: How): Lack[] => paths.map((path) => ({ path, how }));

/** What a page can only have on https. */
const SECURE = [
  'caches',
  'crypto.randomUUID',
  'crypto.subtle',
  'navigator.locks',
  'navigator.serviceWorker',
  'navigator.clipboard',
  'navigator.canShare',
  'navigator.deviceMemory',
];
const ASKED = ['indexedDB.open', 'caches.open', 'navigator.locks.request'];

// Each feature alone: tests/unit/browser.test.ts.
const CASES: Record<string, Lack[]> = {
  'the address is plain http, and the browser old': all(
    [...SECURE, 'navigator.hardwareConcurrency', 'requestIdleCallback'],
    'missing',
  ),
  'all cookies are blocked': [
    ...all(['localStorage', 'sessionStorage', 'navigator.serviceWorker'], 'throws'),
    ...all([...ASKED, 'navigator.clipboard.writeText'], 'rejects'),
  ],
  'each reading of localStorage throws': all(['Storage.prototype.getItem'], 'throws'),
  'no storage answers': all([...ASKED, 'navigator.serviceWorker.register'], 'never answers'),
};

for (const [title, lacks] of Object.entries(CASES))
  test(`the game is played and a solver answers where ${title}`, async ({ page }) => {
    const { game, changed } = await openWithout(page, lacks);
    if (title.match(/cookies|localStorage/)) {
      await expect(game.toasts.all).toContainText('keeps nothing');
      await expect(game.saved).toContainText('not saved');
    }
    await game.playMoves(3);
    await game.hint();
    expect(changed()).toBeGreaterThan(0);
    await game.panels.choose('share');
    if (lacks.some(({ path }) => path.startsWith('navigator.clipboard'))) {
      await expect(game.link).toHaveValue(/#./);
      await page.keyboard.press('Escape');
    } else await expect(game.toasts.all).toContainText('Link copied');
    await game.transport.newGame.click();
    await game.toasts.press('Undo new game');
    await expect(game.moves).toHaveText('3');
    for (const name of title.includes('cookies') ? PANELS : []) {
      await game.panels.show(name);
      await expect(page.getByText('Loading…')).toHaveCount(0);
      if (name !== 'arena') continue;
      // The arena says so, and keeps the games while it is open.
      await game.arena.run({ solver: 'random', games: 20 });
      await game.arena.end();
      await expect(game.arena.keeping).toContainText('does not let the page store');
      expect(await game.arena.csv()).toEqual(RANDOM_GAMES);
    }
    // The calendar has its month, also before the kept games are read.
    await game.panels.show('today');
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
    await expect(game.day.calendar).toHaveAccessibleName(month.format(new Date()));
  });

for (const path of ['navigator.locks.request', 'indexedDB.open'])
  test(`where ${path} never answers, the stored game waits`, async ({ game, page }) => {
    await game.playMoves(4);
    const board = await game.board();
    const [{ id }] = await game.journals();
    await game.transport.newGame.click();
    await expect.poll(async () => (await game.journals()).map((each) => each.id)).not.toContain(id);
    // As in a tab that was closed and comes back after its journal was taken in.
    await page.evaluate((id) => sessionStorage.setItem('twofold:tab', `gone ${id}`), id);
    const lack = await page.addInitScript(takeAway, all([path], 'never answers'));
    await game.reload();
    await expect(game.moves).toHaveText('0');
    await expect(game.toasts.all).toContainText('Your game could not be opened');
    await expect(game.toasts.all).toContainText('not kept');
    await game.playMoves(3);
    await expect(game.saved).toHaveText('not saved: no answer');
    await lack.dispose();
    await game.toasts.press('Reload');
    await expect(game.moves).toHaveText('4');
    expect(await game.board()).toEqual(board);
  });

test('a game that is not kept at first is kept as soon as another begins', async ({ game }) => {
  await game.playMoves(4);
  await game.page.addInitScript(takeAway, all(['navigator.locks.request'], 'never answers'));
  await game.reload();
  await game.playMoves(2);
  await game.toasts.dismiss();
  await game.transport.newGame.click();
  await expect(game.saved).toHaveText('saved');
  await expect(game.toasts.all).toContainText('The one before is kept');
});
