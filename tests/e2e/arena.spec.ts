import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { recordsOf } from './databases.ts';
import { expect, GamePage, test } from './test.ts';
import { openWithCores } from './workers.ts';

/** Takes a while: it can be stopped in between. */
const SLOW = { solver: 'expectimax-pruned', games: 150 };
/** Does not come to its end within a test. */
const ENDLESS = { solver: 'expectimax-pruned', games: 5000 };

/** Waits until so many games are kept: one counts as soon as it has ended, and is kept a moment later. */
const untilKept = (page: Page, games: number) =>
  expect
    .poll(async () => Object.keys(await recordsOf(page, 'arena-games')).length, { intervals: [50] })
    .toBeGreaterThanOrEqual(games);

/** @param name of a table that the command line has written */
async function tableOf(name: string) {
  const text = await readFile(new URL(`../data/arena-${name}.csv`, import.meta.url), 'utf8');
  return text.trimEnd().split('\n');
}

test('a row plays as the command line does, and is replayed', async ({ arena, game }) => {
  await expect(arena.solver).toHaveValue('expectimax-rows');
  await expect(arena.games).toHaveValue('20');
  await expect(arena.limit).toHaveValue('nodes');
  await expect(arena.rival).toHaveValue('expectimax-pruned');
  await arena.add({ solver: 'random', games: 20 });
  await arena.add({ solver: 'reflex', games: 20 });
  await arena.fill({ solver: 'expectimax-pruned', games: 12 });
  await arena.boardRows.fill('3');
  await arena.chanceOfFour.fill('0.2');
  await arena.seed.fill('7');
  await arena.parameters.click();
  await arena.depth.fill('2');
  await arena.until.fill('256');
  await arena.addAndRun.click();
  await arena.end();
  const [header, ...random] = await tableOf('random');
  const [, ...reflex] = await tableOf('reflex');
  const [, ...pruned] = await tableOf('pruned');
  expect(await arena.csv()).toEqual([header, ...random, ...reflex, ...pruned]);

  const scores = random.map((line) => Number(line.split(',')[9]));
  const mean = scores.reduce((sum, score) => sum + score) / scores.length;
  const figures = arena.rows.first().locator('td');
  await expect(figures.nth(0)).toHaveText('20');
  await expect(figures.nth(1)).toContainText(Math.round(mean).toLocaleString('en-US'));
  await expect(figures.nth(-2)).toHaveText(Math.max(...scores).toLocaleString('en-US'));

  // A game of it can be replayed.
  const lines = random.map((line) => line.split(','));
  const [best] = lines.sort((a, b) => Number(b[9]) - Number(a[9]));
  await arena.listGames();
  await arena.order.selectOption('best');
  await arena.gameEntries.first().click();

  const { place, play, move, root } = game.review;
  await expect(root).toBeVisible();
  await expect(root).toContainText(
    `Game ${best[0]} of Random (random) in the arena: seed ${best[1]}, ${Number(best[9]).toLocaleString('en-US')} points`,
  );
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(2);
  await play.click();
  await place.fill(best[11]);
  await expect(game.score).toHaveText(Number(best[9]).toLocaleString('en-US'));
  await expect(game.seed).toHaveText(best[1]);
  await expect(move).toContainText('The end');
  await place.fill('0');
  await expect(game.score).toHaveText('0');
  // An arrow steps, and plays no move.
  await game.press('Right');
  await expect(game.moves).toHaveText('1');
  await expect(place).toHaveValue('1');
  await game.page.keyboard.press('Escape');
  await expect(root).toHaveCount(0);
});

test('the columns of the table lie where the games end, and fit a desk', async ({ arena }) => {
  await arena.run({ solver: 'random', games: 20 });
  await arena.end();
  await expect(arena.heads).toContainText(['95 % interval', 'Made 128', 'Made 256']);
  await expect(arena.heads.getByText('Made 2048')).toHaveCount(0);
  const hidden = () => arena.table.evaluate((table) => table.scrollWidth - table.clientWidth);
  expect(await hidden()).toBe(0);

  await arena.clear.click();
  await arena.setUpTableOf('001');
  await expect(arena.heads).toContainText(['Made 512', 'Made 2048', 'Made 8192']);
  expect(await hidden()).toBe(0);
  await arena.clear.click();

  // The row keeps the focus while its columns change.
  await arena.run({ solver: 'reflex', games: 100 });
  const games = arena.rows.getByRole('button', { name: 'Games of' });
  await games.focus();
  await arena.end();
  await expect(games).toBeFocused();
});

