import { GAMES } from '../../www/games/games.ts';
import { recordsOf } from './databases.ts';
import { expect, GamePage, test } from './test.ts';

// What tabs go through in any order, with a clock that jumps: tests/unit/rounds.test.ts.

/** Runs in the page: leaves no room in the storage, not even for a byte. */
function fillStorage() {
  for (let size = 1 << 20; size > 0; size >>= 1) {
    try {
      for (let part = 0; ; part++) localStorage.setItem(`filler ${size} ${part}`, 'x'.repeat(size));
    } catch {}
  }
}

test('a game outlives its page, and a second tab gets a copy', async ({ game, page, context }) => {
  await game.playMoves(5);
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('4');
  const board = await game.board();
  const isThere = async (game: GamePage) => {
    await expect(game.moves).toHaveText('4');
    expect(await game.board()).toEqual(board);
  };
  await game.reload();
  await isThere(game);
  await page.goto('about:blank');
  await page.goBack();
  await game.ready();
  await isThere(game);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {});
  await crashed;
  const second = await game.inAnotherTab();
  await isThere(second);
  await expect(second.toasts.all).not.toContainText('copy');
  await second.page.keyboard.press('y');
  await expect(second.moves).toHaveText('5');

  const third = await second.inAnotherTab();
  await expect(third.toasts.all).toContainText('this is a copy, kept as a game of its own');
  expect(await third.board()).toEqual(await second.board());
  await third.playMoves(2);
  await second.page.bringToFront();
  await second.playMoves(1);
  for (const [tab, moves] of [
    [second, '6'],
    [third, '7'],
  ] as const) {
    await tab.reload();
    await expect(tab.moves).toHaveText(moves);
  }
});

test('keys without pause and five reloads lose no move', async ({ game, page }) => {
  // On so large a board nobody is stuck.
  await game.startGame({ rows: 6, cols: 6 });
  let moves = 0;
  for (let round = 0; round < 5; round++) {
    await page.evaluate(
      (pause) => {
        const names = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
        let press = 0;
        setInterval(() => {
          const key = names[press % names.length];
          press += 1;
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, code: key, bubbles: true }),
          );
        }, pause);
        // As it is drawn, also of the last frame.
        addEventListener('pagehide', () =>
          sessionStorage.setItem('test:moves', document.getElementById('moves')?.textContent ?? ''),
        );
      },
      2 + round * 4,
    );
    await page.waitForTimeout(40 + ((round * 37) % 200));
    await game.reload();
    const seen = await page.evaluate(() => sessionStorage.getItem('test:moves'));
    const now = await game.moveCount();
    expect(now).toBeGreaterThanOrEqual(Math.max(moves, Number(seen)));
    moves = now;
  }
  expect(moves).toBeGreaterThan(10);
  await game.panels.show('games');
  await expect(game.games.entries).toHaveCount(0);
});

test('a game that the storage has no room for is kept in the database', async ({ game, page }) => {
  await page.evaluate(fillStorage);
  await game.playMoves(32);
  await expect(game.saved).toHaveText('saved');
  await game.reload();
  await expect(game.moves).toHaveText('32');
  await game.transport.newGame.click();
  await expect(game.toasts.all).toContainText('The one before is kept.');
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('32');
});

test('without a database games stay in their journals while there is room', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const game = await GamePage.on(page);
  await game.playMoves(4);
  await expect(game.toasts.all).toContainText('keeps no database');
  await expect(game.saved).toHaveText('saved');
  await game.transport.newGame.click();
  await game.panels.show('games');
  await game.games.entries.click();
  await expect(game.moves).toHaveText('4');
  await page.evaluate(fillStorage);
  await game.playMoves(30);
  await expect(game.saved).toHaveText('not saved: storage is full');
  await game.transport.newGame.click();
  await expect(game.toasts.all.filter({ hasText: 'New game' })).toContainText(
    'The browser does not keep the one before',
  );
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('34');
});

test('an unreadable or newer game is told, and what is stored stays', async ({ game, page }) => {
  /** Changes the record of the game on the page, as if the database did not have it yet, and loads the page anew. */
  const damage = async (change: (record: string) => string) => {
    const key = await page.evaluate(
      () => `twofold:journal:${sessionStorage.getItem('twofold:tab')?.split(' ')[0]}`,
    );
    const { game: stored, ...place } = JSON.parse(
      await page.evaluate((key) => localStorage.getItem(key) ?? '', key),
    );
    const damaged = { ...stored, record: change(stored.record) };
    const text = JSON.stringify({ ...place, isKept: false, game: damaged });
    await page.evaluate(
      // As soon as the page has written its last.
      ([key, text]) => addEventListener('pagehide', () => localStorage.setItem(key, text)),
      [key, text],
    );
    await game.reload();
    return { text, stored: () => page.evaluate((key) => localStorage.getItem(key), key) };
  };
  await game.playMoves(3);
  const kept = async () => Object.values(await recordsOf(page, GAMES))[0]?.summary.moves;
  await expect.poll(kept).toBe(3);
  await game.playMoves(1);
  await damage((record) => `${record.slice(0, -4)}AAAA`);
  await expect(game.toasts.all).toContainText('cannot be read');
  await expect(game.moves).toHaveText('0');
  const setAside = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^twofold:damaged:/.test(key)));
  await expect.poll(setAside).toHaveLength(1);
  await game.panels.show('games');
  await game.games.entries.click();
  await expect(game.moves).toHaveText('3');

  const { text, stored } = await damage(() => 'v2-AAAA');
  for (let visit = 0; visit < 2; visit++) {
    if (visit > 0) await game.reload();
    await expect(game.toasts.all).toContainText('saved by a newer version of this page');
    await expect(game.moves).toHaveText('0');
  }
  await game.playMoves(1);
  await game.reload();
  await expect(game.moves).toHaveText('1');
  expect(await stored()).toBe(text);
});
