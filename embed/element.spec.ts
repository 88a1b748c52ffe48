import type { Locator, Page } from '@playwright/test';
import type { MoveResult } from '../pkg/rules.js';
import { violationsOf } from '../tests/e2e/axe.ts';
import { expect, test } from '../tests/e2e/test.ts';

/** A page of others on this server, which allows no styles but those of its own files. */
async function openOther(page: Page, body: string) {
  const policy = "default-src 'none'; img-src data:; frame-src *; connect-src 'self'";
  await page.route('**/other/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': `${policy}; script-src 'self' 'wasm-unsafe-eval'` },
      body: `<!doctype html><html lang="en"><title>Other</title><link rel="icon" href="data:," />
        <main><h1>Other</h1>${body}</main><script type="module" src="/embed/element.js"></script></html>`,
    }),
  );
  await page.addInitScript(`globalThis.told = [];
    for (const name of ['ready', 'move', 'over', 'answer', 'refused'])
      addEventListener(name, ({ target, detail }) => told.push([target.id, name, detail]));`);
  await page.goto('/other/');
}

type Told = [id: string, event: string, detail: MoveResult & { link: string }];
const told = (page: Page, event: string) =>
  page.evaluate<Told[]>(`told.filter(([, name]) => name === '${event}')`);
const tiles = (board: Locator) => board.locator('tbody td').allTextContents();
const surface = (board: Locator) => board.getByRole('application');

test('two boards on a strict page are played apart, by keys and by swipes', async ({ page }) => {
  const boards = `<twofold-board id="one" seed="feed-beef"></twofold-board>
    <twofold-board id="two" board="2,2/0,0" theme="dark"></twofold-board>
    <twofold-board static game="v1-ACKgjQYHBR8CrcXXjw"></twofold-board>`;
  await openOther(page, boards);
  const [one, two] = ['#one', '#two'].map((id) => page.locator(id));
  await expect(one).toContainText(/Score.*Undo/s);
  await expect(two.locator('output')).toHaveText('0');
  await expect(page.getByRole('img', { name: 'Board of 2048' })).toBeVisible();
  const before = await tiles(one);
  await surface(two).press('ArrowLeft');
  await expect(two.locator('output')).toHaveText('4');
  expect(await tiles(one)).toEqual(before);
  const [[, , move]] = await told(page, 'move');
  expect([move.direction, move.reward, move.state.score]).toEqual(['left', 4, 4]);
  await surface(two).press('u');
  await expect(two.locator('output')).toHaveText('0');

  const swipe = (x: number, y: number) =>
    surface(one).dragTo(surface(one), { targetPosition: { x, y } });
  await swipe(200, 390);
  await swipe(390, 200);
  await swipe(200, 10);
  await expect.poll(() => tiles(one)).not.toEqual(before);
  await one.getByRole('button', { name: 'New game' }).click();
  await expect.poll(() => tiles(one)).toEqual(before);

  expect(await violationsOf(page)).toEqual([]);
});

test('a game ends with its link, which is replayed', async ({ page }) => {
  await openOther(page, '<twofold-board id="one" size="2x2" seed="1"></twofold-board>');
  const board = page.locator('twofold-board');
  await surface(board).focus();
  const press = async () => {
    for (const key of ['a', 's', 'd', 'w']) await page.keyboard.press(key);
    return board.getByRole('status').last().textContent();
  };
  await expect.poll(press).toContain('No move is left.');
  const end = await tiles(board);
  const [[, , { state, link }]] = await told(page, 'over');

  await board.evaluate((it, game) => it.setAttribute('game', `https://example.org/#${game}`), link);
  const range = board.getByRole('slider', { name: 'Move' });
  await expect(range).toHaveAttribute('aria-valuetext', `0 of ${state.moves}`);
  await expect(surface(board)).toBeHidden();
  await range.press('End');
  expect(await tiles(board)).toEqual(end);
  const play = board.getByRole('button', { name: 'Play' });
  await board.evaluate((it) => {
    const press = () => it.shadowRoot?.querySelector<HTMLElement>('[part~=play]')?.click();
    it.addEventListener('move', press, { once: true });
  });
  await play.click();
  await expect(range).toHaveAttribute('aria-valuetext', `1 of ${state.moves}`);
  await play.click();
  await expect(range).toHaveAttribute('aria-valuetext', `${state.moves} of ${state.moves}`);
  await expect(play).toBeVisible();
});

test('a position is shown, a puzzle is solved, and what is wrong is told', async ({ page }) => {
  const position = '2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0';
  await openOther(page, `<twofold-board id="one" static board="${position}"></twofold-board>`);
  const board = page.locator('twofold-board');
  await expect(board.getByRole('img')).toBeVisible();
  await expect(board.getByRole('button')).toHaveCount(0);
  expect((await tiles(board)).slice(0, 4)).toEqual(['2', '4', '8', '16']);

  await board.evaluate((it) => {
    it.removeAttribute('static');
    it.setAttribute('answer', 'down');
  });
  const status = board.locator('p[role=status]');
  await expect(status).toHaveText('One move is right. Which?');
  await surface(board).press('ArrowLeft');
  await expect(status).toHaveText('Another move is better.');
  await surface(board).press('ArrowDown');
  await expect(status).toHaveText('Right.');
  expect((await told(page, 'answer')).map(([, , detail]) => detail)).toEqual([
    { direction: 'left', isRight: false },
    { direction: 'down', isRight: true },
  ]);

  await board.evaluate((it) => it.setAttribute('game', 'v1-zzz'));
  await expect(status).toContainText('This cannot be shown.');
  await expect(surface(board)).toBeHidden();
});

test('Share frames the game, and only the board can be framed', async ({ game, complaints }) => {
  await game.playMoves(4);
  const shown = await game.board();
  await game.panels.choose('share');
  await game.toasts.press('Embed…');
  await expect(game.linkDialog).toContainText('This game on a page of yours');
  const line = await game.link.inputValue();
  const { page } = game;
  await openOther(page, `${line}${line.replace('title', 'sandbox="allow-scripts" title')}`);
  for (const place of [0, 1]) {
    const frame = page.frameLocator('iframe').nth(place);
    const board = frame.locator('twofold-board');
    await board.getByRole('slider').press('End');
    const cells = (await tiles(board)).map((tile) => Number(tile) || 0);
    expect(cells).toEqual(shown.flat());
    await expect(frame.getByRole('link', { name: 'Open in Twofold' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
  await openOther(page, line.replace(/embed\/#[^"]*/, ''));
  await expect.poll(() => complaints.join()).toContain('frame-ancestors');
  complaints.length = 0;
});

test('the board in a frame keeps nothing', async ({ page }) => {
  await page.goto('/embed/#seed=feed-beef&size=3x4&onclick=alert(1)');
  const board = page.locator('twofold-board');
  await expect(board).not.toHaveAttribute('onclick');
  await surface(board).press('ArrowDown');
  expect(await tiles(board)).toHaveLength(12);
  const kept = await page.evaluate(async () => [
    localStorage.length,
    (await indexedDB.databases()).length,
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ]);
  expect(kept).toEqual([0, 0, 0, 0]);
});