test('a run is paused, cancelled, resumed, loses a worker and outlives a reload', async ({
  page,
}) => {
  const game = await openWithCores(page, 2);
  const { arena } = game;
  await arena.open();
  await arena.run(SLOW);
  await arena.untilDone(2);
  await arena.pause.click();
  await expect(arena.status).toContainText('Paused');
  // What a worker is at when it is told to pause still counts.
  let paused = 0;
  await expect(async () => {
    paused = await arena.done();
    await page.waitForTimeout(600);
    expect(await arena.done()).toBe(paused);
  }).toPass({ timeout: 10_000 });
  expect(paused).toBeLessThan(SLOW.games);
  await arena.start();
  await arena.untilDone(paused + 1);
  await arena.cancel.click();
  await expect(arena.status).toContainText('Cancelled');
  await expect(async () => {
    const kept = await arena.done();
    expect((await arena.report()).rows[0].games).toHaveLength(kept);
    expect(kept).toBeGreaterThan(paused);
    expect(kept).toBeLessThan(SLOW.games);
  }).toPass();
  await arena.resume.click();
  await arena.untilDone((await arena.done()) + 1);
  // The first one may be the player's.
  await page
    .workers()
    .at(-1)
    ?.evaluate(() => globalThis.close())
    .catch(() => {});
  await expect(game.toasts.all).toContainText('its games are played again');
  await untilKept(page, paused + 2);
  await game.reload();
  await expect(arena.status).toContainText('Stopped:');
  const kept = await arena.done();
  expect(kept).toBeGreaterThan(paused + 1);
  expect(kept).toBeLessThan(SLOW.games);
  const before = (await arena.report()).rows[0].games;
  await arena.resume.click();
  await arena.end();
  const { games } = (await arena.report()).rows[0];
  expect(games.map(({ game }) => game)).toEqual(
    Array.from({ length: SLOW.games }, (_, game) => game),
  );
  // What had ended was not played again: its times are the same.
  for (const game of before) expect(games[game.game]).toEqual(game);
});

test('what cannot be played is refused with its reason, and an adversary can place the tiles', async ({
  arena,
  game,
}) => {
  const { addButton: add, error, solver } = arena;
  await arena.fill({ solver: 'reflex', games: 20 });
  const expectRefused = async (field: Locator, value: string, reason: string, sound = '') => {
    await field.fill(value);
    await add.click();
    await expect(error).toContainText(reason);
    await field.fill(sound);
  };
  await expectRefused(arena.games, '0', 'Games: a whole number from 1', '10');
  await solver.selectOption('expectimax-score');
  await arena.parameters.click();
  await expectRefused(arena.depth, '99', 'Depth: a whole number from 1', '2');
  await solver.selectOption('random');
  await expectRefused(arena.seed, '1.5', 'seed', '1');
  await expectRefused(arena.board, '2,4/8,16', 'No move is possible');
  await expectRefused(arena.board, '2,5/8,16', '5');
  await expectRefused(arena.until, '1000', 'from 4 to 131072');
  await solver.selectOption('exact');
  await add.click();
  await expect(error).toContainText('up to 6 cells');
  await expect(arena.rows).toHaveCount(0);

  await arena.fill({ solver: 'reflex', games: 10 });
  await arena.spawner.selectOption('adversary');
  await arena.addAndRun.click();
  await expect(error).toBeHidden();
  await arena.end();
  await expect(arena.rows).toHaveCount(1);
  await expect(arena.rows.first()).toContainText('adversary');
  const { experiment, games } = (await arena.report()).rows[0];
  expect(experiment.p4).toBe('0.1 adversary');
  await game.open(`#${games[3].link}`);
  await game.panels.close();
  await expect(game.score).toHaveText(games[3].score.toLocaleString('en-US'));
});

test('where the storage is full or forbidden, the arena says so and keeps the games while it is open', async ({
  page,
}) => {
  const game = new GamePage(page);
  const { arena } = game;
  const [, ...rows] = await tableOf('random');
  const spoils = {
    'storage is full': () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
    'does not let the page store': () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    },
  };
  for (const [said, spoil] of Object.entries(spoils)) {
    await page.addInitScript(spoil);
    await game.open('#lab/arena');
    await arena.run({ solver: 'random', games: 20 });
    await arena.end();
    await expect(arena.keeping).toContainText(said);
    expect((await arena.csv()).slice(1)).toEqual(rows);
  }
});

