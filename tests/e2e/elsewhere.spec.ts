import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Game, initSync } from '../../pkg/twofold.js';
import { expectNoViolations } from './axe.ts';
import type { GamePage } from './pages/game.ts';
import { expect, test, testWithServiceWorker } from './test.ts';

const SAMPLES = 'tests/data/imports';
initSync({ module: readFileSync('pkg/twofold_bg.wasm') });

/** What somebody plays in another window: with this seed for longer than it is followed. */
class OtherGame {
  game = Game.create({ seed: '3' });

  get board() {
    const { tiles } = this.game.state();
    return [0, 4, 8, 12].map((cell) => tiles.slice(cell, cell + 4));
  }

  /** Makes a move, and tells where the tile then came. */
  play() {
    const { legal } = this.game.state();
    const direction = (['down', 'left', 'right', 'up'] as const).find((it) => legal.includes(it));
    const move = direction && this.game.play(direction);
    if (!move) throw new Error('the other game is over');
    const arrow = ({ down: 'Down', left: 'Left', right: 'Right', up: 'Up' } as const)[direction];
    return { arrow, cell: move.spawn.cell, tile: 2 ** move.spawn.rank };
  }
}

/** Sets up the board of the other game by taps, and follows that. */
async function follow({ edit, following }: GamePage, other: OtherGame) {
  await edit.open();
  await edit.clear.click();
  for (const [cell, tile] of other.board.flat().entries()) {
    if (tile > 0) await edit.put(cell, tile);
  }
  await edit.follow.click();
  await expect(edit.root).toBeHidden();
  await expect(following.bar).toBeVisible();
}

test('a game that is played elsewhere is followed by taps', async ({ game, page }) => {
  const { following } = game;
  const other = new OtherGame();
  await follow(game, other);
  for (let [move, fours] = [1, 0]; move <= 24; move++) {
    const { arrow, cell, tile } = other.play();
    if (move === 3) {
      // Told in a wrong cell, then in the right one: the tile goes there.
      await game.press(arrow);
      const free = await following.marks.count();
      await following.tap(cell === 0 ? 15 : 0, 4);
      expect(free).toBeGreaterThan(0);
    } else if (move === 8) {
      // Another move than there, taken back before a tile was told.
      const wrong = arrow === 'Left' ? 'Right' : 'Left';
      await game.press(wrong);
      await page.keyboard.press('Escape');
      await game.press(arrow);
    } else if (move === 13) {
      // The right move with a tile in a wrong cell, undone.
      await game.press(arrow);
      await following.tap(cell, 4);
      await game.transport.undo.click();
      await expect(following.text).toContainText('Best:');
      await game.press(arrow);
    } else await game.press(arrow);
    // One tap in the corner of a cell, or two, tell a 4.
    if (tile === 4) fours += 1;
    const inCorner = tile === 4 && fours % 2 === 0;
    await following.tap(cell, 4, inCorner ? 0.8 : undefined);
    if (tile === 4 && !inCorner) await following.tap(cell, 4);
  }
  await expect.poll(() => game.board()).toEqual(other.board);
  await expect(game.score).toHaveText(
    String(other.game.state().score).replace(/\B(?=(\d{3})+$)/g, ','),
  );
  expect(await game.moveCount()).toBe(24);
  await expect(following.text).toContainText('Best:');

  // It is kept like any game, and followed on after a reload.
  await game.reload();
  await expect(following.bar).toBeVisible();
  await expect.poll(() => game.board()).toEqual(other.board);
  const next = other.play();
  await game.press(next.arrow);
  await expect(following.marks).not.toHaveCount(0);
  await following.tap(next.cell, 4);
  if (next.tile === 4) await following.tap(next.cell, 4);
  await expect.poll(() => game.board()).toEqual(other.board);
});

