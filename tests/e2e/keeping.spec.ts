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

test('a reload keeps the game with its undone moves', async ({ game, page }) => {
  await game.playMoves(5);
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('4');
  const board = await game.board();
  await game.reload();
  await expect(game.moves).toHaveText('4');
  expect(await game.board()).toEqual(board);
  await page.keyboard.press('y');
  await expect(game.moves).toHaveText('5');
});

test('going back a page and coming again keeps the game', async ({ game, page }) => {
  await game.playMoves(3);
  const board = await game.board();
  await page.goto('about:blank');
  await page.goBack();
  await game.ready();
  await expect(game.moves).toHaveText('3');
  expect(await game.board()).toEqual(board);
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

test('settings are kept', async ({ game }) => {
  await game.solver.choose('random');
  await game.settings.show();
  await game.settings.chooseColours('dark');
  await game.settled();
  await game.reload();
  await expect(game.settings.root).toHaveAttribute('data-theme', 'dark');
  await game.solver.unfold();
  await expect(game.solver.picker).toHaveValue('random');
});

test('settings that do not exist fall back alone, and the board is painted', async ({
  game,
  page,
}) => {
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

test('a second tab gets a game of its own and leaves the first one alone', async ({ game }) => {
  await game.playMoves(4);
  const board = await game.board();
  const second = await game.inAnotherTab();
  await expect(second.toasts.all).toContainText('open in another tab');
  await expect(second.moves).toHaveText('0');
  await second.playMoves(2);
  await game.page.reload();
  await game.ready();
  await expect(game.moves).toHaveText('4');
  expect(await game.board()).toEqual(board);
  await second.page.reload();
  await second.ready();
  await expect(second.moves).toHaveText('2');
});

test('a second tab can take the game over, and the first one stops writing it', async ({
  game,
}) => {
  await game.playMoves(4);
  const board = await game.board();
  const second = await game.inAnotherTab();
  await second.toasts.press('Play it here');
  await expect(second.moves).toHaveText('4');
  expect(await second.board()).toEqual(board);

  await expect(game.card).toContainText('This game has moved');
  await game.press('Left');
  await game.press('Right');
  await expect(game.moves).toHaveText('4');
  await second.playMoves(1);
  await second.page.reload();
  await second.ready();
  await expect(second.moves).toHaveText('5');

  await game.card.getByRole('button', { name: 'Take it back' }).click();
  await expect(game.moves).toHaveText('5');
  await expect(second.card).toContainText('This game has moved');
});

test('without storage the game still plays, and the page says that nothing is kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const game = new GamePage(page);
  await game.open();
  await expect(game.toasts.all).toContainText('keeps nothing');
  await expect(game.saved).toContainText('not saved');
  await game.playMoves(3);
  await game.transport.newGame.click();
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('3');
});

test('a full storage makes room by moving finished games', async ({ game, page }) => {
  await game.playMoves(1);
  await page.evaluate(() => {
    const summary = {
      rows: 4,
      cols: 4,
      p4: 0.1,
      seed: '',
      score: 1,
      maxTile: 2,
      moves: 1,
      finished: true,
    };
    const finished = {
      version: 1,
      id: 'old',
      writer: '',
      updated: 1,
      record: 'x'.repeat(200_000),
      summary,
    };
    localStorage.setItem('twofold:game:old', JSON.stringify(finished));
  });
  await page.evaluate(fillStorage);
  await game.playMoves(20);
  await expect(game.saved).toHaveText('saved');
  expect(await page.evaluate(() => localStorage.getItem('twofold:game:old'))).toBeNull();
  await game.reload();
  await expect(game.moves).toHaveText('21');
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

test('a storage that is full for good is said, and the game before comes back', async ({
  page,
}) => {
  await page.addInitScript(blockDatabase);
  const game = new GamePage(page);
  await game.open();
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
  const game = new GamePage(page);
  await game.open();
  await game.playMoves(9);
  await game.transport.newGame.click();
  /** The games with a move that have not arrived in the database. */
  const near = async () => (await game.storedGames()).filter(({ summary }) => summary.moves > 0);
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

/** Changes what is stored of the game on the page. */
const damage = (game: GamePage, changes: Record<string, unknown>) =>
  game.page.evaluate((changes) => {
    const [key] = Object.keys(localStorage).filter((name) => name.startsWith('twofold:game:'));
    const text = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), ...changes });
    localStorage.setItem(key, text);
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

for (const pause of [4, 33]) {
  test(`a game that is taken over while it is played keeps every move, at ${pause} ms a key`, async ({
    game,
  }) => {
    // On so large a board nobody is stuck.
    await game.startGame({ rows: 6, cols: 6 });
    await game.playMoves(2);
    const other = await game.inAnotherTab();
    let [holder, taker] = [game, other];
    for (let round = 0; round < 20; round++) {
      await holder.page.evaluate((pause) => {
        const names = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
        let press = 0;
        const timer = setInterval(() => {
          const key = names[press % names.length];
          press += 1;
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, code: key, bubbles: true }),
          );
        }, pause);
        Reflect.set(globalThis, 'stopKeys', () => clearInterval(timer));
      }, pause);
      await holder.page.waitForTimeout(3 * pause);
      if (round === 0) await taker.toasts.press('Play it here');
      else await taker.card.getByRole('button', { name: 'Take it back' }).click();
      await expect(holder.card).toContainText('This game has moved');
      await holder.page.evaluate(() => Reflect.get(globalThis, 'stopKeys')());
      await holder.drawn();
      const moves = String(await holder.moves.textContent());
      await expect(taker.moves).toHaveText(moves);
      await expect(taker.card.filter({ hasText: 'This game has moved' })).toBeHidden();
      await expect
        .poll(async () => (await taker.storedGames()).map(({ summary }) => summary.moves))
        .toContain(Number(moves.replace(',', '')));
      [holder, taker] = [taker, holder];
      // Made on the way, the tile that wins stops the keys.
      const keepGoing = holder.card.getByRole('button', { name: 'Keep going' });
      if (await keepGoing.isVisible()) await keepGoing.click();
    }
    const moves = String(await holder.moves.textContent());
    await holder.reload();
    await expect(holder.moves).toHaveText(moves);
  });
}

for (const [name, speed] of [
  ['slowly', undefined],
  ['fast', FASTEST],
] as const) {
  test(`a page that crashes while a solver plays ${name} loses less than 100 ms of its moves`, async ({
    game,
    page,
    context,
  }) => {
    await game.solver.choose('random');
    if (speed !== undefined) await game.transport.setSpeed(speed);
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
}

test('a stored game that cannot be read is set aside, not deleted', async ({ game, page }) => {
  await game.playMoves(3);
  await page.evaluate(() => {
    const [key] = Object.keys(localStorage).filter((name) => name.startsWith('twofold:game:'));
    const stored = JSON.parse(localStorage.getItem(key) as string);
    localStorage.setItem(
      key,
      JSON.stringify({ ...stored, record: `${stored.record.slice(0, -4)}AAAA` }),
    );
  });
  await game.reload();
  await expect(game.toasts.all).toContainText('cannot be read');
  await expect(game.moves).toHaveText('0');
  await game.playMoves(1);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('twofold:damaged:')),
  );
  expect(kept).toHaveLength(1);
});
