import { REVIEWS } from '../../www/games/far.ts';
import { expectNoViolations } from './axe.ts';
import { recordsOf } from './databases.ts';
import { expect, test } from './test.ts';

test('a review is stepped through and kept, and its game is retried', async ({ game, page }) => {
  await game.playMoves(5);
  // What a hint has helped with is no best of the player's, here or in the copy.
  await game.transport.hint.click();
  await expect(game.announcer).toContainText('Hint: ');
  await game.playMoves(15);
  const [board, score] = [await game.board(), await game.score.textContent()];
  await page.keyboard.press('g');
  const { review } = game;
  await review.done();
  await expect(review.chip).toContainText('step');
  await page.keyboard.press('Home');
  await expect(review.place).toHaveValue('0');
  await expect(game.moves).toHaveText('0');
  await game.press('Right');
  await expect(review.place).toHaveValue('1');
  await expect(game.moves).toHaveText('1');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(review.place).toHaveValue('11');
  await game.press('Left');
  await expect(review.place).toHaveValue('10');
  // Up and down do nothing, nor does any other key that plays.
  await game.press('Up');
  await page.keyboard.press('w');
  await page.keyboard.press('u');
  await expect(review.place).toHaveValue('10');
  await page.keyboard.press('End');
  await expect(review.place).toHaveValue('20');
  expect(await game.board()).toEqual(board);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect.poll(async () => Number(await review.place.inputValue())).toBeGreaterThan(2);
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(review.root).toHaveCount(0);
  expect(await game.board()).toEqual(board);
  await expect(game.score).toHaveText(String(score));

  // The game goes on where it was, and so does its review.
  await game.playMoves(10);
  const best = String(await game.best.textContent());
  await page.keyboard.press('g');
  await review.done();
  const ledger = await review.ledgerNumbers();
  const [start, luck, mistakes, revisions, total] = ledger;
  expect(start + luck + mistakes + revisions).toBeCloseTo(total, 6);
  await expect(review.luck).toHaveText(
    /^(Average luck|.* games played like this get \w+ tiles)\.$/,
  );
  await expect(review.accuracy).toHaveText(/^\d+(\.\d)? %$/);
  const counts = (await review.counts.allTextContents()).map((text) => text.replace(/\D/g, ''));
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(30);
  await expect(review.curve).toHaveAttribute('aria-label', /Expected final score over the moves/);

  // It is kept, and not made again: without any worker, nobody could judge it.
  const accuracy = String(await review.accuracy.textContent());
  await expect.poll(async () => Object.keys(await recordsOf(page, REVIEWS))).toHaveLength(1);
  await page.addInitScript(() => Reflect.set(globalThis, 'Worker', () => {}));
  await game.settled();
  await game.reload();
  await review.open();
  await expect(review.accuracy).toHaveText(accuracy);
  expect(await review.ledgerNumbers()).toEqual(ledger);

  await review.place.fill('10');
  const tenth = await game.board();
  await review.retry.click();
  await expect(review.root).toHaveCount(0);
  await expect(game.moves).toHaveText('10');
  expect(await game.board()).toEqual(tenth);
  await expect(game.best).toHaveText(best);
  await expect(game.toasts.all).toContainText('Again from move 11. Both are kept.');
  await game.playMoves(1);
  // The way back leads to the board where the player left, and the new game stays on the page.
  await game.toasts.press('Back to review');
  await review.done();
  await expect(review.place).toHaveValue('10');
  expect(await game.board()).toEqual(tenth);
  await review.close.click();
  await expect(game.moves).toHaveText('11');
  await review.begin();
  await review.place.fill('10');
  await review.retry.click();
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('11');
});

test('most that was lost is shown first', { tag: '@phone' }, async ({ game, page }) => {
  await game.playMoves(30);
  await game.review.open();
  const { review } = game;
  const costly = await review.costly.evaluateAll((found) =>
    found.map((move) => String(move.getAttribute('aria-label'))),
  );
  const share = (name: string) => Number(/costs ([\d.]+) %/.exec(name)?.[1]);
  expect(costly.length).toBeGreaterThan(0);
  expect(costly.map(share)).toEqual(costly.map(share).toSorted((one, other) => other - one));
  const number = Number(/Move ([\d,]+)/.exec(costly[0])?.[1].replace(',', ''));
  await expect(review.place).toHaveValue(String(number - 1));
  // Its number is said once, and as the player counts.
  await expect(review.move).toContainText(`Move ${number} of 30 `);
  await expect(review.place).toHaveAttribute('aria-valuetext', `Move ${number} of 30`);

  // The answer is below the question, which stays where it is with its focus.
  const before = await review.ask.boundingBox();
  await review.ask.press('Enter');
  await expect(review.ask).toBeFocused();
  expect(await review.ask.boundingBox()).toEqual(before);
  await expect(review.ask).toHaveAttribute('aria-expanded', 'true');
  const moves = review.comparison.getByRole('listitem');
  await expect(moves).toHaveCount(4);
  await expect(moves.filter({ hasText: 'played' })).toHaveText(/−[\d.]+ %/);
  await expect(moves.filter({ hasText: 'best' })).toHaveCount(1);
  await expect(review.comparison).not.toContainText('Looking');
  const asked = await review.move.boundingBox();
  const answer = await review.comparison.boundingBox();
  expect(answer?.y).toBeGreaterThanOrEqual(Number(asked?.y) + Number(asked?.height));
  await review.ask.click();
  await expect(review.comparison).toBeHidden();
  await review.ask.click();
  await review.forward.click();
  await expect(review.comparison).toBeHidden();

  // Title and close button stay while the findings scroll.
  await review.judge.scrollIntoViewIfNeeded();
  await expect(review.close).toBeInViewport();
  await expect(review.root.getByRole('heading', { name: 'Review' })).toBeInViewport();

  await page.keyboard.press('Escape');
  await expect(review.controls).toHaveCount(0);
  // It does so too when the moves are judged already.
  await game.review.open();
  await expect(review.place).toHaveValue(String(number - 1));
  await expectNoViolations(page);
  await review.compare.click();
  await expect(review.compared).toHaveAttribute('data-status', 'done');
  await expectNoViolations(page);
});

