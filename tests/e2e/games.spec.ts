import { expectNoViolations } from './axe.ts';
import { keepGames } from './kept-games.ts';
import { expect, test } from './test.ts';

test('Best is the player’s own, for each kind of board, without help', async ({ game, page }) => {
  await game.playMoves(12);
  const own = (await game.score.textContent()) as string;
  await expect(game.best).toHaveText(own);
  while ((await game.score.textContent()) === own) {
    await page.keyboard.press('Space');
    await game.drawn();
  }
  await expect(game.best).toHaveText(own);
  await game.playMoves(2);
  await game.reload();
  await expect(game.best).toHaveText(own);

  // Help ends the counting, and a step that is taken back does not.
  await game.startGame({ rows: 3, cols: 3, seed: '7' });
  await expect(game.best).toHaveText('0');
  await game.playMoves(6);
  await page.keyboard.press('Space');
  await expect(game.toasts.all).toContainText('You had help: this game does not count for Best.');
  await game.toasts.press('Undo');
  await expect(game.moves).toHaveText('6');
  await game.playMoves(4);
  await expect(game.best).toHaveText((await game.score.textContent()) ?? '');
  await game.hint();
  await game.playToTheEnd();
  await expect(game.card).toContainText('You had help: this game does not count for Best.');
  await game.startGame();
  await expect(game.best).toHaveText(own);
});

test('a game is found, named and deleted', async ({ game, page }) => {
  await keepGames(game, [
    { summary: { score: 400, maxTile: 64, moves: 50 } },
    {
      summary: { score: 98_765, maxTile: 8192, moves: 4000 },
      by: [{ by: 'solver', moves: 2, solver: 'expectimax-rows' }],
    },
    { summary: { score: 20_000, maxTile: 2048, moves: 900 } },
  ]);
  await game.panels.show('games');
  const { entries, query, count } = game.games;
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Played by: you');
  await expect(entries.nth(1)).toContainText('Played by: Expectimax');
  await game.games.order.selectOption('Highest score');
  await expect(entries.first()).toContainText('98,765');
  await query.fill('20,000 tile 2048 today');
  await expect(entries).toHaveCount(1);
  await expect(count).toHaveText('1 of 4 games');
  await query.fill('nothing like that');
  await expect(count).toContainText('None of 4 games');
  await query.fill('');

  await game.games.use(1, 'Name');
  await game.games.nameField.fill('Against Ann');
  await game.games.nameField.press('Enter');
  await expect(entries.nth(1)).toContainText('Against Ann');
  await expect(entries.nth(1)).toBeFocused();
  await game.reload();
  await query.fill('ann');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('20,000');
  await game.games.use(0, 'Delete');
  await expect(entries).toHaveCount(0);
  await game.toasts.press('Undo');
  await expect(entries).toHaveCount(1);
  await game.games.use(0, 'Delete');
  await expect(entries).toHaveCount(0);
  await game.reload();
  await expect(entries).toHaveCount(2);
  await expect(page.getByText('Against Ann')).toHaveCount(0);
});

test('games that are over count in the statistics, with their accuracy', async ({ game, page }) => {
  const { reviewed, statistics } = game.games;
  const fact = (name: string) => game.games.fact(name);
  await game.games.showStatistics();
  await expect(statistics).toContainText('Nothing to count yet');
  await game.startGame({ rows: 2, cols: 2 });
  await game.playToTheEnd();
  const moves = await game.moveCount();
  const score = await game.score.textContent();
  await page.keyboard.press('n');
  await expect(game.moves).toHaveText('0');
  await game.panels.show('games');
  await game.games.use(0, 'Review');
  await game.review.done();
  await page.keyboard.press('Escape');
  await expect(game.moves).toHaveText('0');
  await game.games.showStatistics();
  await expect(fact('Games played to the end')).toHaveText('1');
  await expect(fact('Best score')).toHaveText(`${score} points`);
  await expect(fact('Median')).toHaveText(`${score} points`);
  await expect(fact('Days played in a row')).toHaveText('1 now, 1 at most');
  await expect(reviewed).toContainText('In 1 game that was reviewed');
  await expect(reviewed).toContainText(`of your ${moves} moves were best or good`);
  await expect(page.getByRole('img', { name: 'Accuracy of 1 game' })).toBeVisible();
  await expectNoViolations(page);
});
