import { readFile } from 'node:fs/promises';
import { ARENA_RUN } from '../../www/games/near.ts';
import { expectNoViolations } from './axe.ts';
import { recordsOf } from './databases.ts';
import { savedBy } from './saved.ts';
import { expect, test } from './test.ts';
import { openWithCores } from './workers.ts';

/** Takes a while: it can be stopped in between. */
const SLOW = { solver: 'expectimax-pruned', games: 100 };

/** @param name of a table that the command line has written */
async function tableOf(name: string) {
  const text = await readFile(new URL(`../data/arena-${name}.csv`, import.meta.url), 'utf8');
  return text.trimEnd().split('\n');
}

test('rows play as the command line does, and games are replayed', async ({ arena, game }) => {
  await expect(arena.solver).toHaveValue('expectimax-rows');
  await expect(arena.games).toHaveValue('20');
  await expect(arena.limit).toHaveValue('nodes');
  await expect(arena.rival).toHaveValue('expectimax-pruned');
  await arena.add({ solver: 'random', games: 20 });
  await arena.add({ solver: 'reflex', games: 20 });
  await arena.fill({ solver: 'expectimax-pruned', games: 0 });
  await arena.seed.fill('1.5');
  // The page refuses what a field cannot have, the engine the rest.
  await arena.addAndRun.click();
  await expect(arena.error).toContainText('Games: a whole number from 1');
  await arena.games.fill('12');
  await arena.addAndRun.click();
  await expect(arena.error).toContainText('seed');
  await arena.seed.fill('7');
  await arena.form.getByRole('button', { name: '3×3' }).click();
  await expect(arena.games).toHaveValue('200');
  await arena.fill({ solver: 'expectimax-pruned', games: 12 });
  await arena.columns.fill('4');
  await arena.chanceOfFour.fill('0.2');
  await arena.parameters.click();
  await arena.depth.fill('2');
  await arena.until.fill('256');
  await arena.addAndRun.click();
  await expect(arena.error).toBeHidden();
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

  // An adversary places the tiles.
  await arena.fill({ solver: 'reflex', games: 10 });
  await arena.spawner.selectOption('adversary');
  await arena.addAndRun.click();
  await arena.end();
  const { experiment, games } = (await arena.report()).rows[3];
  expect(experiment.p4).toBe('0.2 adversary');

  const lines = random.map((line) => line.split(','));
  const [best] = lines.sort((a, b) => Number(b[9]) - Number(a[9]));
  await arena.listGames();
  await arena.order.selectOption('best');
  await arena.gameEntries.first().click();
  const { place, play, move, root } = game.review;
  await expect(root).toContainText(
    `Game ${best[0]} of Random (random) in the arena: seed ${best[1]}, ${Number(best[9]).toLocaleString('en-US')} points`,
  );
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(2);
  await play.click();
  await place.fill(best[11]);
  await expect(game.score).toHaveText(Number(best[9]).toLocaleString('en-US'));
  await expect(game.seed).toHaveText(best[1]);
  await expect(move).toContainText('The end');
  await game.page.keyboard.press('Escape');
  await expect(root).toHaveCount(0);

  await game.open(`#${games[3].link}`);
  await game.panels.go('play');
  await expect(game.score).toHaveText(games[3].score.toLocaleString('en-US'));
});

test('a run outlives pauses, a dead worker and visits, and plays in one tab', async ({ page }) => {
  const game = await openWithCores(page, 2);
  const { arena } = game;
  await arena.open();
  await arena.run(SLOW);
  await arena.untilDone(2);
  await arena.pause.click();
  await expect(arena.status).toContainText('Paused');
  await arena.start.click();
  await arena.untilDone((await arena.done()) + 1);
  await arena.cancel.click();
  await expect(arena.status).toContainText('Cancelled');
  await arena.resume.click();
  // The first one may be the player's.
  await page
    .workers()
    .at(-1)
    ?.evaluate(() => globalThis.close())
    .catch(() => {});
  await expect(game.toasts.all).toContainText('its games are played again');
  const noted = async () => (await recordsOf(page, ARENA_RUN))['']?.done;
  const done = await arena.done();
  await expect.poll(noted).toBeGreaterThan(done);

  await game.open();
  await game.toasts.press('Go on');
  await expect(arena.status).toContainText('Stopped:');
  const second = await game.inAnotherTab();
  await second.panels.show('arena');
  await expect(second.arena.elsewhere).toContainText('open in another tab');
  await expect(second.arena.form).toBeHidden();
  await second.arena.useHere.click();
  await expect(second.arena.form).toBeVisible();
  await expect(arena.elsewhere).toBeVisible();
  await expect(second.arena.status).toContainText('Stopped:');
  const before = (await second.arena.report()).rows[0].games;
  expect(before.length).toBeGreaterThan(done);
  expect(before.length).toBeLessThan(SLOW.games);
  await second.arena.resume.click();
  await second.arena.end();
  const { games } = (await second.arena.report()).rows[0];
  expect(games.map(({ game }) => game)).toEqual([...Array(SLOW.games).keys()]);
  // What had ended was not played again: its times are the same.
  for (const game of before) expect(games[game.game]).toEqual(game);
});