test('a tile told once more for a 4 leaves the verdict as it was', async ({ game, page }) => {
  await game.coach.speak('After');
  await game.edit.open();
  await game.edit.text.fill('0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024');
  await expect(game.edit.cells.last()).toHaveText('1024');
  await game.edit.follow.click();
  await expect(game.following.bar).toBeVisible();
  await game.press('Left');
  await game.following.tap(3, 4);
  await game.following.tap(3, 4);
  await expect.poll(async () => (await game.board())[0]).toEqual([2, 8, 16, 4]);
  await expect(game.coach.seen).toHaveText(
    /^Blunder: ← costs [\d.]+ % of the final score\. Best was ↑\.$/,
  );
  expect(await game.moveCount()).toBe(1);
  await game.coach.speak('Off');
  // The link carries the tile that was told last.
  await game.reload();
  expect((await game.board())[0]).toEqual([2, 8, 16, 4]);
  await page.keyboard.press('u');
  await expect.poll(async () => (await game.board())[0]).toEqual([0, 2, 8, 16]);

  // Where every new tile is a 4, a second tap puts nothing else.
  const { edit, following } = game;
  await game.startGame({ p4: 1 });
  await edit.open();
  await edit.clear.click();
  await edit.put(0, 16);
  await edit.put(1, 16);
  await edit.follow.click();
  await expect(following.bar).toBeVisible();
  await game.press('Left');
  await expect(following.text).toHaveText('Where did the new tile come? Choose its cell.');
  await following.tap(5, 4);
  await expect(following.marks).toHaveCount(0);
  await expect.poll(async () => (await game.board())[1]).toEqual([0, 4, 0, 0]);
  await following.tap(5, 4);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  expect((await game.board())[1]).toEqual([0, 4, 0, 0]);
  await following.tap(6, 4);
  await expect.poll(async () => (await game.board())[1]).toEqual([0, 0, 4, 0]);
  expect(await game.moveCount()).toBe(1);
  // Engine and page are at the same move.
  await game.press('Right');
  await following.tap(0, 4);
  await game.shows('4,0,0,32/0,0,0,4/0,0,0,0/0,0,0,0');
  expect(await game.moveCount()).toBe(2);
});

test('a game is followed by keys alone', async ({ game, page }) => {
  const { edit, following } = game;
  await edit.open();
  await edit.clear.click();
  // The first cell has the focus.
  await page.keyboard.type('16');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('16');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('4');
  expect((await edit.tiles()).slice(0, 8)).toEqual([16, 16, 0, 0, 0, 4, 0, 0]);
  await edit.follow.focus();
  await page.keyboard.press('Enter');
  await expect(following.bar).toBeVisible();

  await game.press('Left');
  // 32 and 4 are left; the keys begin at the first free cell.
  await expect(following.marks).toHaveCount(14);
  await expect(game.announcer).toContainText('Where did the new tile come?');
  await game.press('Down');
  await game.press('Down');
  await game.press('Right');
  await expect(game.announcer).toContainText('Row 3, column 3');
  await page.keyboard.press('Enter');
  await game.shows('32,0,0,0/4,0,0,0/0,0,2,0/0,0,0,0');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await game.board())[2]).toEqual([0, 0, 4, 0]);
  await page.keyboard.press('u');
  await expect.poll(async () => (await game.board())[0]).toEqual([16, 16, 0, 0]);
  await game.press('Left');
  await page.keyboard.press('Escape');
  await expect(following.marks).toHaveCount(0);
  expect(await game.moveCount()).toBe(0);
});

test('whoever stops following plays on by chance', async ({ game, page }) => {
  const { following, toasts } = game;
  await follow(game, new OtherGame());
  await game.transport.auto.click();
  await expect(toasts.all).toContainText('the solver cannot play on by itself');
  await expect(following.text).toContainText('Best: ');
  await following.stop.click();
  await expect(following.bar).toBeHidden();
  await game.playMoves(3);
  await expect(toasts.all).toContainText('You had help');
  await toasts.press('Dismiss');
  await toasts.press('Follow on');
  await expect(following.bar).toBeVisible();
  await page.keyboard.press('n');
  await expect(following.bar).toBeHidden();
  await game.playMoves(1);
});

