import { keepGames } from './kept-games.ts';
import type { GamePage } from './pages/game.ts';
import { expect, test } from './test.ts';

/** The titles of the rows beside the board. */
const titles = ({ page }: GamePage) => page.locator('.choice-title:visible');
const row = ({ page }: GamePage, title: string) =>
  page.locator('.choice-row').filter({ hasText: title });

test('at most five rows stand beside the board, what is new first', async ({ game, page }) => {
  await page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await expect(titles(game)).toHaveText([
    'Learn it in eight short lessons',
    'Play today’s board',
    'Race somebody a little better',
    'Get help with a game elsewhere',
  ]);
  const rules = { rows: 4, cols: 4, p4: 0.1, finished: true, start: 'two', spawner: 'random' };
  const made = { score: 848, maxTile: 64, moves: 90 };
  await keepGames(game, [
    { summary: { ...rules, score: 4000, maxTile: 512 } },
    { summary: { ...rules, score: 40, maxTile: 16, spawner: 'recorded' } },
    {
      summary: { ...rules, ...made, seed: '2026-1123' },
      end: { ...made, time: Date.parse('2026-11-23T11:00Z') },
    },
  ]);
  await expect(titles(game)).toHaveText([
    'Your result of today',
    'Race somebody a little better',
    'Watch a strong player',
    'Look at your best game',
    'Look at your last game',
  ]);
  const today = row(game, 'Your result of today');
  await expect(today).toContainText('848 points, to look at and to share');
  await today.click();
  await expect(game.day.note).toContainText('Your result: 848 points');
});

test('the number of positions to solve follows at once', async ({ game, page }) => {
  const positions = row(game, 'Solve positions from your games');
  await expect(positions).toBeHidden();
  // With these tiles, and these arrows in turn, the last three moves of the game are mistakes.
  await game.startGame({ rows: 2, cols: 3, seed: '21' });
  await game.playMoves(15);
  await expect(positions).toContainText('3 positions wait for you');
  await positions.click();
  const { question, status } = game.puzzles;
  await expect(question).toContainText('Find the better move.');
  const played = /played (\w+)/.exec(String(await question.textContent()))?.[1] ?? '';
  await page.keyboard.press(`Arrow${played[0].toUpperCase()}${played.slice(1)}`);
  await expect(status).toContainText('Wrong');
  await page.goBack();
  await expect(positions).toContainText('2 positions wait for you');
});