test('a paper’s table is set up with its printed figures', { tag: '@phone' }, async ({ arena }) => {
  await arena.setUpTableOf('001');
  await expect(arena.note).toContainText(
    'AI algorithms for the game 2048, Hadi Pouransari and Saman Ghili',
  );
  await expect(arena.startButton).toBeInViewport();
  await expect(arena.startButton).toBeFocused();
  await expect(arena.rows.first()).toContainText('0 / 10,000');
  await expect(arena.printed.first()).toContainText('4,600');
  const snake = arena.printed.nth(3);
  await expect(snake).toContainText('79 %');
  await expect(snake).toContainText('142');
  // Nothing but tables is wider than the screen.
  const overflow = await arena.root.evaluate((panel) => {
    const { scrollWidth } = document.documentElement;
    return { page: scrollWidth - innerWidth, panel: panel.scrollWidth - panel.clientWidth };
  });
  expect(overflow).toEqual({ page: 0, panel: 0 });
});

test('each printed figure has its verdict, with as many games as one likes', async ({ arena }) => {
  await arena.setUpTableOf('001');
  await expect(arena.held).toBeEmpty();
  await expect(arena.most).toHaveValue('10000');
  await expect(arena.cost).toContainText(/games to play: about .+ on this device/);
  await arena.most.fill('12');
  await expect(arena.rows.first()).toContainText('0 / 12');
  await expect(arena.told).toContainText('±25 percentage points');
  await expect(arena.told).toContainText('one game in 4');
  // Only the first two players, so that the rest takes no time.
  for (const label of await arena.rows.locator('.arena-name').allTextContents()) {
    if (!/^.?(random|reflex)$/.test(label))
      await arena.rows
        .getByRole('button', { name: `Remove ${label.slice(1)}`, exact: true })
        .first()
        .click();
  }
  await expect(arena.rows).toHaveCount(2);
  await arena.start();
  await arena.end();
  const [random, reflex] = [arena.printed.first(), arena.printed.last()];
  await expect(random).toContainText('512too few games to tell');
  await expect(random).toContainText('0 %too few games to tell');
  await expect(arena.held).toContainText(
    '6 printed figures beside these games. Hold: 0. Do not hold: 0. Too few games to tell: 6.',
  );
  // More games of the same seeds follow.
  await arena.most.fill('400');
  await expect(arena.status).toContainText('24 of 800');
  await arena.start();
  await arena.end();
  await expect(reflex).toContainText('0 %holds');
  expect(await arena.done()).toBe(800);
});

test('the papers judge each figure, and lead to their experiments', async ({ arena, game }) => {
  await arena.setUpTableOf('001');
  await game.panels.show('papers');
  const papers = game.panels.panel('papers');
  await papers.getByText('printed figures, one by one').nth(1).click();
  const figures = papers.getByRole('region', { name: 'AI algorithms for the game 2048' });
  await expect(figures.getByRole('rowgroup').nth(2)).toContainText('reflex');
  await expect(figures.getByRole('row', { name: 'largest tile 1024 1024 holds' })).toBeVisible();
  await figures.getByRole('button', { name: 'Play reflex alone' }).click();
  await expect(arena.startButton).toBeFocused();
  await expect(arena.startButton).toBeInViewport();
  await expect(arena.rows).toHaveText([/reflex/]);
  await arena.most.fill('10');
  await arena.start();
  await arena.end();
  await expect(arena.rows.locator('td').first()).toHaveText('10');

  // The experiments of another paper come beside a played table, once.
  await arena.clear.click();
  await arena.openSetup();
  await arena.solver.selectOption('random');
  await arena.rival.selectOption('reflex');
  await arena.addAndRun.click();
  await arena.end();
  await expect(arena.verdict).toContainText('Reflex is better');
  for (let times = 0; times < 2; times += 1) await arena.setUpTableOf('004');
  await expect(arena.rows).toHaveCount(6);
  await expect(arena.rows.first()).toContainText('Random');
  await expect(arena.rows.last()).toContainText('looi');
  await arena.most.fill('10');
  await expect(arena.status).toHaveText('40 of 80 games.');
});

