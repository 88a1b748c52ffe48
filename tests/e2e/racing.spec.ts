import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';

const movesOf = async (facts: Locator) =>
  Number(/([\d,]+) moves?/.exec((await facts.textContent()) ?? '')?.[1].replace(',', ''));

test('a rival has the same tiles, and moves with the player or by the clock', async ({ game }) => {
  await game.race.begin('reflex');
  const first = await game.board();
  const rival = game.race.root.locator('tbody td');
  await expect(rival).toHaveText(first.flat().map((tile) => (tile === 0 ? 'empty' : String(tile))));
  await expect(game.race.facts).toContainText('0 points, 0 moves');
  await expect(game.race.root.getByRole('heading')).toContainText('Greedy');
  await game.playMoves(12);
  const moves = await game.moveCount();
  await expect.poll(() => movesOf(game.race.facts)).toBe(moves);
  await expect(game.coachOffer).toBeHidden();
  await expect(game.race.lead).toHaveText(/^(You (lead|trail) by [\d,]+ points?\.|Level\.)$/);
  // A reload ends no race.
  const standing = `${await game.race.facts.textContent()} ${await game.race.lead.textContent()}`;
  await game.reload();
  await expect(game.race.root.getByRole('heading')).toContainText('Greedy');
  expect(`${await game.race.facts.textContent()} ${await game.race.lead.textContent()}`).toBe(
    standing,
  );
  await game.playMoves(1);
  await expect.poll(() => movesOf(game.race.facts)).toBe(moves + 1);
  await game.race.end.click();
  await expect(game.race.root).toHaveCount(0);
  expect(await game.moveCount()).toBe(moves + 1);
  expect((await game.journals()).filter(({ game }) => game.rival)).toEqual([]);

  // By the clock the rival moves by itself after the first move.
  await game.startGame();
  await game.race.ask();
  await game.race.rival.selectOption('random');
  await game.race.byClock.check();
  await game.race.pace.fill('0');
  await game.race.start.click();
  await expect(game.race.error).toContainText('from 0.1 to 20');
  await game.race.pace.fill('20');
  await game.race.start.click();
  await expect(game.race.facts).toContainText('0 moves');
  await game.playMoves(1);
  await expect.poll(() => movesOf(game.race.facts)).toBeGreaterThan(5);
  expect(await game.moveCount()).toBe(1);

  // The networks and exact play say why they cannot race where they cannot.
  await game.race.end.click();
  await game.startGame({ rows: 3, cols: 3 });
  await game.race.ask();
  await game.race.rival.selectOption('solver:exact');
  await game.race.start.click();
  await expect(game.race.error).toContainText('in the Lab, under Exact');
  await game.race.rival.selectOption('learned-1');
  await game.race.start.click();
  await expect(game.race.error).toContainText('4×4');
});

test('at the end the rival plays on by itself, and it is said who won by how much', {
  tag: '@touch',
}, async ({ game }) => {
  await game.startGame({ rows: 2, cols: 2 });
  await game.race.begin('solver:random');
  const before = await game.canvas.boundingBox();
  await game.playToTheEnd();
  await expect(game.race.curves).toHaveAttribute('aria-label', /^Scores over \d+ moves/);
  await expect(game.race.facts).toContainText('game over');
  await expect(game.race.lead).toHaveText(
    /^(You win by|A draw: the scores|.* wins by) .*(points?|equal)\.$/,
  );
  // The board stays where it was.
  await expect.poll(() => game.canvas.boundingBox()).toEqual(before);
});
