import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, GamePage, test } from './game-page.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Takes a while: it can be stopped in between. */
const SLOW = { solver: 'expectimax-pruned', games: 300 };
/** Does not come to its end within a test. */
const ENDLESS = { solver: 'expectimax-pruned', games: 5000 };

/** The arena of the page under test. */
class ArenaPage {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.page = game.page;
    this.status = this.page.locator('#arena-status');
    this.error = this.page.locator('#arena-error');
    this.rows = this.page.locator('.arena-row');
    this.printed = this.page.locator('.arena-printed');
  }

  async open() {
    await this.game.showPanel();
    await this.page.locator('#tab-arena').click();
    await expect(this.page.locator('#arena-form')).toBeVisible();
  }

  /** @param {{ solver: string, games: number }} row */
  async fill({ solver, games }) {
    await this.page.locator('#arena-solver').selectOption(solver);
    await this.page.locator('#arena-games').fill(String(games));
  }

  /** @param {{ solver: string, games: number }} row */
  async add(row) {
    const before = await this.rows.count();
    await this.fill(row);
    await this.page.locator('#arena-add').click();
    await expect(this.rows).toHaveCount(before + 1);
  }

  /** @param {{ solver: string, games: number }} row */
  async run(row) {
    await this.fill(row);
    await this.page.locator('#arena-add-run').click();
  }

  async start() {
    await this.page.locator('#arena-start').click();
  }

  async end() {
    await expect(this.status).toContainText('Done:', { timeout: 60_000 });
  }

  /** How many games have ended. */
  async done() {
    return Number(
      (await this.status.textContent())?.match(/([\d,]+) of/)?.[1].replace(',', '') ?? 0,
    );
  }

  /** @param {number} games */
  async untilDone(games) {
    await expect.poll(() => this.done()).toBeGreaterThanOrEqual(games);
  }

  /**
   * The text of a file that a press of a button saves.
   *
   * @param {import('@playwright/test').Locator} button
   */
  async saved(button) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    return readFile(await download.path());
  }

  /** The table as its JSON tells it. @returns {Promise<Record<string, any>>} */
  async report() {
    return JSON.parse((await this.saved(this.page.locator('#arena-json'))).toString());
  }

  /** The table as its CSV tells it, without the times. */
  async csv() {
    const text = (await this.saved(this.page.locator('#arena-csv'))).toString();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(0, line.lastIndexOf(',')));
  }
}

/** @type {import('@playwright/test').Fixtures<{ arena: ArenaPage }, {}, { game: GamePage }>} */
const fixtures = {
  arena: async ({ game }, use) => {
    const arena = new ArenaPage(game);
    await arena.open();
    await use(arena);
  },
};
const arenaTest = test.extend(fixtures);

/** @param {string} name of a table that the command line has written */
async function tableOf(name) {
  const text = await readFile(new URL(`../data/arena-${name}.csv`, import.meta.url), 'utf8');
  return text.trimEnd().split('\n');
}

arenaTest('a solver is chosen from the beginning', async ({ arena }) => {
  await expect(arena.page.locator('#arena-solver')).toHaveValue('expectimax-rows');
});

arenaTest('the games are those of the command line', async ({ arena, page }) => {
  await arena.add({ solver: 'random', games: 20 });
  await arena.add({ solver: 'reflex', games: 20 });
  await arena.fill({ solver: 'expectimax-pruned', games: 12 });
  await page.locator('#arena-rows').fill('3');
  await page.locator('#arena-p4').fill('0.2');
  await page.locator('#arena-seed').fill('7');
  await page.locator('#arena-form').getByText('Parameters').click();
  await page.locator('#arena-form').getByLabel('Depth').fill('2');
  await page.locator('#arena-form').getByText('Start, spawns and end of the games').click();
  await page.locator('#arena-until').fill('256');
  await page.locator('#arena-add-run').click();
  await arena.end();
  const [header, ...random] = await tableOf('random');
  const [, ...reflex] = await tableOf('reflex');
  const [, ...pruned] = await tableOf('pruned');
  expect(await arena.csv()).toEqual([header, ...random, ...reflex, ...pruned]);

  const scores = random.map((line) => Number(line.split(',')[9]));
  const mean = scores.reduce((sum, score) => sum + score) / scores.length;
  const figures = arena.rows.first().locator('td');
  await expect(figures.nth(0)).toContainText('20 / 20');
  await expect(figures.nth(1)).toContainText(Math.round(mean).toLocaleString('en-US'));
  await expect(figures.nth(3)).toHaveText(Math.max(...scores).toLocaleString('en-US'));
});

