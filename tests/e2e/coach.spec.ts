import { REVIEWS } from '../../www/games/far.ts';
import { expectNoViolations } from './axe.ts';
import { recordsOf } from './databases.ts';
import { OPEN_BOARD } from './pages/game.ts';
import { expect, test } from './test.ts';

/** To the left no two tiles meet, and the one free cell takes a 2 or a 4 that fits nowhere; upwards three pairs merge. */
const DEAD_END = '0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024';
const VERDICT = /^Best move\.$|^(Good|Slightly weak|Mistake|Blunder): |was the only move\.$/;

test('a bad move is told, with the best', { tag: '@phone' }, async ({ game, page, isMobile }) => {
  await game.coach.speak('After');
  await game.startFrom(DEAD_END);
  await expect(game.coach.strip).toBeHidden();
  await expect(game.solver.values.best).toBeHidden();
  await game.press('Left');
  await expect(game.coach.seen).toHaveText(
    /^Blunder: ← costs [\d.]+ % of the final score\. Best was ↑\.$/,
  );
  await expect(game.coach.heard).toHaveText(
    /^Blunder: left costs [\d.]+ % of the final score\. Best was up\. It merges 3 pairs fewer than up, even with the move after it\. It risks an early end: of (\d+) games that the solver played on after left, \1 ended within 50 moves/,
  );
  await expect(game.coach.line).toHaveRole('status');
  await game.panels.open();
  await expect(game.coach.sentence).toHaveText(/^Blunder: ←/);
  // How many games it plays depends on how fast the machine is.
  await expect(game.coach.reason).toHaveText(
    /of (\d+) games that the solver played on after ←, \1 ended within 50 moves/,
  );
  await expect(game.solver.values.best.locator('th')).toHaveText('up');

  await game.panels.go('play');
  await game.startFrom(OPEN_BOARD);
  await game.press('Left');
  await expect(game.coach.seen).toHaveText(VERDICT);
  // It is seen once: beside the board on a desk, under it on a phone.
  const sizes = isMobile ? ['390×844'] : ['1366×650', '1000×521', '1280×800'];
  for (const size of sizes) {
    await game.resize(size);
    await expect
      .poll(() =>
        page.locator('#verdict-line, #coach-sentence').evaluateAll(
          (found) =>
            found.filter((each) => {
              // What only a screen reader has lies in a box of one pixel.
              const { width: across, top } = each.getBoundingClientRect();
              return across > 1 && top < innerHeight && each.textContent !== '';
            }).length,
        ),
      )
      .toBe(1);
  }
});

test('verdicts stay with their moves, and values come before the move', async ({ game, page }) => {
  await game.startFrom(OPEN_BOARD);
  await page.keyboard.press('v');
  await expect(game.announcer).toContainText('Coach: after your move.');
  for (const arrow of ['Left', 'Down', 'Right'] as const) {
    await game.press(arrow);
    await expect(game.coach.line).toHaveAttribute('data-pending', 'false');
    await expect(game.coach.seen).toHaveText(VERDICT);
    await expect(game.coach.sentence).toHaveText((await game.coach.seen.textContent()) ?? '');
  }
  await expect(game.coach.curve).toContainText('3 moves judged');
  const third = await game.coach.seen.textContent();
  await page.keyboard.press('u');
  await expect(game.coach.curve).toContainText('2 moves judged');
  await page.keyboard.press('y');
  await expect(game.coach.seen).toHaveText(third ?? '');
  /** The number of kept verdicts of each game; a move without one is marked with 255. */
  const kept = async () =>
    Object.values(await recordsOf(page, REVIEWS)).map(
      ({ columns }) => columns.marks.filter((mark) => mark < 255).length,
    );
  await expect.poll(kept).toEqual([3]);
  await game.reload();
  await expect(game.coach.seen).toHaveText(third ?? '');
  await expect(game.coach.curve).toContainText('3 moves judged');

  await game.startFrom(OPEN_BOARD);
  await game.coach.speak('Before');
  await game.solver.values.come();
  await game.press('Left');
  await expect(game.coach.sentence).toHaveText(VERDICT);
  await expect(game.solver.meta).toContainText('For this board');
  await game.startFrom(DEAD_END);
  await expect(game.coach.strip).toContainText('best');
  await expect(game.coach.warnings).toContainText(
    /Blunder, if you play ←\. It merges 3 pairs fewer than ↑/,
  );
  await game.press('Up');
  await expect(game.coach.warnings).not.toContainText('3 pairs');
  await game.coach.speak('Off');
  await expect(game.solver.values.best).toBeHidden();
});

test('the odds fill in, and each kind of board has its judge or none', async ({ game, page }) => {
  await game.startFrom('2,0,0,0/4,8,0,2/128,64,32,16/256,512,1024,2048');
  await game.panels.open();
  await game.coach.speak('After');
  await expect.poll(() => game.coach.gamesOfOdds()).toBeGreaterThanOrEqual(100);
  await expect(game.coach.oddsRows.first()).toHaveText(/^4096.* %/);
  const shares = (await game.coach.oddsRows.allInnerTexts()).map((row) =>
    Number(/(\d+) %/.exec(row)?.[1]),
  );
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((one, other) => other - one));
  // All of it at once is accessible.
  await game.playMoves(2);
  await expect.poll(() => game.coach.gamesOfOdds()).toBeGreaterThan(0);
  await game.solver.unfold();
  await expect(game.coach.curve).toBeVisible();
  await expectNoViolations(page);
  await game.coach.speak('Before');
  await game.solver.values.come();
  await expectNoViolations(page);

  await game.startGame({ rows: 2, cols: 2 });
  await game.coach.speak('After');
  await game.playMoves(1);
  await expect(game.coach.sentence).toHaveText(VERDICT);
  await expect(game.coach.judgedBy).toHaveText('Moves are judged by perfect play.');
  await game.startGame({ rows: 5, cols: 5 });
  await game.playMoves(1);
  await expect(game.coach.seen).toContainText('Moves on 5×5 boards are not judged');
  await expect(game.coach.odds).toBeHidden();
  await game.hint();
  await expect(game.announcer).toContainText('Hint:');
});
