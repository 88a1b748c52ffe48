import { Fingers, middleOf, type Point } from './pages/fingers.ts';
import type { GamePage } from './pages/game.ts';
import { expect, test } from './test.ts';

const ONE_TILE = '0,0,0,0/0,2,0,0/0,0,0,0/0,0,0,0';

/** Left, down, right and up, as a thumb makes them. */
const STROKES: Point[] = [
  { x: -36, y: 6 },
  { x: -6, y: 36 },
  { x: 36, y: -6 },
  { x: 6, y: -36 },
];

/** Swipes in all four directions from one place, and sees that each is a move: the tile goes round the board. */
async function swipeRound(game: GamePage, from: Point) {
  await game.startFrom(ONE_TILE);
  // The notice of the new game lies over the header.
  await game.toasts.dismiss();
  const fingers = new Fingers(game.page);
  for (const by of STROKES) await fingers.swipe(from, by);
  await expect(game.moves, `from ${from.x}, ${from.y}`).toHaveText('4');
  expect((await game.board())[0][3]).toBeGreaterThan(0);
}

test('swipes begin in many places', { tag: '@touch' }, async ({ game, page }) => {
  for (const size of ['390×844', '844×390']) {
    await game.resize(size);
    await swipeRound(game, await middleOf(page.locator('#board')));
    await swipeRound(game, await middleOf(page.locator('#score')));
  }
  // In the margins, too.
  await game.resize('768×1024');
  const { y } = await middleOf(page.locator('#board'));
  await swipeRound(game, { x: 12, y });
  await swipeRound(game, { x: 756, y });
  const fingers = new Fingers(page);
  const below = await middleOf(page.locator('#controls'));
  await fingers.swipe({ x: below.x, y: 950 }, { x: 2, y: -160 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect(game.moves).toHaveText('4');
  // The board is no longer in sight as a whole: the bare page scrolls.
  await fingers.swipe({ x: 12, y: 300 }, { x: 2, y: 120 });
  await expect(game.moves).toHaveText('4');
});

test('fingers and pinches are told apart', { tag: '@touch' }, async ({ game, page }) => {
  const fingers = new Fingers(page);
  const from = await middleOf(page.locator('#board'));
  const expectMoves = (count: number) => expect(game.moves).toHaveText(String(count));
  // Flicks of any slant count, by their longer side.
  for (const [degrees, row, column] of [
    [44, 2, 0],
    [46, 0, 2],
  ]) {
    await game.startFrom('0,0,0,0/0,0,0,0/0,0,2,0/0,0,0,0');
    const angle = (degrees * Math.PI) / 180;
    await fingers.swipe(from, { x: -80 * Math.cos(angle), y: -80 * Math.sin(angle) });
    await expectMoves(1);
    expect((await game.board())[row][column], `${degrees}°`).toBe(2);
  }

  // A short flick counts when the finger lifts, and a tap does not.
  await game.startFrom(ONE_TILE);
  for (const [x, moves] of [
    [4, 0],
    [-18, 1],
  ]) {
    await fingers.down([0, from]);
    await fingers.move([0, { x, y: 5 }]);
    expect(await game.moveCount()).toBe(0);
    await fingers.up(0);
    await expectMoves(moves);
  }

  // Two thumbs that overlap make two moves, also where both rest before either of them moves.
  const [left, right] = [
    { x: 90, y: 300 },
    { x: 300, y: 300 },
  ];
  const touch = async (finger: number, at: Point) => {
    await fingers.down([finger, at]);
    await page.waitForTimeout(80);
  };
  await game.startFrom(ONE_TILE);
  await touch(0, left);
  await fingers.move([0, { x: -40, y: 0 }]);
  await touch(1, right);
  await fingers.move([1, { x: 0, y: 40 }]);
  await expectMoves(2);
  // The first is still down, and has made its move.
  await fingers.move([0, { x: 90, y: 0 }]);
  for (const finger of [0, 1]) await fingers.up(finger);
  await expectMoves(2);
  await touch(0, left);
  await touch(1, right);
  await fingers.move([1, { x: 40, y: 0 }]);
  await fingers.move([0, { x: 0, y: -40 }]);
  for (const finger of [0, 1]) await fingers.up(finger);
  await expectMoves(4);

  // Fingers that come down together pinch, and make no move.
  await game.startFrom(ONE_TILE);
  const apart: [number, Point][] = [
    [0, { x: -50, y: 0 }],
    [1, { x: 50, y: 0 }],
    [2, { x: 0, y: -50 }],
  ];
  for (const count of [3, 2]) {
    const steps = apart.slice(0, count);
    await fingers.down(
      ...steps.map(([finger, { x, y }]): [number, Point] => [
        finger,
        { x: from.x + x, y: from.y + y },
      ]),
    );
    await fingers.move(...steps);
    for (const [finger] of steps) await fingers.up(finger);
    expect(await game.moveCount()).toBe(0);
  }
});

test('no swipe begins on a control', { tag: '@touch' }, async ({ game, page }) => {
  const fingers = new Fingers(page);
  await game.startFrom(ONE_TILE);
  const swipeOn = async (control: string) =>
    fingers.swipe(await middleOf(page.locator(control)), { x: 60, y: 0 });
  for (const control of ['#new', '#hint', '#more']) await swipeOn(control);
  await game.panels.more.click();
  await page.locator('#share').click({ trial: true });
  await swipeOn('#share');
  expect(await game.moveCount()).toBe(0);
  await page.keyboard.press('Escape');
  await game.transport.auto.click();
  await swipeOn('#speed');
  await game.morePlayed(1);
  await game.transport.auto.click();
  await game.expectAuto(false);
  const played = await game.moveCount();
  await swipeOn('#stop');
  // Nor one in an open sheet.
  await game.panels.show('solver');
  await swipeOn('#panel-body');
  expect(await game.moveCount()).toBe(played);
});

test('the mouse marks text beside the board, and plays on it', async ({ game, page }) => {
  await game.startFrom(ONE_TILE);
  const drag = async ({ x, y }: Point) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 80, y + 4, { steps: 4 });
    await page.mouse.up();
  };
  await drag(await middleOf(page.locator('#score')));
  await drag(await middleOf(page.locator('.title')));
  expect(await game.moveCount()).toBe(0);
  await drag(await middleOf(page.locator('#board')));
  await expect(game.moves).toHaveText('1');
});