test('a board in any form is pasted, and an error says where', async ({ game, page }) => {
  const { edit } = game;
  await edit.open();
  await edit.text.fill('garbage here');
  await expect(edit.error).toContainText('This is no board. Paste rows of numbers');
  await edit.text.fill('[[2, null, 4], [8, "1k", 32]]');
  await expect(edit.error).toContainText('Row 2, column 2: 1024 is more than a 2x3 board can hold');
  await edit.text.fill('2 | 4 | . | 16\n8 | 0 | 0 | 32k\n0 0 0 0\n0,0,0,2');
  await edit.shows([2, 4, 0, 16, 8, 0, 0, 32768, 0, 0, 0, 0, 0, 0, 0, 2]);
  await expect(edit.error).toBeHidden();
  await edit.cells.nth(2).click();
  await edit.cells.nth(2).click();
  await edit.cells.nth(2).click();
  await edit.play.click();
  await game.shows('2,4,4,16/8,0,0,32768/0,0,0,0/0,0,0,2');
  await edit.open();
  await edit.clear.click();
  await edit.play.click();
  await expect(edit.error).toContainText('There is no tile on this board');
  await edit.rows.selectOption('3');
  await expect(edit.cells).toHaveCount(12);
  await page.keyboard.press('Escape');
});

test('samples of other programs open, a damaged one is refused', async ({ game, page }) => {
  const { importing, toasts } = game;
  // Every sample: tests/imports.
  for (const name of ['made-old-4x4-1608.txt', 'made-4x4-1608.rpl']) {
    await importing.open();
    await importing.file.setInputFiles(`${SAMPLES}/${name}`);
    await expect(importing.root).toBeHidden();
    await expect(toasts.all).toContainText('checked by the rules');
    await expect(game.score).toHaveText('1,608');
    await toasts.dismiss();
  }
  const rpl = readFileSync(`${SAMPLES}/made-4x4-1608.rpl`);
  rpl[25 * 7] ^= 1;
  await importing.open();
  await importing.file.setInputFiles({ name: 'x.rpl', mimeType: '', buffer: rpl });
  await expect(importing.error).toContainText('Record 7, from byte 150');
  await page.keyboard.press('Escape');
  await expect(game.score).not.toHaveText('0');
});

const GAME_ELSEWHERE = readFileSync(`${SAMPLES}/made-old-4x4-1608.txt`, 'utf8');

/** The manifest of the page, and its address. */
async function manifestOf(page: Page) {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const address = new URL(href ?? '', page.url());
  const manifest: {
    screenshots: { src: string; sizes: string; type: string; form_factor: string }[];
    share_target: { action: string; method: string; enctype: string; params: object };
    file_handlers: { action: string; accept: Record<string, string[]> }[];
  } = await (await page.request.get(address.href)).json();
  return { address, ...manifest };
}

test('the manifest and chats have pictures, which are not kept', async ({ page, game: _ }) => {
  const { address, screenshots } = await manifestOf(page);
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
  for (const { src, sizes, type } of screenshots) {
    const answer = await page.request.get(new URL(src, address).href);
    expect(answer.headers()['content-type']).toBe(type);
    const picture = await answer.body();
    // The first chunk of a PNG file holds its width and height.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    expect(picture.length).toBeLessThan(40_000);
  }
  const worker = await (await page.request.get(new URL('sw.js', address).href)).text();
  expect(worker).toContain('icon-192.png');
  expect(worker).not.toMatch(/screenshot|link-preview/);
  // Chats read the page without running it.
  const source = await (await page.request.get(page.url())).text();
  expect(source).toMatch(/property="og:title" [^>]*content="[^"]+"/);
  expect(source).toMatch(/property="og:description" [^>]*content="[^"]+"/);
  const [, named = ''] = source.match(/property="og:image" content="([^"]+)"/) ?? [];
  const preview = await (await page.request.get(new URL(named, page.url()).href)).body();
  expect([preview.readUInt32BE(16), preview.readUInt32BE(20)]).toEqual([1200, 630]);
});

