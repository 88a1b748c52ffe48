import { hold } from './hold.ts';
import { expect, GamePage, test } from './test.ts';

test('the arena is fetched when it is opened, and its charts when there is something to draw', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const fetches = (name: string) => fetched.filter((path) => path.includes(`/${name}-`)).length;
  const counts = () => ({
    arena: fetches('arena-panel'),
    // Script and style that the arena shares with the papers.
    shared: fetches('verdicts'),
    charts: fetches('charts'),
  });
  const game = new GamePage(page);
  await game.open();
  await page.waitForLoadState('networkidle');
  expect(counts()).toEqual({ arena: 0, shared: 0, charts: 0 });

  await game.arena.open();
  expect(counts()).toEqual({ arena: 1, shared: 2, charts: 0 });

  await game.arena.run({ solver: 'random', games: 5 });
  await expect(game.arena.chart('density').canvas).toBeVisible();
  expect(fetches('charts')).toBe(1);
  await page.close();
});

test('a panel is fetched when it is first opened, and no other', async ({ browser }) => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const panels = () =>
    fetched
      .map((path) => path.match(/\/(\w+)-panel-[^/]+\.js$/)?.[1])
      .filter((name) => name !== undefined);
  const game = new GamePage(page);
  await game.open();
  await page.waitForLoadState('networkidle');
  expect(panels()).toEqual(['next']);
  // Nothing is kept on a first visit, and no panel with values or forms is open.
  const later =
    /\/(kept-suggestions|kept-games|archive|database|lessons|days|watch-note|merge-signals|parameter-form|rivals|solver-groups|values-table|words)-/;
  expect(fetched.filter((path) => later.test(path))).toEqual([]);

  await game.games.show();
  await game.settings.show();
  await game.games.show();
  await expect.poll(panels).toEqual(['next', 'games', 'look']);
  await page.close();
});

test('the solvers are fetched when somebody may ask them, not before', async ({ browser }) => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isSolvers = (path: string) => /\/(worker|twofold_bg)-[^/]+$/.test(path);
  const isModel = (path: string) => path.endsWith('.model');
  const game = new GamePage(page);
  await game.open();
  await page.waitForLoadState('networkidle');
  expect(fetched.some((path) => /\/rules_bg-[^/]+\.wasm$/.test(path))).toBe(true);
  expect(fetched.filter(isSolvers)).toEqual([]);
  expect(fetched.filter(isModel)).toEqual([]);

  await game.transport.hint.click();
  // Each further worker begins with the same script.
  await expect.poll(() => new Set(fetched.filter(isSolvers)).size).toBe(2);
  // The small network follows by itself, the full one only when it is asked for.
  await expect.poll(() => fetched.filter(isModel)).toEqual([expect.stringMatching(/\/small-/)]);
  await page.close();
});

for (const place of ['today', 'games'] as const)
  test(`nothing of the place “${place}” is shown before the player’s games are read`, async ({
    game,
    page,
  }) => {
    const letGo = await hold(page, '**/database-*.js');
    await game.panels.go(place);
    const panel = game.panels.panel(place);
    await expect(panel).toHaveText('Loading…');
    letGo();
    await expect(panel).toContainText({ today: 'Play today', games: 'appear here' }[place]);
  });
