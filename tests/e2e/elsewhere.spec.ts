import { readFileSync } from 'node:fs';
import { expectNoViolations } from './axe.ts';
import { savedBy } from './saved.ts';
import { expect, test } from './test.ts';

const SAMPLES = 'tests/data/imports';

test('a game that is played elsewhere is followed by keys and taps', async ({ game, page }) => {
  const { edit, following, toasts } = game;
  await edit.open();
  await edit.clear.click();
  // The first cell has the focus.
  await page.keyboard.type('16');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('16');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('4');
  await edit.cells.nth(15).click();
  await edit.root.getByRole('button', { name: 'Tile 2', exact: true }).click();
  await edit.shows([16, 16, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  await edit.follow.focus();
  await page.keyboard.press('Enter');
  await expect(following.bar).toBeVisible();
  await expect(following.text).toContainText('Best:');

  await game.press('Left');
  // The keys begin at the first free cell.
  await expect(following.marks).toHaveCount(13);
  await expect(game.announcer).toContainText('Where did the new tile come?');
  for (const arrow of ['Down', 'Down', 'Right'] as const) await game.press(arrow);
  await expect(game.announcer).toContainText('Row 3, column 3');
  await page.keyboard.press('Enter');
  await game.shows('32,0,0,0/4,0,0,0/0,0,2,0/2,0,0,0');
  await page.keyboard.press('Enter');
  await game.shows('32,0,0,0/4,0,0,0/0,0,4,0/2,0,0,0');
  await page.keyboard.press('u');
  await game.shows('16,16,0,0/0,4,0,0/0,0,0,0/0,0,0,2');
  await game.press('Left');
  await page.keyboard.press('Escape');
  await expect(following.marks).toHaveCount(0);
  expect(await game.moveCount()).toBe(0);

  // Told in a wrong cell, then in the right one, and as a 4; then as a 4 at once, in the corner of a cell.
  await game.press('Left');
  for (const cell of [1, 6, 6]) await following.tap(cell);
  await game.shows('32,0,0,0/4,0,4,0/0,0,0,0/2,0,0,0');
  await game.press('Left');
  await following.tap(15, 0.8);
  const told = '32,0,0,0/8,0,0,0/0,0,0,0/2,0,0,4';
  await game.shows(told);
  await expect(game.score).toHaveText('40');
  // It is kept like any game, and followed on after a reload.
  await game.reload();
  await expect(following.bar).toBeVisible();
  await game.shows(told);
  await game.press('Right');
  await following.tap(0);
  await game.shows('2,0,0,32/0,0,0,8/0,0,0,0/0,0,2,4');
  expect(await game.moveCount()).toBe(3);

  await game.transport.auto.click();
  await expect(toasts.all).toContainText('the solver cannot play on by itself');
  await expect(following.text).toContainText('Best: ');
  await following.stop.click();
  await expect(following.bar).toBeHidden();
  await game.playMoves(3);
  await toasts.press('Follow on');
  await expect(following.bar).toBeVisible();

  // A tile that is told once more, for a 4, leaves the verdict as it was.
  await game.coach.speak('After');
  await edit.open();
  await edit.text.fill('0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024');
  await expect(edit.cells.last()).toHaveText('1024');
  await edit.follow.click();
  await game.press('Left');
  for (let tap = 0; tap < 2; tap++) await following.tap(3);
  await game.shows('2,8,16,4/4,2,8,16/8,32,128,512/16,64,256,1024');
  await expect(game.coach.seen).toHaveText(/^Blunder: ← costs [\d.]+ % .* Best was ↑\.$/);
  await page.keyboard.press('n');
  await expect(following.bar).toBeHidden();
});

test('the editor takes a board in any form, and says what it read', async ({ game, page }) => {
  const { edit } = game;
  await edit.open();
  await edit.text.fill('garbage here');
  await expect(edit.error).toContainText('This is no board. Paste rows of numbers');
  await edit.text.fill('[[2, null, 4], [8, "1k", 32]]');
  await expect(edit.error).toContainText('Row 2, column 2: 1024 is more than a 2x3 board can hold');
  // Every form: tests/pasted.
  await edit.text.fill('[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]');
  await expect(edit.error).toBeHidden();
  await edit.shows([0, 2, 4, 2, 4, 2, 8, 4, 0, 0, 2, 4, 2, 0, 0, 2]);
  await edit.question.getByText('Exponents', { exact: true }).click();
  await edit.shows([0, 4, 16, 4, 16, 4, 256, 16, 0, 0, 4, 16, 4, 0, 0, 4]);
  await expect(edit.understood).toContainText('read as exponents');
  await expectNoViolations(page);
  await edit.question.getByText('Tiles', { exact: true }).click();
  await expect.poll(async () => (await edit.tiles())[1]).toBe(2);
  await edit.text.fill('- 2 4 8   Score: 700\n- 0 0 64\n- 2 0 0');
  await expect(edit.understood).toHaveText('Left out: “- - -”. Left out: “Score: 700”.');
  await expect(edit.question).toBeHidden();
  await edit.text.fill('2 | 4 | . | 16\n8 | 0 | 0 | 32k\n0 0 0 0\n0,0,0,2');
  await edit.shows([2, 4, 0, 16, 8, 0, 0, 32768, 0, 0, 0, 0, 0, 0, 0, 2]);
  await expect(edit.understood).toBeHidden();
  for (let click = 0; click < 3; click++) await edit.cells.nth(2).click();
  await edit.play.click();
  await game.shows('2,4,4,16/8,0,0,32768/0,0,0,0/0,0,0,2');
  await edit.open();
  await edit.clear.click();
  await edit.play.click();
  await expect(edit.error).toContainText('There is no tile on this board');
  await edit.rows.selectOption('3');
  await expect(edit.cells).toHaveCount(12);
});

const GAME_ELSEWHERE = readFileSync(`${SAMPLES}/made-old-4x4-1608.txt`, 'utf8');
const STATE =
  '{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,{"position":{"x":3,"y":3},"value":512}]]},"score":4100}';

test('what another program has saved comes by file, drop and paste', async ({ game, page }) => {
  const { edit, importing, toasts } = game;
  const give = (name: string, buffer: Buffer) =>
    importing.file.setInputFiles({ name, mimeType: '', buffer });
  const damaged = 'Help!\n2 4 y 16\n2 4 8 64\n2 4 8 16\n2 4 8 16';
  await importing.open();
  await importing.text.fill('no game');
  // The event of closing comes after the dialog was opened again.
  await importing.root.evaluate((dialog) => {
    (dialog as HTMLDialogElement).close();
    dialog.querySelector('form')?.requestSubmit();
  });
  await expect(importing.error).toContainText('This is no game that can be read here');
  await importing.text.fill(damaged);
  await importing.submit.click();
  await expect(importing.error).toContainText('row 1, column 3: "y" is not a tile');
  await expect(importing.text).toHaveValue(damaged);
  await give('board.txt', Buffer.from(damaged.replace('Help', 'Look')));
  await expect(importing.text).toHaveValue(damaged.replace('Help', 'Look'));
  await importing.text.fill(damaged.replace('y', '8'));
  await importing.submit.click();
  await edit.shows([2, 4, 8, 16, 2, 4, 8, 64, 2, 4, 8, 16, 2, 4, 8, 16]);
  await page.keyboard.press('Escape');
  // Every sample: tests/imports.
  const rpl = readFileSync(`${SAMPLES}/made-4x4-1608.rpl`);
  const broken = Buffer.from(rpl);
  broken[25 * 7] ^= 1;
  await importing.open();
  await give('x.rpl', broken);
  await expect(importing.error).toContainText('Record 7, from byte 150');
  await give('x.rpl', rpl);
  await expect(importing.root).toBeHidden();
  await expect(toasts.all).toContainText('checked by the rules');
  await expect(game.score).toHaveText('1,608');

  // A stored state, which has its score.
  const take = async () => {
    await edit.shows([2, ...new Array(14).fill(0), 512]);
    await expect(edit.understood).toHaveText('Its score comes along: 4,100 points.');
    await edit.play.click();
    await expect(game.score).toHaveText('4,100');
  };
  await importing.open();
  await give('gameState.json', Buffer.from(STATE));
  await take();
  await importing.listens();
  const bring = (kind: 'drop' | 'paste', event: 'file' | 'text', text: string) =>
    page.evaluate(
      ({ kind, event, text }) => {
        const data = new DataTransfer();
        if (event === 'file') data.items.add(new File([text], 'state.txt'));
        else data.setData('text/plain', text);
        const options = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, ...options })
            : new ClipboardEvent('paste', { clipboardData: data, ...options }),
        );
      },
      { kind, event, text },
    );
  for (const [kind, event] of [
    ['drop', 'file'],
    ['drop', 'text'],
    ['paste', 'text'],
  ] as const) {
    await page.keyboard.press('n');
    await expect(game.score).toHaveText('0');
    await bring(kind, event, `localStorage.setItem("gameState",'${STATE}')`);
    await take();
  }
  await game.reload();
  await expect(game.score).toHaveText('4,100');
  await importing.listens();
  // So does a game.
  await bring('paste', 'text', readFileSync(`${SAMPLES}/verse-4x4-beginning.txt`, 'utf8'));
  await expect(game.score).toHaveText('5,264');
  await bring('paste', 'text', 'hello');
  await expect(importing.error).toContainText('This is no game that can be read here');
});