testWithServiceWorker(
  'what is shared with the installed page is offered once, also offline',
  async ({ game, page, context }) => {
    const { importing, toasts } = game;
    const { address, share_target: target } = await manifestOf(page);
    expect(target.params).toMatchObject({ text: 'text', url: 'url', files: [{ name: 'file' }] });
    await game.isServedOffline();
    /** As the system does it: by a form that no page holds. */
    const share = async ({ file, ...shared }: { url?: string; text?: string; file?: string }) => {
      await page.goto('about:blank');
      await page.setContent(
        `<form method="${target.method}" enctype="${target.enctype}" action="${new URL(target.action, address)}">
        <textarea name="url"></textarea><textarea name="text"></textarea>
        <input type="file" name="file"><button>Share</button></form>`,
      );
      for (const [name, text] of Object.entries(shared))
        await page.locator(`[name="${name}"]`).fill(text);
      if (file) await page.locator('[name="file"]').setInputFiles(`${SAMPLES}/${file}`);
      await page.locator('button').click();
      await game.ready();
    };
    await share({ url: 'https://example.org/2048' });
    await expect(importing.text).toHaveValue('https://example.org/2048');
    await importing.submit.click();
    await expect(importing.error).toBeVisible();

    await game.keeps('small');
    await context.setOffline(true);
    await share({ text: GAME_ELSEWHERE });
    await expect(importing.text).toHaveValue(GAME_ELSEWHERE);
    // It is for the player to open it.
    expect(await game.moveCount()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await importing.submit.click();
    await expect(importing.root).toBeHidden();
    await expect(toasts.all).toContainText('checked by the rules');
    await expect(game.score).toHaveText('1,608');

    // Nobody can look at a binary file first.
    await share({ text: 'A game', file: 'made-4x4-1608.rpl' });
    await expect(toasts.all).toContainText('checked by the rules');
    await game.reload();
    await expect(game.score).toHaveText('1,608');
    await expect(importing.root).toHaveCount(0);
  },
);

test('a file that the system opens with the installed page is offered', async ({ game, page }) => {
  const { importing } = game;
  const { address, file_handlers: handlers } = await manifestOf(page);
  expect(handlers.flatMap(({ accept }) => Object.values(accept)).flat()).toEqual([
    '.txt',
    '.2048',
    '.json',
  ]);
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
  await expect(importing.text).toHaveValue(GAME_ELSEWHERE);
  await importing.submit.click();
  await expect(importing.root).toBeHidden();
  await expect(game.score).toHaveText('1,608');
});

const STATE =
  '{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,{"position":{"x":3,"y":3},"value":512}]]},"score":4100}';
const STATE_TILES = [2, ...new Array(14).fill(0), 512];

test('a stored state has its score, by file, by drop and by paste', async ({ game, page }) => {
  const { edit, importing } = game;
  const take = async () => {
    await edit.shows(STATE_TILES);
    await expect(edit.understood).toHaveText('Its score comes along: 4,100 points.');
    await edit.play.click();
    await expect(game.score).toHaveText('4,100');
    await page.keyboard.press('n');
    await expect(game.score).toHaveText('0');
  };
  await importing.open();
  await importing.file.setInputFiles({
    name: 'gameState.json',
    mimeType: '',
    buffer: Buffer.from(STATE),
  });
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
    await bring(kind, event, `localStorage.setItem("gameState",'${STATE}')`);
    await take();
  }
  // So does a game, and a board that has no score.
  await bring('paste', 'text', readFileSync(`${SAMPLES}/verse-4x4-beginning.txt`, 'utf8'));
  await expect(game.score).toHaveText('5,264');
  await bring('paste', 'text', '2 4 8 16\n. . . .\n. . . .\n. . . 2');
  await edit.shows([2, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  await page.keyboard.press('Escape');
  await bring('paste', 'text', 'hello');
  await expect(importing.error).toContainText('This is no game that can be read here');
  await page.keyboard.press('Escape');
  // The score is kept with the game.
  await edit.open();
  await edit.text.fill(STATE);
  await expect(edit.understood).toBeVisible();
  await edit.play.click();
  await expect(game.score).toHaveText('4,100');
  await game.reload();
  await expect(game.score).toHaveText('4,100');
});

test('the editor asks: tiles or exponents?, and says what it left out', async ({ game }) => {
  const { edit } = game;
  await edit.open();
  await edit.text.fill('[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]');
  await expect(edit.question).toBeVisible();
  await edit.shows([0, 2, 4, 2, 4, 2, 8, 4, 0, 0, 2, 4, 2, 0, 0, 2]);
  await edit.question.getByText('Exponents', { exact: true }).click();
  await edit.shows([0, 4, 16, 4, 16, 4, 256, 16, 0, 0, 4, 16, 4, 0, 0, 4]);
  await expect(edit.understood).toContainText('read as exponents');
  await edit.question.getByText('Tiles', { exact: true }).click();
  await expect.poll(async () => (await edit.tiles())[1]).toBe(2);
  // Where there is no doubt, it does not ask.
  await edit.text.fill('[[0,1,2,3],[3,1,2,3],[1,2,3,4],[4,3,2,1]]');
  await edit.shows([0, 2, 4, 8, 8, 2, 4, 8, 2, 4, 8, 16, 16, 8, 4, 2]);
  await expect(edit.question).toBeHidden();
  // It says, too, what it has left out, and what it has taken for granted.
  await edit.text.fill('- 2 4 8   Score: 700\n- 0 0 64\n- 2 0 0');
  await expect(edit.understood).toHaveText('Left out: “- - -”. Left out: “Score: 700”.');
  expect(await edit.tiles()).toEqual([2, 4, 8, 0, 0, 64, 2, 0, 0]);
  await edit.text.fill('2 4 8 16 0 0 64 128 2');
  await expect(edit.understood).toHaveText('The cells were taken row by row.');
  await edit.text.fill('2 4 8/16 0 0/2 2 2');
  await expect(edit.understood).toBeHidden();
});

test('what was pasted stays to be mended, beside what was understood', async ({ game }) => {
  const { edit, importing } = game;
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
  await importing.file.setInputFiles({
    name: 'board.txt',
    mimeType: '',
    buffer: Buffer.from(damaged.replace('Help', 'Look')),
  });
  await expect(importing.text).toHaveValue(damaged.replace('Help', 'Look'));
  await importing.text.fill(damaged.replace('y', '8'));
  await importing.submit.click();
  await edit.shows([2, 4, 8, 16, 2, 4, 8, 64, 2, 4, 8, 16, 2, 4, 8, 16]);
});

test('a game is saved in every format, and opened again', async ({ game, page }) => {
  await game.startGame({ seed: '7' });
  await game.playMoves(30);
  const score = await game.score.textContent();
  for (const [name, button] of Object.entries({
    json: game.exporting.json,
    rpl: game.exporting.rpl,
    txt: game.exporting.next,
  })) {
    await game.games.show();
    await game.games.use(-1, 'Save as a file…');
    const saving = page.waitForEvent('download');
    await button.click();
    const file = await (await saving).path();
    await page.keyboard.press('Escape');
    await game.toasts.dismiss();
    await game.importing.open();
    await game.importing.file.setInputFiles({
      name: `game.${name}`,
      mimeType: '',
      buffer: readFileSync(file),
    });
    await expect(game.importing.root).toBeHidden();
    await expect(game.toasts.all).toContainText('checked by the rules');
    await expect(game.score).toHaveText(score ?? '');
    expect(await game.moveCount()).toBe(30);
  }
});

test('following and importing is accessible', async ({ game, page }) => {
  await game.edit.open();
  await game.edit.text.fill('2 4 8 16 32 64 128 256 512 1k 2k 4k 8k 16k 32k y');
  await expect(game.edit.error).toBeVisible();
  await game.edit.text.fill('2 4 8 16 32 64 128 256 512 1k 2k 4k 8k 16k 32k 0');
  await expect(game.edit.error).toBeHidden();
  await expectNoViolations(page);
  await game.edit.follow.click();
  await expect(game.following.text).toContainText('Best:');
  await expectNoViolations(page);
  await game.press('Right');
  await expect(game.following.marks).not.toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await game.importing.open();
  await game.importing.text.fill('x');
  await game.importing.submit.click();
  await expect(game.importing.error).toBeVisible();
  await expectNoViolations(page);
});
