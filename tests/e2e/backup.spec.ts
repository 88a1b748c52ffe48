import { MISTAKE } from '../mistake.js';
import { expectNoViolations } from './axe.ts';
import { savedBy } from './saved.ts';
import { expect, test } from './test.ts';

// What it holds, and each damage: tests/unit/backup.test.ts and backup-damage.test.ts.
test('everything that is saved comes back in another browser', async ({ game, other, page }) => {
  await game.playMoves(4);
  await game.startGame();
  await game.playMoves(2);
  const board = await game.board();
  await game.panels.show('look');
  await page.getByRole('button', { name: 'Backup: save' }).click();
  await expect(page).toHaveURL(/#games\/backup$/);
  await expect(game.games.backup).toContainText('It lacks solutions of endgames');
  const save = async (button: string, name: RegExp) => {
    const file = await savedBy(page.getByRole('button', { name: button }));
    expect(file.name).toMatch(name);
    return `${file.bytes}`;
  };
  const table = await save('Games as a table', /\.csv$/);
  expect(table.trim().split('\r\n')).toHaveLength(3);
  const text = await save('Save everything', /^twofold-\d{4}-\d\d-\d\d\.json$/);

  const { backupStatus, backupFile, entries } = other.games;
  const choose = (text: string) =>
    backupFile.setInputFiles({ name: 'x.json', mimeType: '', buffer: Buffer.from(text) });
  await other.open('#games/backup');
  await choose(text.slice(0, -20));
  await expect(backupStatus).toContainText('not a JSON file, or a part of it is missing');
  await expect(backupStatus).toContainText('nothing has changed');

  const saved = JSON.parse(text);
  const damaged = { ...saved.games[1], id: 'other', record: 'v1-AAAAAA' };
  const mistake = { ...MISTAKE, id: 'some' };
  const impossible = { ...mistake, id: 'other', board: '3,5/7,9', p4: 5, due: 1 };
  const record = (name: string, id: string, value: object) => ({ name, id, version: 1, value });
  const kept = [
    record('settings', '', { theme: 'dark', palette: 'sepia' }),
    record('lessons', 'other', impossible),
    record('lessons', 'some', mistake),
  ];
  const mixed = JSON.stringify({ ...saved, games: [...saved.games, damaged], kept });
  await choose(mixed);
  await expect(backupStatus).toContainText('New in it: 2 games');
  await expect(backupStatus).toContainText(
    'Left out as damaged: 1 setting, 1 game and 1 position (list of settings 1 of 3 is damaged',
  );
  await expectNoViolations(other.page);
  await other.page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(backupStatus).toContainText('Restored: 2 games');
  await expect(backupStatus).toContainText('Left out as damaged: 1 setting');
  await expect(other.root).toHaveAttribute('data-theme', 'dark');
  await choose(text);
  await expect(backupStatus).toContainText('New in it: 0 games');
  await expect(backupStatus).toContainText('2 of its games are here already');

  await other.reload();
  await other.games.leaveView();
  await expect(entries).toHaveCount(2);
  await entries.first().click();
  await expect(other.moves).toHaveText('2');
  expect(await other.board()).toEqual(board);
  await other.panels.go('train');
  await other.puzzles.begin('mistakes');
  await expect(other.puzzles.run).toContainText('of one position');
});
