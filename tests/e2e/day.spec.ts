import { expectNoViolations } from './axe.ts';
import { keepGames } from './kept-games.ts';
import { expect, GamePage, test } from './test.ts';

const copied = (game: GamePage) => game.page.evaluate(() => navigator.clipboard.readText());

// Before `game` is opened.
test.beforeEach(({ page }) => new GamePage(page).day.setTime('2026-11-23T12:00:00'));

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
  await expectNoViolations(page);

  // It shares one thing, the result.
  await expect(game.card.getByRole('button', { name: 'Share' })).toHaveCount(1);
  await game.day.share.click();
  await expect(game.day.share).toHaveText('Copied. Paste it anywhere.');
  const shared = await copied(game);
  const [words, squares, link] = shared.split('\n');
  expect(words).toMatch(
    /^Twofold, 23 November: [\d,]+ points, largest tile \d+\. Can you beat it\?$/,
  );
  expect(squares).toMatch(/^128 (🟨|🟧|🟥|🟪|🟦|🟩|⬜){5,} \d+ 🔥 Streak: 3 days$/u);
  expect(words).toContain(`: ${score} points,`);
  expect(new URL(link).hash).toBe(`#day=2026-11-23&score=${score.replaceAll(',', '')}`);

  // The result is at the place of the day, too.
  await game.panels.go('today');
  await expect(game.day.note).toContainText(`Your result: ${score} points`);
  await expect(game.day.note).toContainText('Yesterday you made 848 points.');
  await expectNoViolations(page);
  await game.day.shareThere.click();
  await expect(game.day.shareThere).toHaveText('Copied. Paste it anywhere.');
  expect(await copied(game)).toBe(shared);
  await expect(game.day.board).toHaveAccessibleName('Open your game');
  await game.day.board.press('Enter');
  await expect(game.day.standing).toBeVisible();

  await game.day.setTime('2026-11-23T12:01:00');
  await game.transport.choose('again');
  await expect(game.moves).toHaveText('0');
  await game.playToTheEnd();
  await expect(game.day.standing).toContainText(
    `Another try: your result of the day is ${score} points`,
  );
});

test('a link opens the board of its day, where it has one', async ({ game, page }) => {
  await game.playMoves(3);
  await game.open('#day=2026-11-20');
  await expect(game.seed).toHaveText('2026-1120');
  await expect(game.moves).toHaveText('0');
  expect(new URL(page.url()).hash).toBe('');
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('3');
  await game.games.openLink('https://example.org/#day=2026-11-21');
  await expect(game.seed).toHaveText('2026-1121');

  // A game of today goes on, and is not begun twice.
  await game.day.begin();
  await game.playMoves(5);
  await game.transport.newGame.click();
  await expect(game.moves).toHaveText('0');
  await game.playMoves(1);
  await game.day.begin();
  await expect(game.moves).toHaveText('5');
  await expect(game.toasts.all).toContainText('Your game on the board of 23 November goes on.');
  await game.toasts.press('Begin anew');
  await expect(game.moves).toHaveText('0');
  await expect(game.seed).toHaveText('2026-1123');
  // One to a day to come, or to none, is refused in words and loses nothing.
  await game.playMoves(4);
  const board = await game.board();
  for (const [date, reason] of [
    ['2026-11-24', 'can be played from that day on. Today is 2026-11-23 (UTC).'],
    ['%E0%A4%A', 'is not a date'],
    ['2026-11-23&x=<b>', 'The score in the link cannot be read: “x=%3Cb%3E”.'],
  ]) {
    await page.evaluate((day) => {
      location.hash = `day=${day}`;
    }, date);
    await expect(game.toasts.all).toContainText(reason);
    await expect(game.moves).toHaveText('4');
    expect(await game.board()).toEqual(board);
  }
  await game.open('#day=2030-01-01');
  await expect(game.toasts.all).toContainText('The board of 2030-01-01 can be played from');
  await expect(game.moves).toHaveText('4');
});

