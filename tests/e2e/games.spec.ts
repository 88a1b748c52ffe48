import { expectNoViolations } from './axe.ts';
import { putRecords, recordsOf } from './databases.ts';
import { keepGames } from './kept-games.ts';
import { expect, test } from './test.ts';

test('Best is the player’s own, and neither a solver’s moves nor help raise it', async ({
  game,
  page,
}) => {
  await game.playMoves(12);
  const own = (await game.score.textContent()) as string;
  await expect(game.best).toHaveText(own);
  await game.transport.takeStep();
  await expect(game.moves).toHaveText('13');
  for (let move = 13; move < 20; move++) {
    await game.transport.takeStep();
    await expect(game.moves).toHaveText(String(move + 1));
  }
  expect(await game.score.textContent()).not.toBe(own);
  await expect(game.best).toHaveText(own);
  await game.playMoves(2);
  await game.reload();
  await expect(game.best).toHaveText(own);

  // Help ends the counting, and a step that is taken back does not.
  await game.startGame();
  await game.playMoves(6);
  await page.keyboard.press('Space');
  await expect(game.toasts.all).toContainText('You had help: this game does not count for Best.');
  await game.toasts.press('Undo');
  await expect(game.moves).toHaveText('6');
  while ((await game.score.textContent()) !== (await game.best.textContent()))
    await game.playMoves(1);
  await game.hint();
  await game.playToTheEnd();
  await expect(game.card).toContainText('You had help: this game does not count for Best.');
});

test('a game is found, named and deleted', async ({ game, page }) => {
  await keepGames(game, [
    { summary: { score: 400, maxTile: 64, moves: 50 } },
    {
      summary: { score: 98_765, maxTile: 8192, moves: 4000 },
      by: [{ by: 'solver', moves: 2, solver: 'expectimax-rows' }],
    },
    {
      summary: { score: 20_000, maxTile: 2048, moves: 900 },
      by: [
        { by: 'player', moves: 1 },
        { by: 'solver', moves: 1 },
      ],
    },
  ]);
  await game.games.show();
  const { entries, query, count } = game.games;
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Played by: you');
  await expect(entries.nth(1)).toContainText('Played by: Expectimax');
  await expect(entries.nth(2)).toContainText('Played by: you and a solver');

  await game.games.order.selectOption('Highest score');
  await expect(entries.first()).toContainText('98,765');
  await query.fill('20,000 tile 2048 today');
  await expect(entries).toHaveCount(1);
  await expect(count).toHaveText('1 of 4 games');
  await query.fill('nothing like that');
  await expect(count).toContainText('None of 4 games');
  await query.fill('');

  await game.games.use(1, 'Name');
  await expectNoViolations(page);
  await game.games.nameField.fill('Against Ann');
  await game.games.nameField.press('Enter');
  await expect(entries.nth(1)).toContainText('Against Ann');
  await expect(entries.nth(1)).toBeFocused();
  await game.reload();
  await game.games.show();
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
  await game.games.show();
  await expect(entries).toHaveCount(2);
  await expect(page.getByText('Against Ann')).toHaveCount(0);
});

test('the game on the page keeps its name when another one begins', async ({ game }) => {
  await game.playMoves(3);
  await game.games.show();
  await expect(game.games.present).toContainText('on the board');
  await game.games.use(-1, 'Name');
  await game.games.nameField.fill('First of all');
  await game.games.nameField.press('Enter');
  await game.startGame();
  await game.games.show();
  await expect(game.games.entries).toContainText('First of all');
  await game.games.entries.click();
  await expect(game.moves).toHaveText('3');
  await game.games.show();
  await expect(game.games.present).toContainText('First of all');
});

test('games that are over count in the statistics', async ({ game, page }) => {
  await game.games.showStatistics();
  await expect(game.games.statistics).toContainText('Nothing to count yet');
  await game.startGame({ rows: 2, cols: 2 });
  const scores: number[] = [];
  const playToTheEnd = async () => {
    await game.playToTheEnd();
    await game.drawn();
    scores.push(Number((await game.score.textContent())?.replaceAll(',', '')));
  };
  await playToTheEnd();
  await page.keyboard.press('n');
  await expect(game.moves).toHaveText('0');
  await playToTheEnd();
  await game.games.showStatistics();
  await expect(game.games.fact('Games played to the end')).toHaveText('2');
  await expect(game.games.fact('Best score')).toHaveText(`${Math.max(...scores)} points`);
  await expect(game.games.fact('Median')).toHaveText(
    `${Math.round((scores[0] + scores[1]) / 2)} points`,
  );
  await expect(game.games.fact('Days played in a row')).toHaveText('1 now, 1 at most');
});

test('the statistics tell how good the moves of reviewed games were', async ({ game, page }) => {
  await game.playMoves(12);
  await game.startGame();
  await game.playMoves(1);
  await game.games.showStatistics();
  await expect(game.games.reviewed).toContainText('None is yet');
  await game.games.leaveView();
  await game.games.use(0, 'Review');
  await game.review.done();
  await page.keyboard.press('Escape');
  await expect(game.moves).toHaveText('1');
  await game.games.showStatistics();
  await expect(game.games.reviewed).toContainText('In 1 game that was reviewed');
  await expect(game.games.reviewed).toContainText('of your 12 moves were best or good');
  await expect(page.getByRole('img', { name: 'Accuracy of 1 game' })).toBeVisible();
  await expectNoViolations(page);
});

test('two thousand games are listed, found and counted', async ({ game, page }) => {
  await game.playMoves(3);
  await game.startGame();
  await game.playMoves(2);
  await game.games.show();
  await expect(game.games.entries).toHaveCount(1);
  await expect.poll(() => recordsOf(page, 'games').then(Object.keys)).toHaveLength(2);
  const [entry] = Object.values(await recordsOf(page, 'games'));
  await putRecords(
    page,
    Array.from({ length: 1999 }, (_, number) => {
      const summary = { ...entry.summary, score: number * 4, finished: true };
      const value = { ...entry, updated: entry.updated - number * 1000, summary };
      return [['games', `many ${number}`], { version: 1, value }];
    }),
  );
  await game.reload();
  await game.games.show();
  await expect(game.games.count).toHaveText('2,001 games');
  await game.games.query.fill('7988');
  await expect(game.games.entries).toHaveCount(1);
  await game.games.showStatistics();
  await expect(game.games.fact('Games played to the end')).toHaveText('1,999');
  await expect(game.games.fact('Best score')).toHaveText('7,992 points');
});
