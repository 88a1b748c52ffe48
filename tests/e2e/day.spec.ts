import { expectNoViolations } from './axe.ts';
import { keepGames } from './kept-games.ts';
import { expect, type GamePage, test } from './test.ts';

// Every rule of counting: tests/unit/counting.test.ts, play-log.test.ts and days.test.ts; the words: day-words.test.ts.

const copied = (game: GamePage) => game.page.evaluate(() => navigator.clipboard.readText());

// Before `game` is opened.
test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-23T12:00:00Z'));

/** Keeps results of days, such as 2026-11-22. */
const keepResults = (game: GamePage, ...days: string[]) =>
  keepGames(
    game,
    days.map((day) => {
      const made = { score: 848, maxTile: 64, moves: 90 };
      const rules = { rows: 4, cols: 4, p4: 0.1, start: 'two', spawner: 'random' };
      return {
        summary: { ...rules, ...made, seed: day.replace(/-(..)$/, '$1'), finished: true },
        end: { ...made, time: Date.parse(`${day}T20:00Z`) },
      };
    }),
  );

test('the board counts once, for days in a row, and is shared', async ({ game, page }) => {
  await keepResults(game, '2026-11-22', '2026-11-21');
  await game.panels.go('today');
  await expect(game.day.note).toContainText('for everybody');
  await expect(game.day.note).toContainText('Finish today for a streak of 3 days.');
  await game.day.play.click();
  await expect(game.seed).toHaveText('2026-1123');
  await expect(game.toasts.all).toContainText('Your first game to the end counts');
  await game.toasts.dismiss();
  await game.playToTheEnd();
  await expect(game.day.standing).toHaveText(
    /^This is your result of the day\. Streak: 3 days\. The .*best of your 3 days\.$/,
  );
  await expect(game.day.next).toHaveText(
    /^Next: the computer as a beginner, with [\d,]+ points \([\d,]+ to go\)\.$/,
  );
  const score = (await game.score.textContent()) ?? '';

  // It shares one thing, the result.
  await expect(game.card.getByRole('button', { name: 'Share' })).toHaveCount(1);
  await game.day.share.click();
  await expect(game.day.share).toHaveText('Copied. Paste it anywhere.');
  const shared = await copied(game);
  expect(shared).toContain(`Twofold, 23 November: ${score} points,`);
  expect(shared).toContain('🔥 Streak: 3 days');
  const link = shared.split('\n')[2];
  expect(new URL(link).hash).toBe(`#day=2026-11-23&score=${score.replaceAll(',', '')}`);

  // The result is at the place of the day, too.
  await game.panels.go('today');
  await expect(game.day.note).toContainText(`Your result: ${score} points`);
  await expect(game.day.note).toContainText('Yesterday you made 848 points.');
  await game.day.shareThere.click();
  await expect(game.day.shareThere).toHaveText('Copied. Paste it anywhere.');
  expect(await copied(game)).toBe(shared);
  await game.day.machine.locator('summary').click();
  await expect(game.day.par).toContainText(/points after [\d,]+ moves/);
  await expect(game.day.board).toHaveAccessibleName('Open your game');
  await game.day.board.press('Enter');
  await expect(game.day.standing).toBeVisible();

  // What is done afterwards does not change it.
  await expect(game.card.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('u');
  await game.playToTheEnd();
  await expect(game.day.standing).toContainText(/^(This is y|Y)our result of the day( stays|\.)/);
  await page.clock.setFixedTime('2026-11-23T12:01:00Z');
  await game.panels.choose('again');
  await expect(game.moves).toHaveText('0');
  await game.playToTheEnd();
  await expect(game.day.standing).toContainText(
    `Another try: your result of the day is ${score} points`,
  );
});

test('a link opens the board of its day, and its score is to be beaten', async ({ game, page }) => {
  await game.playMoves(3);
  await game.open('#day=2026-11-20');
  await expect(game.seed).toHaveText('2026-1120');
  await expect(game.moves).toHaveText('0');
  expect(new URL(page.url()).hash).toBe('');
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('3');
  await game.games.openLink('https://example.org/#day=2026-11-21');
  await expect(game.seed).toHaveText('2026-1121');
  await game.playMoves(4);
  // One to a day to come is refused in words and loses nothing.
  await game.games.openLink('#day=2026-11-24');
  await expect(game.toasts.all).toContainText('Today is 2026-11-23 (UTC).');
  await game.open('#day=2026-11-23&x=<b>');
  await expect(game.toasts.all).toContainText('The score in the link cannot be read: “x=%3Cb%3E”.');
  await expect(game.moves).toHaveText('4');

  await game.open('#day=2026-11-23&score=8');
  await expect(game.day.challenge).toHaveText(
    'A friend made 8 points on this board. Can you beat that?',
  );
  // The game before stays until one plays.
  await expect(game.moves).toHaveText('4');
  await game.day.play.click();
  await expect(game.seed).toHaveText('2026-1123');
  await expect(game.day.toBeat).toHaveText('To beat: 8');
  await game.toasts.dismiss();
  await game.playMoves(12);
  await expect(game.day.toBeat).toHaveText('8 beaten');
  await game.reload();
  await expect(game.day.toBeat).toHaveText('8 beaten');
  // A game of today goes on, and is not begun twice.
  await game.transport.newGame.click();
  await expect(game.moves).toHaveText('0');
  await game.playMoves(1);
  await game.day.begin();
  await expect(game.moves).toHaveText('12');
  await expect(game.toasts.all).toContainText('Your game on the board of 23 November goes on.');
  await game.toasts.press('Begin anew');
  await expect(game.moves).toHaveText('0');
  await expect(game.seed).toHaveText('2026-1123');
  await game.playToTheEnd();
  await game.drawn();
  const ahead = Number((await game.score.textContent())?.replaceAll(',', '')) - 8;
  const met = `A friend made 8 points: you are ${ahead.toLocaleString('en')} ahead.`;
  await expect(game.day.standing).toContainText(met);
  await game.panels.go('today');
  await expect(game.day.challenge).toHaveText(met);

  // On the board of a past day it shows that day.
  await game.open('#day=2026-11-22&score=9999996');
  await expect(page.getByRole('heading', { name: 'Sunday 22 November' })).toBeVisible();
  await expect(game.day.challenge).toContainText('A friend made 9,999,996 points on this board.');
  await expect(game.day.note.getByText('New board in')).toBeHidden();
  await game.day.board.click();
  await expect(game.seed).toHaveText('2026-1122');
  await expect(game.day.toBeat).toHaveText('To beat: 9,999,996');
  await game.panels.go('today');
  await expect(page.getByRole('heading', { name: 'Monday 23 November' })).toBeVisible();
});

test('a game with help or with a move taken back does not count', async ({ game, page }) => {
  const [counts, doesNot] = [
    'Today’s board: this game counts',
    'Board of 23 November: does not count',
  ];
  const helped = 'You had help: this game does not count for Best.';
  const { chip } = game.day;
  await game.day.begin();
  await expect(chip).toHaveText(counts);
  for (const [key, asks, anyway] of [
    ['?', 'After Hint this game no longer counts', 'Hint anyway'],
    ['Space', 'After Step this game no longer counts', 'Step anyway'],
    ['u', 'After Undo this game no longer counts', 'Undo anyway'],
  ]) {
    await game.playMoves(2);
    await page.keyboard.press(key);
    await expect(game.toasts.all).toContainText(asks);
    await expect(chip).toHaveText(counts);
    await game.toasts.press(anyway);
    await expect(chip).toHaveText(doesNot);
    if (key === '?') {
      // Moves before the hint would do without it.
      await expect(game.announcer).toContainText('Hint: ');
      await game.playMoves(12);
      await expect(game.bestBox).toHaveAttribute('title', helped);
    }
    if (key === 'u') {
      // It asks once.
      await page.keyboard.press('u');
      await expect(game.moves).toHaveText('0');
      await game.playToTheEnd();
      await expect(game.day.standing).toHaveText('It does not count: you took a move back.');
      await expect(game.day.share).toBeHidden();
    }
    await game.panels.choose('again');
    await expect(chip).toHaveText(counts);
  }
  // The coach, first after the move, then before it.
  await page.keyboard.press('v');
  await expect(game.toasts.all).toContainText('The coach is silent while this game counts');
  await game.playMoves(2);
  await expect(game.coach.line).toBeEmpty();
  await page.keyboard.press('v');
  await expect(chip).toHaveText(counts);
  await game.toasts.press('Let it speak');
  await expect(chip).toHaveText(doesNot);
  await game.solver.values.come();
  // So it stays.
  await game.settled();
  await game.reload();
  await expect(chip).toHaveText(doesNot);
});

test('whoever watches a game of the board makes no result on it', async ({ game, other }) => {
  await game.day.begin();
  await game.playToTheEnd();
  await expect(game.day.share).toBeVisible();
  await game.panels.choose('share');
  await expect(game.toasts.all).toContainText('Link copied');
  const { hash } = new URL(await copied(game));
  // Whoever has a result may look.
  await game.panels.choose('review-open');
  await expect(game.review.root).toBeVisible();

  await other.page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await other.open(hash);
  await other.card.getByRole('button', { name: 'Watch it' }).click();
  await expect(other.toasts.all).toContainText('You have no result on this board of the day yet.');
  await expect(other.review.root).toBeHidden();
  // A race on the same tiles shows nothing in advance.
  await other.card.getByRole('button', { name: 'Play the same tiles' }).click();
  await expect(other.day.chip).toHaveText('Today’s board: this game counts');
  await other.page.keyboard.press('Enter');
  await expect(other.toasts.all).toContainText('After Watch no game on it counts.');
  await other.open(hash);
  await other.card.getByRole('button', { name: 'Watch it' }).click();
  await other.toasts.press('Look anyway');
  await expect(other.review.root).toBeVisible();
  await other.page.keyboard.press('Escape');
  await other.card.getByRole('button', { name: 'Play the same tiles' }).click();
  await expect(other.day.chip).toHaveText('Board of 23 November: does not count');
});

test('a past day is found by keyboard, played and marked', async ({ game, page }) => {
  await keepResults(game, '2026-10-05');
  await game.panels.go('today');
  const { calendar, monthBefore, monthAfter } = game.day;
  await expect(game.day.past('23 November: not played')).toHaveAttribute('aria-current', 'date');
  await expect(monthAfter).toHaveAttribute('aria-disabled', 'true');
  await expect(game.day.note.getByText('Yesterday')).toBeHidden();
  // Days to come are no buttons.
  await expect(calendar.getByRole('button')).toHaveCount(23);
  await monthBefore.press('Enter');
  await expect(calendar).toHaveAccessibleName('October 2026');
  await expect(calendar.getByRole('button')).toHaveCount(31);
  await monthAfter.press('Enter');
  await expect(calendar).toHaveAccessibleName('November 2026');
  await page.keyboard.press('Tab');
  for (const [key, name] of [
    ['ArrowRight', '23 November: not played'],
    ['ArrowUp', '16 November: not played'],
    ['PageUp', '16 October: not played'],
    ['PageUp', '16 September: not played'],
    ['ArrowDown', '23 September: not played'],
    ['ArrowDown', '30 September: not played'],
    ['ArrowDown', '7 October: not played'],
    ['PageDown', '7 November: not played'],
    ['ArrowUp', '31 October: not played'],
    ['ArrowLeft', '30 October: not played'],
  ]) {
    await page.keyboard.press(key);
    await expect(game.day.past(name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(game.seed).toHaveText('2026-1030');
  await expect(game.moves).toHaveText('0');
  await expect(game.toasts.all).toContainText('it does not count for the streak.');
  await expect(game.day.chip).toHaveText('Board of 30 October: a past day');

  await game.panels.go('today');
  await expect(calendar).toHaveAccessibleName('October 2026');
  const played = game.day.past('5 October: 848 points');
  await expect(played).toHaveText('5✓');
  await expectNoViolations(page);
  await played.click();
  await expect(game.toasts.all).toContainText('Your result stays: 848 points.');

  // It begins with the first day that has a board.
  await page.clock.setFixedTime('2000-01-03T12:00:00Z');
  await game.open('#today');
  await expect(calendar).toHaveAccessibleName('January 2000');
  await expect(monthBefore).toHaveAttribute('aria-disabled', 'true');
  await game.day.past('3 January: not played').press('ArrowUp');
  await expect(game.day.past('3 January: not played')).toBeFocused();
});