test('a link with a score is a challenge, which is met at the end', async ({ game, page }) => {
  await game.playMoves(3);
  await game.open('#day=2026-11-23&score=8');
  await expect(game.day.challenge).toHaveText(
    'A friend made 8 points on this board. Can you beat that?',
  );
  // The game before stays until one plays.
  await expect(game.moves).toHaveText('3');
  await expectNoViolations(page);
  await game.day.play.click();
  await expect(game.seed).toHaveText('2026-1123');
  await expect(game.day.toBeat).toHaveText('To beat: 8');
  await game.toasts.dismiss();
  await game.playMoves(12);
  await expect(game.day.toBeat).toHaveText('8 beaten');
  await game.reload();
  await expect(game.day.toBeat).toHaveText('8 beaten');
  await game.playToTheEnd();
  await game.drawn();
  const ahead = Number((await game.score.textContent())?.replaceAll(',', '')) - 8;
  const met = `A friend made 8 points: you are ${ahead.toLocaleString('en')} ahead.`;
  await expect(game.day.standing).toContainText(met);
  await game.panels.go('today');
  await expect(game.day.challenge).toHaveText(met);
  expect(await game.day.points()).toBeGreaterThan(20_000);

  // On the board of a past day it shows that day.
  await game.settled();
  await game.day.setTime('2026-11-24T12:00:00');
  await game.open('#day=2026-11-22&score=9999996');
  await expect(page.getByRole('heading', { name: 'Sunday 22 November' })).toBeVisible();
  await expect(game.day.challenge).toContainText('A friend made 9,999,996 points on this board.');
  await expect(game.day.note.getByText('New board in')).toBeHidden();
  await game.day.board.click();
  await expect(game.seed).toHaveText('2026-1122');
  await expect(game.day.toBeat).toHaveText('To beat: 9,999,996');
  await game.panels.go('today');
  await expect(page.getByRole('heading', { name: 'Tuesday 24 November' })).toBeVisible();
  await expect(game.day.challenge).toBeEmpty();
});