arenaTest('the report sums up what the games say', async ({ arena }) => {
  await arena.run({ solver: 'reflex', games: 50 });
  await arena.end();
  const { rows } = await arena.report();
  const [{ experiment, statistics, distribution, games, complete, asked }] = rows;
  expect({ complete, asked, solver: experiment.solver }).toEqual({
    complete: true,
    asked: 50,
    solver: 'reflex',
  });
  const tiles = games.map((/** @type {any} */ game) => game.maxTile);
  for (const { tile, rate, interval } of distribution.reached) {
    expect(rate).toBeCloseTo(
      tiles.filter((/** @type {number} */ made) => made >= tile).length / 50,
    );
    expect(interval.low).toBeLessThanOrEqual(rate);
    expect(interval.high).toBeGreaterThanOrEqual(rate);
  }
  expect(statistics.score.best).toBe(
    Math.max(...games.map((/** @type {any} */ game) => game.score)),
  );
});

arenaTest('a run can be paused and goes on where it was', async ({ arena, page }) => {
  await arena.run(SLOW);
  await arena.untilDone(2);
  await page.locator('#arena-pause').click();
  await expect(arena.status).toContainText('Paused');
  // What a worker is at when it is told to pause still counts.
  await expect(async () => {
    const paused = await arena.done();
    expect(paused).toBeLessThan(SLOW.games);
    await page.waitForTimeout(600);
    expect(await arena.done()).toBe(paused);
  }).toPass({ timeout: 10_000 });
  await arena.start();
  await arena.end();
  expect(await arena.done()).toBe(SLOW.games);
});

arenaTest(
  'a cancelled run keeps its finished games and can be resumed',
  async ({ arena, page }) => {
    await arena.run(SLOW);
    await arena.untilDone(2);
    await page.locator('#arena-cancel').click();
    await expect(arena.status).toContainText('Cancelled');
    const kept = await arena.done();
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThan(SLOW.games);
    expect((await arena.report()).rows[0].games).toHaveLength(kept);
    await page.getByRole('button', { name: 'Resume' }).click();
    await arena.end();
  },
);

arenaTest('a run that a reload cut off is resumed without a game lost', async ({ arena, page }) => {
  await arena.run(SLOW);
  await arena.untilDone(3);
  await page.reload();
  await arena.game.ready();
  await expect(page.locator('#arena-form')).toBeVisible();
  await expect(arena.status).toContainText('Stopped:');
  const kept = await arena.done();
  expect(kept).toBeGreaterThanOrEqual(3);
  expect(kept).toBeLessThan(SLOW.games);
  const before = (await arena.report()).rows[0].games;
  await page.getByRole('button', { name: 'Resume' }).click();
  await arena.end();
  const { games } = (await arena.report()).rows[0];
  expect(games.map((/** @type {any} */ game) => game.game)).toEqual(
    Array.from({ length: SLOW.games }, (_, game) => game),
  );
  // What had ended was not played again: its times are the same.
  for (const game of before) expect(games[game.game]).toEqual(game);
});

arenaTest('a later visit offers to go on with a run', async ({ arena, context }) => {
  await arena.run(ENDLESS);
  await arena.untilDone(2);
  await arena.page.close();
  const later = new GamePage(await context.newPage());
  await later.open();
  await later.toasts.getByRole('button', { name: 'Go on' }).click();
  const again = new ArenaPage(later);
  await expect(again.status).toContainText('Stopped:');
});

arenaTest('what cannot be played is refused with its reason', async ({ arena, page }) => {
  const add = page.locator('#arena-add');
  await page.locator('#arena-games').fill('0');
  await add.click();
  await expect(arena.error).toContainText('Games: a whole number from 1');
  await page.locator('#arena-games').fill('10');

  await page.locator('#arena-solver').selectOption('expectimax-score');
  await page.locator('#arena-form').getByText('Parameters').click();
  await page.locator('#arena-form').getByLabel('Depth').fill('99');
  await add.click();
  await expect(arena.error).toContainText('Depth: a whole number from 1');
  await page.locator('#arena-solver').selectOption('random');

  await page.locator('#arena-seed').fill('no seed at all');
  await add.click();
  await expect(arena.error).toContainText('seed');
  await page.locator('#arena-seed').fill('1');

  await page.locator('#arena-form').getByText('Start, spawns and end of the games').click();
  await page.locator('#arena-board').fill('2,4/8,16');
  await add.click();
  await expect(arena.error).toContainText('No move is possible');
  await page.locator('#arena-board').fill('2,5/8,16');
  await add.click();
  await expect(arena.error).toContainText('5');
  await page.locator('#arena-board').fill('');

  await page.locator('#arena-until').fill('1000');
  await add.click();
  await expect(arena.error).toContainText('from 4 to 131072');
  await page.locator('#arena-until').fill('');

  await page.locator('#arena-solver').selectOption('exact');
  await add.click();
  await expect(arena.error).toContainText('up to 6 cells');
  await expect(arena.rows).toHaveCount(0);

  await page.locator('#arena-solver').selectOption('random');
  await add.click();
  await expect(arena.error).toBeHidden();
  await expect(arena.rows).toHaveCount(1);
});

