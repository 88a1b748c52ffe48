import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';
import { Game, initSync } from '../../pkg/twofold.js';
import { findFaults } from '../e2e/layout.ts';
import { pressArrows } from '../e2e/pages/game.ts';
import { Browser } from './webdriver.ts';

const port = Number(process.env.TWOFOLD_PORT ?? 4175);
const address = `http://localhost:${port}/`;
initSync({ module: await readFile('pkg/twofold_bg.wasm') });
const { chance } = JSON.parse(await readFile('tests/data/long-links.json', 'utf8'));
const button = (name: string) => `//button[normalize-space()="${name}"]`;

/** Somebody at a browser. */
class Player extends Browser {
  async open(fragment: string) {
    await this.expectNoComplaints();
    // A page that is open would take another fragment without being loaded.
    await this.goTo('about:blank');
    await this.goTo(address + fragment);
    await this.ready();
  }

  /** As a key does it: what WebDriver calls so passes the service worker by in Firefox. */
  async reload() {
    await this.run(() => {
      delete document.documentElement.dataset.ready;
      location.reload();
    });
    await this.ready();
  }

  async ready() {
    await this.sees('html[data-ready="true"]');
    await this.run(() => {
      const complaints: string[] = [];
      Object.assign(globalThis, { complaints });
      addEventListener('error', ({ message }) => complaints.push(message));
      addEventListener('unhandledrejection', ({ reason }) => complaints.push(`${reason}`));
      addEventListener('securitypolicyviolation', ({ sample }) => complaints.push(sample));
    });
  }

  async expectNoComplaints() {
    expect(await this.run(() => Reflect.get(globalThis, 'complaints') ?? [])).toEqual([]);
  }

  async sees(selector: string) {
    const isThere = () => this.run((it) => document.querySelector(it) !== null, selector);
    // A page that goes answers nothing.
    await expect.poll(() => isThere().catch(() => false), selector).toBe(true);
  }

  async reads(selector: string, words: string | RegExp) {
    const text = () => this.run((it) => document.querySelector(it)?.textContent, selector);
    await expect.poll(text, selector).toMatch(words);
  }

  /** Waits until the board is that of a game. */
  async sharesBoard(game: Game) {
    const { tiles, score } = game.state();
    const shown = () =>
      this.run(() => {
        const cells = [...document.querySelectorAll('#board-mirror tbody td')];
        return cells.map((cell) => Number(cell.textContent) || 0);
      });
    await expect.poll(shown).toEqual(tiles);
    await this.reads('#score', new RegExp(`^${score.toLocaleString('en')}$`));
  }

  /** Presses arrow keys inside the page until the game is over. */
  async playToTheEnd() {
    await this.run(pressArrows, { order: ['Left', 'Down', 'Right', 'Up'] });
    await this.reads('#card', 'Game over');
  }
}

