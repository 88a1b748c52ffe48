import { readFile } from 'node:fs/promises';
import { expect, type GamePage, test } from './test.ts';

// What links and texts say: tests/links, tests/unit/share.test.ts.

async function copyLink(game: GamePage) {
  await game.panels.choose('share');
  await expect(game.toasts.all).toContainText('Link copied');
  const link = await game.page.evaluate(() => navigator.clipboard.readText());
  return new URL(link).hash;
}

test('a link shows the game in another browser, to be played on', async ({ game, other }) => {
  await game.playMoves(6);
  const fragment = await copyLink(game);
  await other.open(fragment);
  await expect(other.toasts.all).toContainText(
    /A shared game to go on with: \d+ points? after 6 moves\./,
  );
  await expect(other.moves).toHaveText('6');
  await expect(other.score).toHaveText((await game.score.textContent()) as string);
  expect(await other.board()).toEqual(await game.board());

  for (const player of [game, other]) await player.playMoves(3);
  await expect.poll(() => other.board()).toEqual(await game.board());
  const link = await copyLink(game);
  // A reload just as the address is written would open the link before, with a way back.
  await expect.poll(() => new URL(other.page.url()).hash).toBe(link);
  await other.reload();
  await expect(other.moves).toHaveText('9');
  await expect.poll(() => new URL(other.page.url()).hash).toBe(link);
  await other.open(fragment);
  await other.toasts.press('Start it yourself');
  await expect(other.moves).toHaveText('0');

  // A link that says the board in words opens it, too.
  for (const link of ['#seed=feed-beef&size=3x4', '?seed=feed-beef&size=3x4']) {
    await other.open(link);
    await expect(other.size).toHaveText('3×4');
    await expect(other.seed).toHaveText('feed-beef');
  }
  await other.playMoves(2);
  await other.reload();
  await expect(other.moves).toHaveText('2');
});

test('a shared game that is over is a challenge with the same tiles', async ({ game, other }) => {
  await game.startGame({ seed: '7' });
  const first = await game.board();
  await game.playToTheEnd();
  const score = (await game.score.textContent()) ?? '';
  await other.open(await copyLink(game));
  await expect(other.card).toContainText(`A shared game: ${score} points`);
  await expect(other.card).not.toContainText('Game over');
  await expect(other.cardFindings).toBeHidden();

  await other.card.getByRole('button', { name: 'Watch it' }).click();
  await expect.poll(async () => Number(await other.review.place.inputValue())).toBeGreaterThan(1);
  await other.page.keyboard.press('Space');
  await other.page.keyboard.press('Escape');

  await other.card.getByRole('button', { name: 'Play the same tiles' }).click();
  await expect(other.moves).toHaveText('0');
  expect(await other.board()).toEqual(first);
  await expect(other.race.root).toContainText(`The shared game of ${score} points`);
  await other.playMoves(5);
  await expect(other.race.root).toContainText('5 moves');
  await expect(other.race.lead).toHaveText(/^(Level|You (lead|trail) by .*)\.$/);
});

test('a link opens in any page, and the game before comes back', async ({ game, page }) => {
  await game.playMoves(3);
  const fragment = await copyLink(game);
  await game.startGame();
  await game.playMoves(1);
  await game.panels.go('games');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await expect(game.canvas).toBeVisible();
  await expect(game.moves).toHaveText('3');
  await page.evaluate(() => {
    location.hash = 'nonsense';
  });
  await expect(game.toasts.all).toContainText('The link cannot be opened');
  await expect(game.moves).toHaveText('3');
  await game.startGame();
  await game.games.openLink(`https://example.org/${fragment}`);
  await expect(game.moves).toHaveText('3');
  await game.startGame();
  await game.playMoves(5);
  const last = fragment.at(-1) === 'A' ? 'B' : 'A';
  for (const [link, moves] of [
    [fragment, '3'],
    [fragment.slice(0, -1) + last, '0'],
    ['#%E0%A4%A', '0'],
  ]) {
    await game.open(link);
    if (moves === '0')
      await expect(game.toasts.all, link).toContainText('The link cannot be opened');
    await expect(game.moves).toHaveText(moves);
    await game.toasts.press('Back to my game');
    await expect(game.moves).toHaveText('5');
    await game.reload();
  }
});

test('links to long games open, and one with an impossible move is refused', async ({ game }) => {
  // Games on 6×6: against the adversary, where each move takes a search; of many moves; and this with an impossible last move.
  const { adversary, chance, impossible } = JSON.parse(
    await readFile('tests/data/long-links.json', 'utf8'),
  );
  for (const { link, moves, score } of [adversary, chance]) {
    await game.open(`#${link}`);
    await expect(game.moves).toHaveText(moves);
    await expect(game.score).toHaveText(score);
    await game.page.keyboard.press('u');
    await expect(game.moves).not.toHaveText(moves);
    await game.page.keyboard.press('y');
    await expect(game.score).toHaveText(score);
  }
  await game.reload();
  await expect(game.moves).toHaveText(chance.moves);
  await game.games.openLink(impossible);
  await expect(game.toasts.all).toContainText('changes nothing on this board');
  await expect(game.moves).toHaveText(chance.moves);
});

test('a game is shared as text, picture and link, and by the system', async ({ game, page }) => {
  await game.startFrom('2,4,1024,0/0,0,0,0/0,0,0,0/0,0,0,2');
  await game.press('Left');
  await game.panels.show('games');
  await game.games.use(-1, 'Share as text');
  await expect(game.toasts.all).toContainText('Copied as text');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('0 points');
  expect(text).toContain('Largest tile 1024, 1 move on 4×4');
  expect(text).toContain('   2    4 1024 ');
  expect(text).toMatch(/\nhttp.*#v1-/);
  const saving = page.waitForEvent('download');
  await game.games.use(-1, 'Share as picture');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^twofold-\d+\.png$/);
  const bytes = await readFile(await saved.path());
  // A PNG file of 1080 by 1350 pixels.
  expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);

  // A browser with a sheet to share by is handed both.
  await page.evaluate(() => {
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      share: async (data: ShareData) => void Object.assign(globalThis, { shared: data }),
    });
  });
  const shared = (part: 'files' | 'url') =>
    page.evaluate((part) => {
      const given = Reflect.get(globalThis, 'shared')?.[part];
      return part === 'files' ? given?.[0].type : given;
    }, part);
  await game.games.use(-1, 'Share as picture');
  await expect.poll(() => shared('files')).toBe('image/png');
  // The link is copied, too.
  const fragment = await copyLink(game);
  expect(new URL(await shared('url')).hash).toBe(fragment);
  // Where copying is forbidden, it can be taken from a field.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.assign(Navigator.prototype, { canShare: () => false });
  });
  await game.panels.choose('share');
  await expect(game.link).toHaveValue(/^http:\/\/localhost:\d+\/#.+/);
});