for (const { name, said, spoil } of [
  {
    name: 'forbidden',
    said: 'does not let the page store',
    spoil: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    },
  },
  {
    name: 'full',
    said: 'storage is full',
    spoil: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  },
]) {
  test(`where the storage is ${name}, the arena says so and keeps the games while it is open`, async ({
    page,
  }) => {
    await page.addInitScript(spoil);
    const game = new GamePage(page);
    await game.open();
    const arena = new ArenaPage(game);
    await arena.open();
    await arena.run({ solver: 'random', games: 20 });
    await arena.end();
    await expect(page.locator('#arena-keeping')).toContainText(said);
    const [, ...rows] = await tableOf('random');
    expect((await arena.csv()).slice(1)).toEqual(rows);
  });
}

arenaTest('a game of the table can be replayed', async ({ arena, page }) => {
  await arena.run({ solver: 'random', games: 20 });
  await arena.end();
  const best = (await tableOf('random'))
    .slice(1)
    .map((line) => line.split(','))
    .sort((a, b) => Number(b[9]) - Number(a[9]))[0];
  await arena.rows.first().getByRole('button', { name: 'Games of' }).click();
  await page.locator('#arena-order').selectOption('best');
  await page.locator('.arena-game-table tbody').getByRole('button').first().click();

  const replay = page.locator('#replay-place');
  await expect(replay).toBeVisible();
  await expect.poll(async () => Number(await replay.inputValue())).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Pause the replay' }).click();
  await replay.fill(best[11]);
  await expect(arena.game.score).toHaveText(Number(best[9]).toLocaleString('en-US'));
  await expect(page.locator('#status-seed')).toHaveText(best[1]);
  await expect(arena.game.overlay).toContainText('Game over!');
  await replay.fill('0');
  await expect(arena.game.score).toHaveText('0');
  await arena.game.playMoves(1);
  await expect(replay).toBeHidden();
});

arenaTest('an adversary can place the tiles', async ({ arena, page }) => {
  await arena.fill({ solver: 'reflex', games: 10 });
  await page.locator('#arena-form').getByText('Start, spawns and end of the games').click();
  await page.locator('#arena-spawner').selectOption('adversary');
  await page.locator('#arena-add-run').click();
  await arena.end();
  await expect(arena.rows.first()).toContainText('adversary');
  const { experiment, games } = (await arena.report()).rows[0];
  expect(experiment.p4).toBe('0.1 adversary');
  await arena.game.open(`#${games[3].link}`);
  await page.locator('#tab-solver').click({ force: true });
  await expect(arena.game.score).toHaveText(games[3].score.toLocaleString('en-US'));
});

arenaTest('a document’s table is set up with its printed figures', async ({ arena, page }) => {
  await page.getByRole('button', { name: 'Table of 001' }).click();
  await expect(page.locator('#arena-note')).toContainText('AI algorithms for the game 2048');
  await expect(arena.rows.first()).toContainText('0 / 10,000');
  await expect(arena.printed.first()).toContainText('4,600');
  const snake = arena.printed.nth(3);
  await expect(snake).toContainText('79 %');
  await expect(snake).toContainText('142');

  await page.getByRole('button', { name: 'Table of 000' }).click();
  await expect(arena.rows).toHaveCount(3);
  await expect(arena.rows.first()).toContainText('only 2s');
  await expect(arena.printed.first()).toContainText('3,217');
});

arenaTest('a table with games that gives way can be put back', async ({ arena, page }) => {
  await arena.run({ solver: 'random', games: 20 });
  await arena.end();
  await page.getByRole('button', { name: 'Table of 004' }).click();
  await expect(arena.rows.first()).toContainText('looi');
  await page.getByRole('button', { name: 'Put the old one back' }).click();
  await expect(arena.rows).toHaveCount(1);
  await expect(arena.status).toContainText('20 of 20');
  await page.reload();
  await expect(arena.status).toContainText('20 of 20');
  await page.locator('#arena-clear').click();
  await expect(arena.rows).toHaveCount(0);
});

