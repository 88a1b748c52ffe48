import { putRecord, recordsOf } from './databases.ts';
import { FASTEST } from './pages/transport.ts';
import { expect, GamePage, test } from './test.ts';

/** Runs in the page: leaves no room in the storage, not even for a byte. */
function fillStorage() {
  for (let size = 1 << 20; size > 0; size >>= 1) {
    try {
      for (let part = 0; ; part++) localStorage.setItem(`filler ${size} ${part}`, 'x'.repeat(size));
    } catch {}
  }
}

test('a reload, a way back and a new tab keep the game', async ({ game, page }) => {
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
  const second = new GamePage(await page.context().newPage());
  await page.close();
  await second.open();
  await isThere(second);
  await expect(second.toasts.all).not.toContainText('copy');
  await second.page.keyboard.press('y');
  await expect(second.moves).toHaveText('5');
});

test('the best score is kept for each kind of board', async ({ game }) => {
  await game.startGame({ rows: 3, cols: 3 });
  while ((await game.score.textContent()) === '0') await game.playMoves(1);
  const best = (await game.best.textContent()) as string;
  expect(best).not.toBe('0');
  await game.transport.newGame.click();
  await game.reload();
  await expect(game.score).toHaveText('0');
  await expect(game.best).toHaveText(best);
  await game.startGame({ rows: 4, cols: 4 });
  await expect(game.best).toHaveText('0');
  await game.startGame({ rows: 3, cols: 3 });
  await expect(game.best).toHaveText(best);
});

test('settings are kept, those that do not exist fall back alone', async ({ game, page }) => {
  await game.solver.choose('random');
  await game.settings.show();
  await game.settings.chooseColours('dark');
  const kept = async () => (await recordsOf(page, 'settings'))[''];
  const store = async (strange: object) => {
    // Nothing is on its way to the database that would take the place of what is strange.
    await expect.poll(kept).toMatchObject({ theme: 'dark', palette: 'classic' });
    const settings = await kept();
    const record = { version: 1, value: { ...settings, ...strange } };
    await putRecord(page, ['settings', ''], record);
    // The copy is as damaged as the record.
    await page.evaluate(
      (text) => localStorage.setItem('twofold:near:settings', text),
      JSON.stringify(record),
    );
    await game.reload();
    await expect(game.toasts.all).toContainText('have been set aside: settings');
  };
  await store({ palette: 'sepia', thinkMs: -5, speed: 'x', board: { rows: 99 } });
  await expect(game.settings.root).toHaveAttribute('data-theme', 'dark');
  await store({ theme: 'sepia' });
  await expect(game.settings.root).toHaveAttribute('data-theme', 'light');
  await game.solver.unfold();
  await expect(game.solver.picker).toHaveValue('random');
  await game.panels.go('play');
  await game.playMoves(1);
  const painted = () =>
    game.canvas.evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = (canvas as HTMLCanvasElement).getContext('2d');
      const { data } = (context as CanvasRenderingContext2D).getImageData(0, 0, width, height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(painted).toBeGreaterThan(3);
  await game.hint();
});

test('a second tab gets a copy of the game and leaves the first one alone', async ({ game }) => {
  await game.playMoves(4);
  const board = await game.board();
  const second = await game.inAnotherTab();
  await expect(second.toasts.all).toContainText('this is a copy, kept as a game of its own');
  expect(await second.board()).toEqual(board);
  await second.playMoves(2);
  await game.page.bringToFront();
  await game.playMoves(1);
  await game.reload();
  await expect(game.moves).toHaveText('5');
  await second.reload();
  await expect(second.moves).toHaveText('6');
  await second.games.show();
  await expect(second.games.entries).toHaveCount(1);
  await second.games.entries.first().click();
  await expect(second.toasts.all).toContainText('this is a copy, kept as a game of its own');
  await expect(second.moves).toHaveText('5');
});

test('keys without pause and fifteen reloads lose no move', async ({ game, page }) => {
  // On so large a board nobody is stuck.
  await game.startGame({ rows: 6, cols: 6 });
  let moves = 0;
  for (let round = 0; round < 15; round++) {
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
      2 + (round % 7) * 3,
    );
    await page.waitForTimeout(40 + ((round * 37) % 200));
    await game.reload();
    const seen = await page.evaluate(() => sessionStorage.getItem('test:moves'));
    const now = await game.moveCount();
    expect(now).toBeGreaterThanOrEqual(Math.max(moves, Number(seen)));
    moves = now;
    const keepGoing = game.card.getByRole('button', { name: 'Keep going' });
    if (await keepGoing.isVisible()) await keepGoing.click();
  }
  expect(moves).toBeGreaterThan(20);
  await game.games.show();
  await expect(game.games.entries).toHaveCount(0);
});

/** Runs in the page, before it: there is no database. */
function blockDatabase() {
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
}

