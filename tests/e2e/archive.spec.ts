import { gamesIn } from './databases.ts';
import { hold } from './hold.ts';
import { expect, GamePage, test } from './test.ts';

const KEY = 'twofold:game:';

/**
 * Stores games as earlier versions of the page did. The records are those of real games of a few moves. Their ids follow
 * those of all others, so the page moves these games last.
 */
async function storeEarlierGames(game: GamePage, count: number) {
  await game.playMoves(2);
  await game.page.evaluate(
    ({ count, KEY }) => {
      const [key] = Object.keys(localStorage).filter((name) => name.startsWith(KEY));
      const stored = JSON.parse(localStorage.getItem(key) as string);
      delete stored.by;
      for (let number = 0; number < count; number++) {
        const id = `old ${number}`;
        const summary = { ...stored.summary, score: 1000 + number, finished: true };
        const updated = 1_700_000_000_000 + 60_000 * number;
        localStorage.setItem(KEY + id, JSON.stringify({ ...stored, id, updated, summary }));
      }
    },
    { count, KEY },
  );
}

const nearIds = (game: GamePage) =>
  game.page.evaluate(
    (KEY) => Object.keys(localStorage).filter((name) => name.startsWith(KEY)),
    KEY,
  );

/** The ids of the games in the database. */
const archivedIds = async (game: GamePage) =>
  (await gamesIn(game.page, 'games')).map(({ id }) => id);

test('games that an earlier version has stored are moved to the database, and none is lost', async ({
  game,
}) => {
  await storeEarlierGames(game, 40);
  await game.reload();
  await expect(game.moves).toHaveText('2');
  await expect.poll(() => nearIds(game)).toHaveLength(1);
  expect(await archivedIds(game)).toHaveLength(40);

  await game.games.show();
  await expect(game.games.entries).toHaveCount(12);
  await expect(game.games.entries.first()).toContainText('1,039');
  await expect(game.games.more).toHaveText('Show more (28 left)');
  await game.games.more.click();
  await expect(game.games.entries).toHaveCount(40);
  await expect(game.games.entries.last()).toContainText('1,000');
  await expect(game.games.more).toBeHidden();
  await expect(game.games.entries.nth(12)).toBeFocused();

  await game.games.entries.last().click();
  await expect(game.moves).toHaveText('2');
  await game.playMoves(1);
  await game.reload();
  await expect(game.moves).toHaveText('3');
});

test('a game that another tab plays is not moved, and both tabs keep their games', async ({
  game,
}) => {
  await game.playMoves(3);
  const second = await game.inAnotherTab();
  await storeEarlierGames(second, 3);
  await second.reload();
  await expect.poll(() => nearIds(second)).toHaveLength(2);
  expect(await archivedIds(second)).toHaveLength(3);
  await game.page.bringToFront();
  await game.playMoves(1);
  await game.reload();
  await expect(game.moves).toHaveText('4');
  await second.reload();
  await expect(second.moves).toHaveText('2');
  const old = (await archivedIds(second)).filter((id) => id.startsWith('old '));
  expect(old).toHaveLength(3);
});

test('a game that another tab moves while its own tab is away is opened from the database', async ({
  game,
}) => {
  await game.playMoves(3);
  const second = await game.inAnotherTab();
  await second.playMoves(2);
  await second.page.goto('about:blank');
  await game.reload();
  await expect.poll(() => nearIds(game)).toHaveLength(1);
  expect(await archivedIds(game)).toHaveLength(1);
  await second.open();
  await expect(second.moves).toHaveText('2');
  await expect(game.moves).toHaveText('3');
});

test('where the database is blocked, the games stay where they are, and that is said once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const game = new GamePage(page);
  await game.open();
  await storeEarlierGames(game, 15);
  await game.reload();
  await expect(game.toasts.all).toContainText('keeps no database');
  expect(await nearIds(game)).toHaveLength(16);
  await game.games.show();
  await expect(game.games.entries).toHaveCount(12);
  await game.games.more.click();
  await expect(game.games.entries).toHaveCount(15);
  await game.games.entries.first().click();
  await expect(game.moves).toHaveText('2');
  await game.playMoves(1);
  await expect(game.saved).toHaveText('saved');
  expect(await nearIds(game)).toHaveLength(16);
});

test('a storage that is full makes room by moving games to the database', async ({
  game,
  page,
}) => {
  await storeEarlierGames(game, 3);
  await page.evaluate(() => {
    // Leaves no room, not even for a byte.
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let part = 0; ; part++)
          localStorage.setItem(`filler ${size} ${part}`, 'x'.repeat(size));
      } catch {}
    }
  });
  await game.playMoves(30);
  await expect(game.saved).toHaveText('saved');
  // There is room as soon as the first of them is there.
  await expect.poll(() => archivedIds(game)).toHaveLength(3);
  await game.reload();
  await expect(game.moves).toHaveText('32');
});

test('a new game can be undone while the one before is still on its way to the database', async ({
  game,
  page,
}) => {
  const letGo = await hold(page, '**/database-*.js');
  await game.playMoves(2);
  await page.keyboard.press('n');
  const isWorkedOn = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name?.startsWith('twofold:work:'));
    });
  await expect.poll(isWorkedOn).toBe(true);
  await page.keyboard.press('u');
  // Longer than it takes to find that another tab plays a game.
  await page.waitForTimeout(1500);
  await expect(game.moves).toHaveText('0');
  letGo();
  await expect(game.moves).toHaveText('2');
  await expect(game.toasts.all).not.toContainText('another tab');
});

test('the game before is moved to the database and can be had back', async ({ game }) => {
  await game.playMoves(4);
  await game.transport.newGame.click();
  await expect.poll(() => nearIds(game)).toHaveLength(1);
  expect(await archivedIds(game)).toHaveLength(1);
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('4');
});
