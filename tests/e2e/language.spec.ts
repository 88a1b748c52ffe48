import { readdirSync } from 'node:fs';
import { SETTINGS } from '../../www/games/near.ts';
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

test('every panel is in German, has room and is accessible', async ({ game, page }) => {
  test.slow();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Twofold: 2048 mit einem Programm an deiner Seite');
  await expect(page.locator('#new')).toHaveText('Neu');
  await expect(page.locator('#auto')).toHaveAttribute('title', /\(Eingabetaste\)$/);
  await expect(game.panels.place('train')).toHaveText('Training');
  const expectRoom = async (what: string) => {
    for (const size of ['320×480', '640×360', '1280×800']) {
      await game.resize(size);
      expect.soft(await page.evaluate(findFaults), `${what} at ${size}`).toEqual([]);
    }
  };
  await expect(page.locator('.tab-panel'), 'panels in PLACES').toHaveCount(PANELS.length);
  for (const name of PANELS) {
    await game.panels.show(name);
    await expect(game.panels.panel(name)).toContainText(WORDS[name]);
    expect(await page.locator('body').innerText()).not.toMatch(ID);
    // What lies around the panels is the same beside each of them.
    await expectNoViolations(page, name === 'next' ? undefined : `#panel-${name}`);
    await expectRoom(name);
  }
  for (const part of ['lessons', 'rated', 'endgames']) {
    await page.goto(`#train/${part}`);
    await expect(page.locator('body')).not.toContainText('Wird geladen');
    const shown = page.locator('.exercise:visible, #endgames:visible');
    expect(await shown.evaluate((it) => it.scrollWidth - it.clientWidth), part).toBe(0);
    await expectRoom(part);
  }
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

test('numbers and refusals are in German, and the language is kept', async ({ game, page }) => {
  await page.keyboard.press('e');
  const board = page.locator('textarea[name="board"]');
  const start = page.getByRole('button', { name: 'Los' });
  await board.fill('2,4,8');
  await start.click();
  await expect(page.locator('#new-game-error')).toContainText(
    '3 Felder in einer Zeile ergeben kein quadratisches Spielfeld',
  );
  await board.fill('0,512,512,0/0,512,512,0/0,0,0,0/0,0,0,0');
  await start.click();
  await game.shows('0,512,512,0/0,512,512,0/0,0,0,0/0,0,0,0');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await game.press('Down');
  await expect(page.locator('#score')).toHaveText('2.048');
  await expect(game.announcer).toContainText('Gezogen: unten. Verschmolzen: 1024 und 1024.');
  await game.panels.show('learn');
  await game.learn.offer(Buffer.from('not one at all'));
  await expect(game.learn.message).toContainText('Das ist keine Netzdatei');
  await game.panels.show('look');
  await page.getByLabel('Hand').selectOption('left');
  await expect.poll(async () => (await recordsOf(page, SETTINGS))['']?.hand).toBe('left');
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