for (const kind of ['Firefox', 'WebKit'] as const)
  test.describe(kind, () => {
    let server: PreviewServer;
    let player: Player;

    test.beforeEach(async () => {
      server = await preview({ preview: { port, strictPort: true }, logLevel: 'error' });
      player = new Player(kind);
      await player.start();
      await player.resize(1280, 900);
    });

    test.afterEach(async ({ browserName: _ }, info) => {
      await player.picture(info.outputPath('end.png'));
      await player.expectNoComplaints().finally(() => player.end());
      await server.close();
    });

    test('keys and swipes move as the rules say, undo and a reload bring all back', async () => {
      await player.open('#seed=feed-beef');
      const game = Game.create({ seed: 'feed-beef' });
      await player.sharesBoard(game);
      for (const direction of ['left', 'down', 'right', 'up', 'left', 'down'] as const) {
        await player.press(`Arrow${direction[0].toUpperCase()}${direction.slice(1)}`);
        game.play(direction);
        await player.sharesBoard(game);
      }
      for (const [direction, x, y] of [
        ['right', 90, 10],
        ['up', 10, -90],
        ['left', -90, 10],
        ['down', 10, 90],
      ] as const) {
        await player.swipe('#board', x, y);
        game.play(direction);
        await player.sharesBoard(game);
      }
      await player.press('u');
      await player.click('#undo');
      for (let undo = 0; undo < 2; undo++) game.undo();
      await player.sharesBoard(game);
      await player.reload();
      await player.sharesBoard(game);
      await player.press('y');
      game.redo();
      await player.sharesBoard(game);
    });

    test('the coach speaks after and before a move, a solver hints and is watched', async () => {
      await player.open('');
      await player.press('e');
      const board = '0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024';
      await player.fill('[name="board"]', board);
      await player.click('#new-game-dialog [type="submit"]');
      await player.sees('body:not(:has(dialog[open]))');
      await player.press('v', 'ArrowLeft');
      await player.reads('#verdict-line', /Blunder: .* Best was/);
      await player.press('u', 'v');
      await player.sees('#values tr[data-state="best"]');
      await player.press('v', 'n', '?');
      await player.reads('#announcer', 'Hint: ');
      await player.press('Enter');
      await player.reads('#moves', /\d\d/);
      await player.press('Escape');
      await player.reads('#auto', 'Watch');
    });

    test('links open, a finished game is reviewed', async () => {
      await player.open(`#${chance.link}`);
      await player.reads('#moves', chance.moves);
      await player.reads('#score', chance.score);
      await player.open('#seed=feed-beef&size=3x4');
      await player.sharesBoard(Game.create({ seed: 'feed-beef', rows: 3, cols: 4 }));
      await player.press('n');
      await player.playToTheEnd();
      await player.press('g');
      await player.sees('#review[data-status="done"]');
      await player.reads('#review-accuracy', /^\d+(\.\d)? %$/);
    });

    test('a backup is saved, and restored in another browser', async () => {
      await player.open('#seed=feed-beef&size=2x2');
      await player.playToTheEnd();
      await player.open('#games/backup');
      await player.click(button('Save everything'));
      const file = await player.saved('.json');
      const { games } = JSON.parse(await readFile(file, 'utf8'));
      await player.expectNoComplaints();
      await player.end();
      player = new Player(kind);
      await player.start();
      await player.open('#games/backup');
      await player.fill('#backup-file', file);
      await player.reads('#backup-status', 'The file is sound. New in it: 1 game');
      await player.click(button('Restore'));
      await player.reads('#backup-status', 'Restored: 1 game');
      await player.click(button('Back to the games'));
      await player.click('.game-row:not(.game-present) .game-entry');
      await player.sharesBoard(Game.fromText(games[0].record));
    });

    test('after the first visit it plays and solves without a server', async () => {
      await player.open('#seed=feed-beef');
      await player.press('ArrowLeft', 'ArrowUp');
      await player.run(async () => {
        await navigator.serviceWorker.ready;
        const isThere = () => caches.has('twofold-models');
        while (!(await isThere())) await new Promise((done) => setTimeout(done, 50));
      });
      await server.close();
      await player.reload();
      await player.reads('#moves', '2');
      await player.press('?');
      await player.reads('#announcer', 'Hint: ');
      await player.open('#train/rated');
      await player.reads('#puzzle-status', 'Answer with');
    });

    test('colours and language are chosen, and kept', async () => {
      await player.open('#settings');
      await player.click('//label[.//input[@name="theme"][@value="dark"]]');
      await player.sees('html[data-theme="dark"]');
      await player.click('#setting-language option[value="de"]');
      await player.sees('html[lang="de"][data-ready="true"]');
      await player.reload();
      await player.sees('html[lang="de"][data-theme="dark"]');
      await player.reads('#new', 'Neu');
    });

    test('the arena plays two games as the command line does', async () => {
      await player.open('#lab/arena');
      await player.click('#arena-solver-1 option[value="random"]');
      await player.click('#arena-solver-2 option[value=""]');
      await player.fill('#arena-games', '2');
      await player.click('#arena-add-run');
      await player.reads('#arena-status', 'Done: 2 of 2');
      await player.click('#arena-csv');
      const first = async (path: string) => (await readFile(path, 'utf8')).split('\n').slice(0, 3);
      const timed = await first(await player.saved('.csv'));
      const lines = timed.map((line) => line.slice(0, line.lastIndexOf(',')));
      expect(lines).toEqual(await first('tests/data/arena-random.csv'));
    });

    test('a board for other pages is played', async () => {
      await player.goTo(`${address}embed/#board=2,2/0,0`);
      const points = () =>
        player.run(() => {
          const parts = document.querySelector('twofold-board')?.shadowRoot;
          parts?.querySelector<HTMLElement>('[role="application"]')?.focus();
          return parts?.querySelector('output')?.textContent;
        });
      await expect.poll(points).toBe('0');
      await player.press('ArrowLeft');
      await expect.poll(points).toBe('4');
    });

    test('nothing is cut, overlaps or is out of reach', async () => {
      for (const width of [1280, 390]) {
        // No window is so narrow, but as narrow as a phone.
        await player.resize(width, 900);
        const places = 'play today train train/rated games lab lab/arena settings';
        for (const place of places.split(' ')) {
          await player.open(`#${place}`);
          await player.sees(`[data-place="${place.split('/')[0]}"][aria-current="page"]`);
          await expect
            .poll(() => player.run(() => document.body.innerText))
            .not.toMatch('Loading…');
          expect.soft(await player.run(findFaults), place).toEqual([]);
        }
      }
    });
  });