test('a game that the storage has no room for is kept in the database', async ({ game, page }) => {
  await page.evaluate(fillStorage);
  await game.playMoves(32);
  await expect(game.saved).toHaveText('saved');
  await game.reload();
  await expect(game.moves).toHaveText('32');
  await page.evaluate(fillStorage);
  await game.playMoves(30);
  await game.transport.newGame.click();
  await expect(game.toasts.all).toContainText('The one before is kept.');
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('62');
});

test('a storage full for good is said, and the game before comes back', async ({ page }) => {
  await page.addInitScript(blockDatabase);
  const game = await GamePage.on(page);
  await page.evaluate(fillStorage);
  await game.playMoves(30);
  await expect(game.saved).toHaveText('not saved: storage is full');
  await game.playMoves(1);
  await expect(game.moves).toHaveText('31');
  await game.transport.newGame.click();
  await expect(game.toasts.all.filter({ hasText: 'New game' })).toContainText(
    'The browser does not keep the one before',
  );
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('31');
});

test('a clock that is set back loses no move', async ({ page, context }) => {
  await context.addInitScript(() => {
    const { now } = Date;
    const ahead = () => (Reflect.get(globalThis, 'isRight') ? 0 : 86_400_000);
    Date.now = () => now() + ahead();
  });
  const game = await GamePage.on(page);
  await game.playMoves(9);
  await game.transport.newGame.click();
  /** The games with a move that have not arrived in the database. */
  const near = async () =>
    (await game.journals()).filter(({ isKept, game }) => !isKept && game.summary.moves > 0);
  await expect.poll(near).toHaveLength(0);
  await page.evaluate(() => Reflect.set(globalThis, 'isRight', true));
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('9');
  await game.playMoves(21);
  await game.transport.newGame.click();
  await expect.poll(near).toHaveLength(0);
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('30');
});

/** Changes what is stored of the game on the page, as if the database did not have it yet. */
const damage = (game: GamePage, changes: Record<string, unknown>) =>
  game.page.evaluate((changes) => {
    const [key] = Object.keys(localStorage).filter((name) => name.startsWith('twofold:journal:'));
    const { game, ...place } = JSON.parse(localStorage.getItem(key) ?? '');
    const text = JSON.stringify({ ...place, isKept: false, game: { ...game, ...changes } });
    // As soon as the page has written its last.
    addEventListener('pagehide', () => localStorage.setItem(key, text));
    return { key, text };
  }, changes);

test('a stored game is played on whatever is damaged beside its record', async ({ game }) => {
  await game.playMoves(3);
  await damage(game, {
    days: null,
    by: 7,
    ms: 'long',
    summary: [],
    end: { time: 'x' },
    updated: {},
    rival: { label: 'x', how: '', record: 'x' },
  });
  await game.reload();
  await expect(game.moves).toHaveText('3');
  await game.playMoves(2);
  await game.reload();
  await expect(game.moves).toHaveText('5');
  await expect(game.saved).toHaveText('saved');
});

test('a game of a newer version stays as it is, and the player is told', async ({ game, page }) => {
  await game.playMoves(3);
  const record = 'v2-AAAA';
  const { key, text } = await damage(game, { record });
  const stored = () => page.evaluate((key) => localStorage.getItem(key), key);
  for (let visit = 0; visit < 2; visit++) {
    await game.reload();
    await expect(game.toasts.all).toContainText('saved by a newer version of this page');
    await expect(game.moves).toHaveText('0');
  }
  await game.playMoves(1);
  await game.reload();
  await expect(game.moves).toHaveText('1');
  expect(await stored()).toBe(text);
});

test('a page that crashes loses at most 100 ms of moves', async ({ game, page, context }) => {
  await game.solver.choose('random');
  // Faster, a game without thought is over before the page crashes.
  await game.transport.setSpeed(FASTEST - 1);
  await game.startGame({ rows: 6, cols: 6 });
  await game.transport.auto.click();
  await game.morePlayed(4);
  const moves = await game.moveCount();
  // What was made before the last 100 ms is kept.
  await page.evaluate(() => new Promise((over) => setTimeout(over, 150)));
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {});
  await crashed;
  const again = await game.inAnotherTab();
  expect(await again.moveCount()).toBeGreaterThanOrEqual(moves);
});

test('an unreadable game is told, its stored part stays', async ({ game, page }) => {
  const setAside = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^twofold:damaged:/.test(key)));
  await game.playMoves(3);
  const kept = async () => Object.values(await recordsOf(page, 'games'))[0]?.summary.moves;
  await expect.poll(kept).toBe(3);
  await game.playMoves(1);
  const [{ game: stored }] = await game.journals();
  await damage(game, { record: `${stored.record.slice(0, -4)}AAAA` });
  await game.reload();
  await expect(game.toasts.all).toContainText('cannot be read');
  await expect(game.moves).toHaveText('0');
  await expect.poll(setAside).toHaveLength(1);
  await game.games.show();
  await game.games.entries.click();
  await expect(game.moves).toHaveText('3');
});
