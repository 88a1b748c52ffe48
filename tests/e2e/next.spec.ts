import { keepGames } from './kept-games.ts';
import type { GamePage } from './pages/game.ts';
import { expect, test } from './test.ts';

/** The titles of the rows beside the board. */
const titles = ({ page }: GamePage) => page.locator('.choice-title:visible');

test('at most five rows stand beside the board, what is new first', async ({ game }) => {
  await expect(titles(game)).toHaveText([
    'Learn it in eight short lessons',
    'Play today’s board',
    'Race somebody a little better',
    'Get help with a game elsewhere',
  ]);
  await game.playMoves(3);
  await game.settled();
  await game.reload();
  await expect(titles(game)).toHaveText([
    'Play today’s board',
    'Race somebody a little better',
    'Watch a strong player',
    'Get help with a game elsewhere',
  ]);
  const summary = { rows: 4, cols: 4, finished: true, start: 'two' };
  await keepGames(game, [
    { summary: { ...summary, score: 4000, maxTile: 512 } },
    { summary: { ...summary, score: 400, maxTile: 64 } },
    { summary: { ...summary, score: 40, maxTile: 16, spawner: 'recorded' } },
  ]);
  await game.reload();
  await expect(titles(game)).toHaveText([
    'Play today’s board',
    'Race somebody a little better',
    'Watch a strong player',
    'Look at your best game',
    'Look at your last game',
  ]);
});

test('once today’s board has its result, its row leads there', async ({ game, page }) => {
  await game.day.setTime('2026-11-23T12:00:00');
  const made = { score: 848, maxTile: 64, moves: 90 };
  const rules = { rows: 4, cols: 4, p4: 0.1, seed: '2026-1123', start: 'two', spawner: 'random' };
  await keepGames(game, [
    {
      summary: { ...rules, ...made, finished: true },
      end: { ...made, time: Date.parse('2026-11-23T11:00Z') },
    },
  ]);
  const row = page.locator('.choice-row').filter({ hasText: 'Your result of today' });
  await expect(row).toContainText('848 points, to look at and to share');
  await row.click();
  await expect(game.day.note).toContainText('Your result: 848 points');
});

test('the number of positions to solve follows at once', async ({ game, page }) => {
  const row = page.locator('.choice-row').filter({ hasText: 'Solve positions from your games' });
  await expect(row).toBeHidden();
  // With these tiles, and these arrows in turn, the last three moves of the game are mistakes.
  await game.startGame({ rows: 2, cols: 3, seed: '21' });
  await game.playMoves(15);
  await expect(row).toContainText('3 positions wait for you');
  await row.click();
  const { question, status } = game.puzzles;
  await expect(question).toContainText('Find the better move.');
  const played = /played (\w+)/.exec(String(await question.textContent()))?.[1] ?? '';
  await page.keyboard.press(`Arrow${played[0].toUpperCase()}${played.slice(1)}`);
  await expect(status).toContainText('Wrong');
  await page.goBack();
  await expect(row).toContainText('2 positions wait for you');
});