test('small screens show the board', { tag: '@touch' }, async ({ game, page }) => {
  for (const at of ['256×160', '240×320', '480×200']) {
    await game.resize(at);
    await page.evaluate(() => scrollTo(0, 0));
    const board = await page.locator('#board').boundingBox();
    expect(board?.width, at).toBeGreaterThanOrEqual(200);
    const height = await page.evaluate(() => innerHeight);
    const from = { x: (board?.x ?? 0) + 100, y: Math.min((board?.y ?? 0) + 90, height - 10) };
    const before = await game.board();
    for (const by of STROKES) await new Fingers(page).swipe(from, by);
    await expect.poll(() => game.board(), at).not.toEqual(before);
    await game.transport.newGame.click();
    expect(await game.moveCount()).toBe(0);
    await page.keyboard.press('g');
    await expect(game.review.root).toBeVisible();
    const smaller = await page.locator('#board').boundingBox();
    expect(smaller?.width, at).toBeGreaterThanOrEqual(200);
    await page.keyboard.press('Escape');
    await expect(game.review.root).toBeHidden();
  }
});

test('no key or swipe scrolls the page', { tag: '@touch' }, async ({ game, page }) => {
  await game.resize('320×256');
  for (const key of ['ArrowDown', 'ArrowUp', 'Space', 'ArrowDown']) await page.keyboard.press(key);
  const fingers = new Fingers(page);
  for (const by of STROKES) await fingers.swipe({ x: 160, y: 160 }, by);
  await expect.poll(() => game.moveCount()).toBeGreaterThan(0);
  const scrolled = () => page.evaluate(() => scrollY);
  expect(await scrolled()).toBe(0);
  await game.transport.newGame.click();
  await game.toasts.dismiss();
  await page.evaluate(() => scrollTo(0, 0));
  await fingers.swipe(await middleOf(page.locator('#score')), { x: 0, y: -30 });
  await expect.poll(scrolled).toBeGreaterThan(10);
  await page.evaluate(() => scrollTo(0, 0));
  await game.drawn();
  // Beside the board at any scroll position: the browser's own thread may lag behind the one of the page.
  await fingers.swipe({ x: 20, y: 200 }, { x: 0, y: -120 });
  await expect.poll(scrolled).toBeGreaterThan(50);
  expect(await game.moveCount()).toBe(0);
});

test('the card of the end scrolls', { tag: '@touch' }, async ({ game, page }) => {
  await game.resize('360×640');
  await game.startGame({ rows: 2, cols: 2, seed: '5' });
  await game.playToTheEnd();
  // Its findings come last, and make it too high.
  await expect(game.cardFindings).toHaveText(/\.$/);
  // On its words, where no control takes the finger.
  await new Fingers(page).swipe(await middleOf(page.locator('.card-title')), { x: 0, y: -60 });
  await expect.poll(() => game.card.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
});
