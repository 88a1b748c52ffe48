import { GAMES } from '../../www/games/games.ts';
import { CHALLENGES, SETTINGS } from '../../www/games/near.ts';
import { inRegister, recordsOf } from './databases.ts';
import { expect, type GamePage, test } from './test.ts';

const chooseDark = ({ page }: GamePage) =>
  page.getByRole('radio', { name: 'Classic, dark', exact: true }).check();

/** Makes 25 moves or some more, and takes a challenge for each of 25 days, without a pause. */
const changeMuch = ({ page }: GamePage, firstDay: number) =>
  page.evaluate(async (firstDay) => {
    const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
    const moves = document.getElementById('moves');
    for (let press = 0; Number(moves?.textContent) < 25; press++) {
      const [key, bubbles] = [keys[press % 4], true];
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles }));
      await new Promise((done) => setTimeout(done));
    }
    for (let day = firstDay; day < firstDay + 25; day++) {
      const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
      location.hash = `day=${date}&score=${1000 + day}`;
      // The page takes the link, and shows the day.
      do await new Promise((done) => setTimeout(done));
      while (location.hash !== '#today');
    }
  }, firstDay);

test('what two tabs change at once is all kept', async ({ game, page }) => {
  await game.startGame({ rows: 6, cols: 6 });
  const second = await game.inAnotherTab();
  await second.playMoves(1);
  await Promise.all([changeMuch(game, 1), changeMuch(second, 26)]);
  const challenges = async () => (await recordsOf(page, CHALLENGES))[''] ?? {};
  await expect.poll(async () => Object.keys(await challenges())).toHaveLength(50);
  const records = async () => Object.values(await recordsOf(page, GAMES));
  await expect
    .poll(async () => (await records()).map(({ summary }) => summary.moves).sort())
    .toEqual([await game.moveCount(), await second.moveCount()].sort());
  await game.panels.show('look');
  await chooseDark(game);
  await expect(second.root).toHaveAttribute('data-theme', 'dark');
  await second.panels.show('look');
  await second.page.getByRole('checkbox', { name: 'A soft tick' }).check();
  await expect
    .poll(async () => (await recordsOf(page, SETTINGS))[''])
    .toMatchObject({ theme: 'dark', sound: true });
});

test('a full device is told once, and keeps all once there is room', async ({ game, page }) => {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parameters) {
      if (Reflect.get(globalThis, 'hasRoom')) return put.apply(this, parameters);
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await game.panels.show('look');
  await chooseDark(game);
  const challenge = (score: number) =>
    page.evaluate((score) => {
      location.hash = `day=2026-11-20&score=${score}`;
    }, score);
  await challenge(5000);
  await expect(page.getByText('A friend made 5,000 points on this board')).toBeVisible();
  await expect(game.toasts.all.filter({ hasText: 'The storage is full' })).toHaveCount(1);
  await expect(game.saved).toHaveText('not saved: storage is full');
  await expect(game.root).toHaveAttribute('data-theme', 'dark');
  expect(await recordsOf(page, CHALLENGES)).toEqual({});
  await page.evaluate(() => Reflect.set(globalThis, 'hasRoom', true));
  // The lower one is not kept, and that is said.
  await challenge(3000);
  await expect(game.toasts.all).toContainText('the higher one, 5,000, stands');
  await game.panels.show('look');
  await page.getByRole('checkbox', { name: 'A soft tick' }).check();
  await expect(game.saved).toHaveText('saved');
  await game.reload();
  await expect(game.root).toHaveAttribute('data-theme', 'dark');
  expect(await recordsOf(page, CHALLENGES)).toEqual({ '': { '2026-11-20': 5000 } });
});

test('damaged settings fall back alone, newer ones stay, both are told', async ({ game, page }) => {
  await game.panels.show('look');
  await chooseDark(game);
  const kept = async () => (await recordsOf(page, SETTINGS))[''];
  await expect.poll(kept).toMatchObject({ theme: 'dark' });
  /** Keeps them in both places, past the page, and loads it anew. */
  const store = async (record: object) => {
    await inRegister(page, [[['settings', ''], record]]);
    await page.evaluate(
      (text) => localStorage.setItem('twofold:near:settings', text),
      JSON.stringify(record),
    );
    await game.reload();
  };
  await store({ version: 1, value: { ...(await kept()), palette: 'sepia', thinkMs: -5 } });
  await expect(game.toasts.all).toContainText('have been set aside: settings');
  await expect(game.root).toHaveAttribute('data-theme', 'dark');
  const newer = { version: 9, value: { theme: { light: 'x' } } };
  await store(newer);
  await chooseDark(game);
  await expect(game.toasts.all).toContainText(['A newer version of this page has kept this']);
  await game.settled();
  expect(await kept()).toEqual(newer.value);

  // The whole database is of a newer version: the game is kept beside it.
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('twofold', 2);
        opening.onsuccess = () => done(opening.result.close());
      }),
  );
  await game.reload();
  await game.panels.go('play');
  await game.playMoves(1);
  await expect(game.toasts.all).toContainText([
    'A newer version of this page has changed the database: reload the page to get it.',
  ]);
  await expect(game.saved).toHaveText('saved');
  await game.reload();
  await expect(game.moves).toHaveText('1');
});