test('a game with a move taken back, or of a solver, does not count', async ({ game, page }) => {
  await game.day.begin();
  await game.playMoves(2);
  await expect(game.day.chip).toHaveText('Today’s board: this game counts');
  await page.keyboard.press('u');
  await expect(game.toasts.all).toContainText('After Undo this game no longer counts');
  await expect(game.moves).toHaveText('2');
  await game.toasts.press('Undo anyway');
  await expect(game.moves).toHaveText('1');
  await expect(game.day.chip).toHaveText('Board of 23 November: does not count');
  // It asks once.
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('0');
  await game.playToTheEnd();
  await expect(game.day.standing).toHaveText('It does not count: you took a move back.');
  await expect(game.day.share).toBeHidden();

  await game.day.begin();
  await expect(game.moves).toHaveText('0');
  await page.keyboard.press('Space');
  await expect(game.toasts.all).toContainText('After Step this game no longer counts');
  await game.toasts.press('Step anyway');
  await expect(game.moves).toHaveText('1');
  await expect(game.day.chip).toHaveText('Board of 23 November: does not count');

  await game.day.begin();
  await expect(game.moves).toHaveText('0');
  await game.playToTheEnd();
  await expect(game.day.standing).toHaveText('This is your result of the day.');
  // What is done afterwards does not change it.
  await expect(game.card.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('u');
  await game.playToTheEnd();
  await expect(game.day.standing).toHaveText(/^(This is y|Y)our result of the day( stays|\.)/);
});

test('a game with a hint, or the coach’s help, does not count', async ({ game, page }) => {
  await game.day.begin();
  await game.playMoves(4);
  const best = await game.best.textContent();
  await expect(game.bestBox).not.toHaveAttribute('title', /./);
  await page.keyboard.press('?');
  await expect(game.toasts.all).toContainText('After Hint this game no longer counts');
  await expect(game.day.chip).toHaveText('Today’s board: this game counts');
  await game.toasts.press('Hint anyway');
  await expect(game.announcer).toContainText('Hint: ');
  await expect(game.day.chip).toHaveText('Board of 23 November: does not count');
  await game.playMoves(12);
  await expect(game.best).toHaveText(String(best));
  await expect(game.bestBox).toHaveAttribute(
    'title',
    'You had help: this game does not count for Best.',
  );

  await game.transport.choose('again');
  await expect(game.day.chip).toHaveText('Today’s board: this game counts');
  await page.keyboard.press('v');
  await expect(game.toasts.all).toContainText('The coach is silent while this game counts');
  await game.playMoves(2);
  await expect(game.coach.line).toBeEmpty();
  await page.keyboard.press('v');
  await game.toasts.press('Let it speak');
  await expect(game.day.chip).toHaveText('Board of 23 November: does not count');
  await game.solver.values.come();
  // So it stays.
  await game.settled();
  await game.reload();
  await expect(game.day.chip).toHaveText('Board of 23 November: does not count');
});

test('whoever watches a game of the board makes no result on it', async ({ game, other }) => {
  await game.day.begin();
  await game.playToTheEnd();
  await expect(game.day.share).toBeVisible();
  await game.transport.choose('share');
  await expect(game.toasts.all).toContainText('Link copied');
  const { hash } = new URL(await copied(game));
  // Whoever has a result may look.
  await game.transport.choose('review-open');
  await expect(game.review.root).toBeVisible();

  await other.day.setTime('2026-11-23T12:00:00');
  await other.open(hash);
  await other.card.getByRole('button', { name: 'Watch it' }).click();
  await expect(other.toasts.all).toContainText('You have no result on this board of the day yet.');
  await expect(other.review.root).toBeHidden();
  await other.toasts.dismiss();
  // A race on the same tiles shows nothing in advance.
  await other.card.getByRole('button', { name: 'Play the same tiles' }).click();
  await expect(other.day.chip).toHaveText('Today’s board: this game counts');

  await other.page.keyboard.press('Enter');
  await expect(other.toasts.all).toContainText('After Watch no game on it counts.');
  await other.toasts.dismiss();
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

  await monthBefore.focus();
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveAccessibleName('October 2026');
  await expect(calendar.getByRole('button')).toHaveCount(31);
  await monthAfter.press('Enter');
  await expect(calendar).toHaveAccessibleName('November 2026');
  await page.keyboard.press('Tab');
  await expect(game.day.past('23 November: not played')).toBeFocused();
  for (const [key, name] of [
    ['ArrowRight', '23 November: not played'],
    ['ArrowLeft', '22 November: not played'],
    ['ArrowUp', '15 November: not played'],
    ['PageUp', '15 October: not played'],
    ['PageUp', '15 September: not played'],
    ['PageDown', '15 October: not played'],
    ['ArrowDown', '22 October: not played'],
    ['ArrowDown', '29 October: not played'],
    ['ArrowDown', '5 November: not played'],
    ['PageUp', '5 October: 848 points'],
    ['ArrowLeft', '4 October: not played'],
  ]) {
    await page.keyboard.press(key);
    await expect(game.day.past(name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(game.seed).toHaveText('2026-1004');
  await expect(game.moves).toHaveText('0');
  await expect(game.toasts.all).toContainText('it does not count for the streak.');
  await expect(game.day.chip).toHaveText('Board of 4 October: a past day');
  await game.toasts.dismiss();

  await game.panels.go('today');
  await expect(calendar).toHaveAccessibleName('October 2026');
  const played = game.day.past('5 October: 848 points');
  await expect(played).toHaveText('5✓');
  await expectNoViolations(page);
  await played.click();
  await expect(game.toasts.all).toContainText('Your result stays: 848 points.');

  // It begins with the first day that has a board.
  await game.settled();
  await game.day.setTime('2000-02-03T12:00:00');
  await game.reload();
  await game.panels.go('today');
  await monthBefore.click();
  await expect(calendar).toHaveAccessibleName('January 2000');
  await expect(monthBefore).toHaveAttribute('aria-disabled', 'true');
  await game.day.past('3 January: not played').press('ArrowUp');
  await expect(game.day.past('3 January: not played')).toBeFocused();
  await game.day.past('3 January: not played').click();
  await expect(game.seed).toHaveText('2000-0103');
});