arenaTest(
  'the charts have their numbers as tables and are saved as pictures',
  async ({ arena, page }) => {
    await arena.add({ solver: 'random', games: 20 });
    await arena.add({ solver: 'reflex', games: 20 });
    await arena.start();
    await arena.end();
    for (const name of ['density', 'ccdf', 'scores', 'posterior']) {
      const figure = page.locator('figure', { has: page.locator(`#arena-chart-${name}`) });
      await expect(page.locator(`#arena-chart-${name}`)).toHaveAttribute('aria-label', /.{20}/);
      await figure.getByText('As a table').click();
      expect(await page.locator(`#arena-numbers-${name} tbody tr`).count()).toBeGreaterThan(1);
      const picture = await arena.saved(figure.getByRole('button', { name: /picture/ }));
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
    }
    const { rows } = await arena.report();
    const shown = await page
      .locator('#arena-numbers-density tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.children].map((cell) => cell.textContent)),
      );
    for (const [tile, random] of shown) {
      const share = rows[0].distribution.density.find(
        (/** @type {any} */ entry) => entry.tile === Number(tile?.replace(',', '')),
      );
      expect(Number.parseFloat(random ?? '')).toBeCloseTo(100 * (share?.share ?? 0), 0);
    }
    await page.getByRole('checkbox', { name: 'Reflex in the charts' }).uncheck();
    await expect(page.locator('#arena-numbers-density thead th')).toHaveText([
      'Largest tile',
      'Random',
    ]);
  },
);

arenaTest('the games of a worker that dies are played again', async ({ arena, page }) => {
  await arena.run(SLOW);
  await arena.untilDone(1);
  await Promise.all(
    page.workers().map(async (worker) => {
      const ofArena = () => {
        if (Reflect.get(globalThis, 'name') === 'twofold arena 0') globalThis.close();
      };
      await worker.evaluate(ofArena).catch(() => {});
    }),
  );
  await expect(arena.game.toasts).toContainText('its games are played again');
  await arena.end();
  expect((await arena.report()).rows[0].games).toHaveLength(SLOW.games);
});

arenaTest('two tabs do not play the same table', async ({ arena, context }) => {
  await arena.run(ENDLESS);
  await arena.untilDone(1);
  const second = new GamePage(await context.newPage());
  await second.open();
  await second.showPanel();
  await second.page.locator('#tab-arena').click();
  await expect(second.page.locator('#arena-elsewhere')).toContainText('open in another tab');
  await expect(second.page.locator('#arena-form')).toBeHidden();
  await second.page.getByRole('button', { name: 'Use it here' }).click();
  await expect(second.page.locator('#arena-form')).toBeVisible();
  await expect(arena.page.locator('#arena-elsewhere')).toBeVisible();
  await expect(new ArenaPage(second).status).toContainText('Stopped:');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  arenaTest.describe(`in ${colorScheme} colours`, () => {
    arenaTest.use({ colorScheme });

    arenaTest('the arena is accessible', async ({ arena, page }) => {
      await page.getByRole('button', { name: 'Table of 000' }).click();
      await arena.run({ solver: 'random', games: 20 });
      await expect(arena.rows.last()).toContainText('0 / 20');
      await page.locator('#arena-cancel').click();
      await page.locator('#arena-clear').click();
      await arena.add({ solver: 'reflex', games: 20 });
      await arena.start();
      await arena.end();
      await arena.rows.first().getByRole('button', { name: 'Games of' }).click();
      await expect(page.locator('#arena-chart-density')).toBeVisible();
      await page.locator('#arena-games').fill('0');
      await page.locator('#arena-add').click();
      await expect(arena.error).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).toEqual([]);
    });
  });
}

arenaTest('on a phone nothing but tables is wider than the screen', async ({ arena, page }) => {
  await page.getByRole('button', { name: 'Table of 001' }).click();
  await expect(arena.rows).not.toHaveCount(0);
  const overflow = await page.evaluate(() => {
    const panel = /** @type {HTMLElement} */ (document.getElementById('panel-arena'));
    const { scrollWidth } = document.documentElement;
    return { page: scrollWidth - innerWidth, panel: panel.scrollWidth - panel.clientWidth };
  });
  expect(overflow).toEqual({ page: 0, panel: 0 });
});

arenaTest('controls on a touch screen are large enough', async ({ arena, page, hasTouch }) => {
  test.skip(!hasTouch, 'needs a touch screen');
  await arena.run({ solver: 'random', games: 20 });
  await arena.end();
  await arena.rows.first().getByRole('button', { name: 'Games of' }).click();
  for (const button of await page.locator('#panel-arena button:visible').all()) {
    const box = await button.boundingBox();
    expect(Math.round(box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(44);
    expect(Math.round(box?.width ?? 0), await button.innerText()).toBeGreaterThanOrEqual(40);
  }
});