test('a table is kept, and compared with others and files', async ({ arena, game, page }) => {
  await arena.openSetup();
  await arena.form.getByRole('button', { name: '3×3' }).click();
  await expect(arena.games).toHaveValue('200');
  await expect(arena.boardRows).toHaveValue('3');
  await arena.form.getByRole('button', { name: '4×4' }).click();
  await arena.run({ solver: 'random', games: 20 });
  await expect(arena.form).toBeHidden();
  await arena.end();
  await expect(arena.verdict).toBeHidden();
  await arena.keptResults.locator('summary').click();
  await arena.keep('first run');
  await expect(arena.kept).toContainText('Random');
  await arena.clear.click();

  await arena.file.setInputFiles('tests/data/arena-reflex.csv');
  await expect(arena.rows).toHaveCount(1);
  await expect(arena.keptMessage).toContainText('1 row');
  await game.settled();
  await page.reload();
  await expect(arena.rows).toContainText('reflex (arena-reflex)');
  await expect(arena.status).toContainText('Done: 20 of 20');
  await arena.keptResults.locator('summary').click();
  await arena.kept.getByRole('button', { name: 'Put “first run” beside' }).click();
  await expect(arena.rows).toHaveCount(2);
  // As `twofold compare` says it.
  await expect(arena.verdict).toHaveText(
    'reflex (arena-reflex) is better: it won 18 of 20 seeds that were not tied (sign test: p = 0.0004), ' +
      'and its mean score is 2,150 points higher (95 %: 1,194 to 3,107).',
  );
  await expect(arena.ends.first().locator('td')).toHaveCount(4);
  const [header, ...random] = await tableOf('random');
  const [, ...reflex] = await tableOf('reflex');
  expect(await arena.csv()).toEqual([header, ...reflex, ...random]);

  await arena.kept.getByRole('button', { name: 'Delete “first run”' }).click();
  await expect(arena.kept).toHaveCount(0);
  await arena.file.setInputFiles('README.md');
  await expect(arena.keptResults).toContainText('not the header of a table of games');
});

test('report and charts sum up the games, as tables and pictures', async ({ arena, page }) => {
  await arena.add({ solver: 'random', games: 20 });
  await arena.add({ solver: 'reflex', games: 20 });
  await arena.start();
  await arena.end();
  for (const name of ['density', 'ccdf', 'scores', 'posterior'] as const) {
    const chart = arena.chart(name);
    await expect(chart.canvas).toHaveAttribute('aria-label', /.{20}/);
    await chart.asTable.click();
    expect(await chart.lines.count()).toBeGreaterThan(1);
    const picture = await arena.saved(chart.asPicture);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  }
  const { rows } = await arena.report();
  expect(rows.map(({ asked, complete }) => ({ asked, complete }))).toEqual(
    new Array(2).fill({ asked: 20, complete: true }),
  );
  const shown = await arena
    .chart('density')
    .lines.evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => cell.textContent)),
    );
  for (const [tile, random] of shown) {
    const share = rows[0].distribution.density.find(
      ({ tile: made }) => made === Number(tile?.replace(',', '')),
    );
    expect(Number.parseFloat(random ?? '')).toBeCloseTo(100 * (share?.share ?? 0), 0);
  }
  await arena.drawn('Reflex').uncheck();
  await expect(arena.chart('density').heads).toHaveText(['Largest tile', 'Random']);

  // All of it at once is accessible.
  await arena.listGames();
  await expect(arena.verdict).toBeVisible();
  await arena.openSetup();
  await arena.games.fill('0');
  await arena.addButton.click();
  await expect(arena.error).toBeVisible();
  await arena.keptResults.locator('summary').click();
  await arena.keep('kept');
  await expect(arena.kept).toHaveCount(1);
  await expectNoViolations(page);
});

test('two tabs do not play one table, which a later visit goes on with', async ({
  arena,
  game,
}) => {
  await arena.run(ENDLESS);
  // What is offered later is what is noted, a moment after a game has ended.
  const noted = async () => (await recordsOf(arena.page, 'arena-run'))['']?.done;
  await expect.poll(noted).toBeGreaterThanOrEqual(2);
  const second = await game.inAnotherTab();
  await second.panels.show('arena');
  await expect(second.arena.elsewhere).toContainText('open in another tab');
  await expect(second.arena.form).toBeHidden();
  await second.arena.useHere.click();
  await expect(second.arena.form).toBeVisible();
  await expect(arena.elsewhere).toBeVisible();
  await expect(second.arena.status).toContainText('Stopped:');
  await arena.page.close();
  const later = await second.inAnotherTab();
  await second.page.close();
  await later.reload();
  await later.toasts.press('Go on');
  await expect(later.arena.form).toBeVisible();
  await expect(later.arena.status).toContainText('Stopped:');
});
