import { readFile, writeFile } from 'node:fs/promises';
import { LESSON } from '../lesson.js';
import { expectNoViolations } from './axe.ts';
import { expect, type GamePage, test } from './test.ts';

async function choose(game: GamePage, path: string) {
  await game.games.showBackup();
  await game.games.backupFile.setInputFiles(path);
}

test('a damaged file is refused, what the rules allow is restored', async ({
  game,
  page,
}, info) => {
  await game.playMoves(4);
  await game.startGame();
  await game.playMoves(2);
  await game.games.showBackup();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Games as a table' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('name,last played,days played,rows,columns');
  const text = await readFile(await game.games.saveEverything(), 'utf8');
  const path = info.outputPath('damaged.json');
  for (const [damaged, reason] of [
    [text.slice(0, -20), 'not a JSON file, or a part of it is missing'],
    ['{"kind":"something else"}', 'not a file that Twofold has saved'],
  ]) {
    await writeFile(path, damaged);
    await choose(game, path);
    await expect(game.games.backupStatus).toContainText(reason);
    await expect(game.games.backupStatus).toContainText('nothing has changed');
  }
  await game.games.leaveView();
  await expect(game.games.entries).toHaveCount(1);

  // What the rules do not allow is left out and counted, and all the rest is restored.
  const saved = JSON.parse(text);
  const [near, far] = saved.games;
  const lesson = { ...LESSON, id: 'some' };
  const impossible = { ...lesson, id: 'other', board: '3,5/7,9', p4: 5, due: 1 };
  const games = [
    near,
    { ...far, record: far.record.replace(/^v1-.{6}/, 'v1-AAAAAA') },
    { ...far, id: 'again', updated: far.updated + 1 },
  ];
  const record = (name: string, id: string, value: object) => ({ name, id, version: 1, value });
  const kept = [
    record('settings', '', { theme: 'sepia', strip: false }),
    record('lessons', 'other', impossible),
    record('lessons', 'some', lesson),
  ];
  await writeFile(path, JSON.stringify({ ...saved, games, kept }));
  await choose(game, path);
  await expectNoViolations(page);
  await expect(game.games.backupStatus).toContainText(
    'Left out as damaged: 1 setting, 1 game and 1 position (list of settings 1 of 3 is damaged',
  );
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.games.backupStatus).toContainText('Restored: 0 games');
  await expect(game.games.backupStatus).toContainText('Left out as damaged: 1 setting');
  await game.reload();
  await expect(game.moves).toHaveText('2');
  await game.games.learnFromMistakes();
  await expect(page.locator('#puzzle-run')).toContainText('of one position');

  // The settings lead here, too.
  await game.settings.show();
  await page.getByRole('button', { name: 'Backup: save' }).click();
  await expect(page).toHaveURL(/#games\/backup$/);
  await expect(game.games.backup).toBeVisible();
});