test('the system finds pictures, places and files by the manifest', async ({ game, page }) => {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const address = new URL(href ?? '', page.url());
  const manifest: {
    screenshots: { src: string; sizes: string; form_factor: string }[];
    shortcuts: { name: string; url: string }[];
    file_handlers: { action: string; accept: Record<string, string[]> }[];
  } = await (await page.request.get(address.href)).json();
  const { screenshots, shortcuts, file_handlers: handlers } = manifest;
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
  const source = await (await page.request.get(page.url())).text();
  // Chats read the page without running it.
  expect(source).toMatch(/property="og:title" [^>]*content="[^"]+"/);
  expect(source).toMatch(/property="og:description" [^>]*content="[^"]+"/);
  const [, preview = ''] = source.match(/property="og:image" content="([^"]+)"/) ?? [];
  for (const { src, sizes } of [...screenshots, { src: preview, sizes: '1200x630' }]) {
    const answer = await page.request.get(new URL(src, address).href);
    expect(answer.headers()['content-type']).toBe('image/png');
    const picture = await answer.body();
    // The first chunk of a PNG file holds its width and height.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    expect(picture.length).toBeLessThan(40_000);
  }
  // They are not kept.
  const worker = await (await page.request.get(new URL('sw.js', address).href)).text();
  expect(worker).toContain('icon-192.png');
  expect(worker).not.toMatch(/screenshot|link-preview/);
  expect(shortcuts.map(({ name }) => name)).toEqual(['Play', 'Today', 'Train']);
  for (const { name, url } of shortcuts) {
    await page.goto(new URL(url, address).href);
    await expect(page.locator('#places [aria-current="page"]')).toHaveText(name);
  }

  const endings = handlers.flatMap(({ accept }) => Object.values(accept).flat());
  expect(endings).toEqual(['.txt', '.2048', '.json']);
  await page.addInitScript((text) => {
    const handle = { getFile: async () => new File([text], 'game.txt') };
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consumer: (launch: object) => void) => consumer({ files: [handle] }),
      },
    });
  }, GAME_ELSEWHERE);
  await page.goto(new URL(handlers[0].action, address).href);
  await game.ready();
  await expect(game.importing.text).toHaveValue(GAME_ELSEWHERE);
});

test('a game of the list is saved in every format, and opened again', async ({ game, page }) => {
  const { exporting, importing, toasts } = game;
  await game.startGame({ seed: '7' });
  await game.playMoves(30);
  await page.keyboard.press('u');
  await expect(game.moves).toHaveText('29');
  const score = await game.score.textContent();
  await game.transport.newGame.click();
  await game.playMoves(2);
  await game.panels.show('games');
  await game.games.use(0, 'Save as a file…');
  await expect(exporting.root).toContainText('29 moves');
  await exporting.link.click();
  await expect(toasts.all).toContainText('Link copied');
  const buffers: Buffer[] = [];
  for (const button of [exporting.json, exporting.rpl, exporting.next])
    buffers.push((await savedBy(button)).bytes);
  await page.keyboard.press('Escape');
  for (const buffer of buffers) {
    await toasts.dismiss();
    await importing.open();
    await importing.file.setInputFiles({ name: 'game', mimeType: '', buffer });
    await expect(importing.root).toBeHidden();
    await expect(toasts.all).toContainText('checked by the rules');
    await expect(game.score).toHaveText(score ?? '');
    expect(await game.moveCount()).toBe(29);
  }
});