test('a paper’s figures have verdicts, of as many games as one likes', async ({ arena, game }) => {
  await arena.setUpTableOf('AI algorithms for the game 2048');
  await expect(arena.note).toContainText(
    'AI algorithms for the game 2048, Hadi Pouransari and Saman Ghili',
  );
  await expect(arena.heads).toContainText(['Made 512', 'Made 2048', 'Made 8192']);
  await expect(arena.printed.nth(3)).toContainText(/79 %.*142/);
  expect(await arena.table.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
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
  await arena.start.click();
  // The row keeps the focus while its columns change.
  const games = arena.rows.first().getByRole('button', { name: 'Games of' });
  await games.focus();
  await arena.end();
  await expect(games).toBeFocused();
  await expect(arena.heads).toContainText(['Made 128', 'Made 256']);
  await expect(arena.printed.first()).toContainText('512too few games to tell');
  await expect(arena.held).toContainText(
    '6 printed figures beside these games. Hold: 0. Do not hold: 0. Too few games to tell: 6.',
  );

  await arena.clear.click();
  await game.panels.show('papers');
  const papers = game.panels.panel('papers');
  await papers.getByText('printed figures, one by one').nth(1).click();
  const figures = papers.getByRole('region', { name: 'AI algorithms for the game 2048' });
  await expect(figures.getByRole('rowgroup').nth(2)).toContainText('reflex');
  await expect(figures.getByRole('row', { name: 'largest tile 1024 1024 holds' })).toBeVisible();
  await figures.getByRole('button', { name: 'Play reflex alone' }).click();
  await expect(arena.start).toBeFocused();
  await expect(arena.start).toBeInViewport();
  await expect(arena.rows).toHaveText([/reflex/]);
  // The experiments of another paper come beside a played table, once.
  await arena.most.fill('10');
  await arena.start.click();
  await arena.end();
  for (let times = 0; times < 2; times += 1) await arena.setUpTableOf('2048 Solver');
  await expect(arena.rows).toHaveCount(5);
  await expect(arena.rows.first()).toContainText('reflex');
  await expect(arena.rows.last()).toContainText('looi');
});

test('a table is kept, compared, drawn and exported', async ({ arena, game, page }) => {
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

  for (const name of ['density', 'ccdf', 'scores', 'posterior'] as const) {
    const chart = arena.chart(name);
    await expect(chart.canvas).toHaveAttribute('aria-label', /.{20}/);
    await chart.asTable.click();
    expect(await chart.lines.count()).toBeGreaterThan(1);
    const picture = await savedBy(chart.asPicture);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
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
  for (const [tile, first] of shown) {
    const share = rows[0].distribution.density.find(
      ({ tile: made }) => made === Number(tile?.replace(',', '')),
    );
    expect(Number.parseFloat(first ?? '')).toBeCloseTo(100 * (share?.share ?? 0), 0);
  }
  await page.getByRole('checkbox', { name: 'Random (first run) in the charts' }).uncheck();
  await expect(arena.chart('density').heads).toHaveText(['Largest tile', 'reflex (arena-reflex)']);

  // All of it at once is accessible.
  await arena.listGames();
  await arena.openSetup();
  await arena.games.fill('0');
  await arena.addButton.click();
  await expect(arena.error).toBeVisible();
  await expectNoViolations(page);

  await arena.kept.getByRole('button', { name: 'Delete “first run”' }).click();
  await expect(arena.kept).toHaveCount(0);
  await arena.file.setInputFiles('README.md');
  await expect(arena.keptResults).toContainText('not the header of a table of games');
});
