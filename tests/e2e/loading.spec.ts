import { hold } from './hold.ts';
import { expect, GamePage, test } from './test.ts';

test('panels and solvers are fetched when needed, again after a failure', async ({ browser }) => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const fetches = (name: string) => fetched.filter((path) => path.includes(`/${name}-`)).length;
  const panels = () => [
    ...new Set(fetched.flatMap((path) => path.match(/(?<=\/)\w+(?=-panel-[^/]+\.js$)/) ?? [])),
  ];
  const isSolvers = (path: string) => /\/(worker|twofold_bg)-[^/]+$/.test(path);
  const isModel = (path: string) => path.endsWith('.model');
  const game = await GamePage.on(page);
  await page.waitForLoadState('networkidle');
  expect(fetches('rules_bg')).toBe(1);
  expect(fetched.filter((path) => isSolvers(path) || isModel(path))).toEqual([]);
  expect(panels()).toEqual(['next']);
  // Nothing is kept on a first visit, and no panel with values or forms is open.
  const later =
    /\/(kept-suggestions|database|mistakes|lessons|days|watch-note|merge-signals|parameter-form|rivals|solver-groups|values-table|scroll|charts|fredoka-latin)-/;
  expect(fetched.filter((path) => later.test(path))).toEqual([]);

  await page.route('**/games-panel-*', (route) => route.abort(), { times: 5 });
  await game.panels.show('games');
  await expect(game.panels.panel('games')).toContainText('The server did not send it');
  await game.panels.panel('games').getByRole('button', { name: 'Try again' }).click();
  await expect(game.panels.panel('games')).toContainText('appear here');
  await game.panels.show('look');
  await game.panels.show('games');
  await expect.poll(panels).toEqual(['next', 'games', 'look']);
  await game.panels.go('play');
  await game.transport.hint.click();
  // Each further worker begins with the same script.
  await expect.poll(() => new Set(fetched.filter(isSolvers)).size).toBe(2);
  // The small network follows by itself, the full one only when it is asked for.
  await expect.poll(() => fetched.filter(isModel)).toEqual([expect.stringMatching(/\/small-/)]);

  await game.arena.open();
  // Script and style that the arena shares with the papers.
  expect([fetches('arena-panel'), fetches('scroll'), fetches('charts')]).toEqual([1, 2, 0]);
  await game.arena.run({ solver: 'random', games: 5 });
  await expect(game.arena.chart('density').canvas).toBeVisible();
  expect(fetches('charts')).toBe(1);

  await page.route('**/rules_bg-*', (route) => route.fulfill({ contentType: 'application/wasm' }));
  await page.reload();
  await expect(game.toasts.all).toHaveText(/could not be started: It is damaged, or too new/);
  await page.close();
});

test('nothing of a place is shown before the player’s games are read', async ({ game, page }) => {
  const letGo = await hold(page, '**/database-*.js');
  for (const place of ['today', 'games'] as const) {
    await game.panels.go(place);
    await expect(game.panels.panel(place)).toHaveText('Loading…');
  }
  letGo();
  await expect(game.panels.panel('games')).toContainText('appear here');
  await game.panels.go('today');
  await expect(game.panels.panel('today')).toContainText('Play today');
});
