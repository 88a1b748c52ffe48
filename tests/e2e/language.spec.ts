import { readdirSync } from 'node:fs';
import { expectNoViolations } from './axe.ts';
import { recordsOf } from './databases.ts';
import { findFaults } from './layout.ts';
import { PANELS, type PanelName } from './pages/panels.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'de-DE' });

/** Ids of sentences, which stand where a sentence is missing. */
const AREAS = readdirSync('www/locales/en').map((name) => name.replace('.ftl', ''));
const ID = new RegExp(`\\b(${AREAS.join('|')})-[a-z]+(-[a-z0-9]+)+\\b`);

/** What each panel says in German. */
const WORDS: Record<PanelName, string | RegExp> = {
  next: 'Was nun?',
  solver: 'Programm',
  today: 'Spielfeld des Tages',
  train: 'Deine Fehler',
  games: 'Deine Spiele',
  lab: 'Welches ist besser?',
  arena: /Die Programme wählen.*Kleinste Wahrscheinlichkeit/s,
  exact: 'Die meisten erwarteten Punkte',
  learn: 'Lernen beginnen',
  solvers: 'Bellman-Gleichung',
  papers: 'Die Versuche aufbauen',
  look: 'Linkshändig',
};

test('every panel is in German, and accessible', async ({ game, page }) => {
  test.slow();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Twofold: 2048 mit einem Programm an deiner Seite');
  await expect(page.locator('#new')).toHaveText('Neu');
  await expect(game.panels.place('train')).toHaveText('Training');
  for (const name of PANELS) {
    await game.panels.show(name);
    await expect(game.panels.panel(name)).toContainText(WORDS[name]);
    expect(await page.locator('body').innerText()).not.toMatch(ID);
    await expectNoViolations(page);
  }
});

test('numbers and directions are said in German', async ({ game, page }) => {
  await page.keyboard.press('e');
  await page.locator('textarea[name="board"]').fill('0,512,512,0/0,512,512,0/0,0,0,0/0,0,0,0');
  await page.getByRole('button', { name: 'Los' }).click();
  await expect.poll(async () => (await game.board())[0]).toEqual([0, 512, 512, 0]);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await game.press('Down');
  await expect(page.locator('#score')).toHaveText('2.048');
  await expect(game.announcer).toContainText('Gezogen: unten. Verschmolzen: 1024 und 1024.');
});

test('what the engine refuses is said in German, also by its workers', async ({ game, page }) => {
  await page.keyboard.press('e');
  const why = page.locator('#new-game-error');
  await page.locator('textarea[name="board"]').fill('2,4,8');
  await page.getByRole('button', { name: 'Los' }).click();
  await expect(why).toContainText('3 Felder in einer Zeile ergeben kein quadratisches Spielfeld');
  await page.locator('textarea[name="board"]').fill('2,4/4,2');
  await page.locator('#new-game-dialog input[name="seed"]').fill('-1');
  await page.getByRole('button', { name: 'Los' }).click();
  await expect(why).toContainText('„-1“ ist kein Seed');
  await page.keyboard.press('Escape');
  await game.learn.show();
  await game.learn.offer(Buffer.from('not one at all'));
  await expect(game.learn.message).toContainText('Das ist keine Netzdatei');
  await game.open('#v9-AESgjQYBAIcrJ3s');
  await expect(game.toasts.all).toContainText('von einer neueren Version von Twofold (Format 9)');
});

/** Runs in the page: its next change waits for a database that is busy until `letGo` is set. */
const holdDatabase = () =>
  new Promise((ready) => {
    const opening = indexedDB.open('twofold');
    opening.onsuccess = () => {
      const holdIt = () => {
        const store = opening.result.transaction('kept', 'readwrite').objectStore('kept');
        const goOn = () => {
          if (!Reflect.get(globalThis, 'letGo')) store.count().onsuccess = goOn;
        };
        goOn();
      };
      addEventListener('change', holdIt, { capture: true, once: true });
      ready(undefined);
    };
  });

test('the language is kept, however slow the database is', async ({ game, page }) => {
  await game.panels.show('look');
  await page.getByLabel('Hand').selectOption('left');
  await expect.poll(async () => (await recordsOf(page, 'settings'))['']?.hand).toBe('left');
  await page.evaluate(holdDatabase);
  await page.getByLabel('Sprache').selectOption('en');
  await page.waitForTimeout(500);
  await page.evaluate(() => Reflect.set(globalThis, 'letGo', true));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(game.panels.panel('look')).toContainText('Left-handed');
  await game.reload();
  await expect(game.panels.place('train')).toHaveText('Train');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(game.panels.panel('look')).toContainText('Linkshändig');
});

test('German has room on large and small screens', async ({ game, page }) => {
  const parts = ['lessons', 'rated', 'endgames'].map((part) => `train/${part}`);
  for (const size of ['1280×800', '390×844', '640×360', '320×480']) {
    await game.resize(size);
    for (const address of ['play', 'today', 'train', ...parts, 'games', 'lab', 'settings']) {
      await page.goto(`#${address}`);
      await expect(page.locator('body')).not.toContainText('Wird geladen');
      const part = page.locator('.exercise:visible, #endgames:visible');
      if (address.includes('/'))
        expect(await part.evaluate((it) => it.scrollWidth - it.clientWidth), address).toBe(0);
      const faults = await page.evaluate(findFaults);
      expect(faults.map(({ kind, what }) => `${size} ${address}: ${kind} ${what}`)).toEqual([]);
    }
  }
});