test('the solver finishes the game from a board, and plays the same tiles', async ({ game }) => {
  // The row that is full leaves few moves, so that the game is soon over.
  await game.startGame({ rows: 2, cols: 2, seed: '5' });
  await game.playMoves(4);
  await game.review.open();
  const { review } = game;
  await review.place.fill('2');
  await review.finish.click();
  await expect(review.finished).toHaveAttribute('data-status', 'done');
  await expect(review.finished).toContainText(/From move 3 on, the solver got to [\d,]+ points/);
  await review.compare.click();
  await expect(review.compared).toHaveAttribute('data-status', 'done');
  await expect(review.compared).toContainText('On the same tiles the solver got to');
  await review.compared.getByRole('button', { name: 'Look at that game' }).click();
  await review.done();
  await expect(review.move).toContainText(/^Move 1 of \d+ /);
  // Perfect play makes no mistakes.
  await expect(review.accuracy).toHaveText('100 %');
  const [, , mistakes] = await review.ledgerNumbers();
  expect(mistakes).toBeCloseTo(0, 6);
});

test('mistakes wait to be practised, the costliest first, until found', async ({ game, page }) => {
  const { review, puzzles } = game;
  // With these tiles, and these arrows in turn, the last three moves are mistakes, the last one the costliest.
  await game.startGame({ rows: 2, cols: 3, seed: '21' });
  await game.playMoves(15);
  await expect(game.card).toContainText('Game over');
  await expect(game.cardOffer).toHaveText('Where it turned: move 14 cost 76 %');
  await game.settled();
  await game.reload();
  await game.cardOffer.click();
  await review.done();
  // Keys go from one mistake to the next.
  await page.keyboard.press('Home');
  for (const [key, place] of ['n11', 'n12', 'n13', 'p12'].map((step) => [step[0], step.slice(1)])) {
    await page.keyboard.press(key);
    await expect(review.place).toHaveValue(place);
  }
  await expect(review.learn).toHaveText('Practise your 3 mistakes');
  await review.learn.click();
  await puzzles.back.click();
  await expect(puzzles.mistakes).toContainText('Waiting: 3.');
  await expectNoViolations(page);

  await review.open();
  const told = (await review.costly.allTextContents()).slice(0, 3);
  const costs = told.map((text) => /−([\d.]+ %)/.exec(text)?.[1] ?? '');
  // The cheapest is neither the first nor the last of the game, so that no other order is the same.
  expect(told.map((text) => /Move (\d+)/.exec(text)?.[1])).toEqual(['14', '12', '13']);
  await review.costly.nth(2).click();
  await review.learn.click();
  await expect(review.root).toHaveCount(0);
  await expect(puzzles.board).toHaveAttribute('aria-label', /^Board\. Row 1: [^:]* Row 2: [^:]*$/);
  const best = [];
  for (const cost of [costs[2], costs[0], costs[1]]) {
    await expect(puzzles.question).toContainText(`which cost ${cost} `);
    await expect(puzzles.question).toContainText('Find the better move.');
    const played = /played (\w+)/.exec(String(await puzzles.question.textContent()))?.[1] ?? '';
    await puzzles.answer(played).press('Enter');
    await expect(puzzles.status).toContainText(/^Wrong: .* The best move is/);
    await expect(puzzles.about).toHaveText('This position comes again another day.');
    await expect(puzzles.line).toContainText(`What may happen after ${played}`);
    best.push(await puzzles.best());
    if (cost !== costs[1]) await puzzles.next.click();
  }
  await expect(puzzles.run).toHaveText('Done: you solved 0 of 3 positions from your games.');

  // Another day they wait again, and one that is found at once is done with.
  await game.panels.go('play');
  await page.clock.setFixedTime(Date.now() + 2 * 24 * 3600 * 1000);
  await page.keyboard.press('m');
  await expect(puzzles.question).toContainText(`which cost ${costs[2]} `);
  await puzzles.answer(best[0]).press('Enter');
  await expect(puzzles.status).toHaveText(/^Correct: /);
  await expect(puzzles.about).toHaveText('This position does not come again.');
  await puzzles.back.click();
  await expect(puzzles.mistakes).toContainText('Waiting: 2.');
});
