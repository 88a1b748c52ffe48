import { test as base, expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {'Up' | 'Right' | 'Down' | 'Left'} Arrow */

/** Whatever the move and the spawn, the next move can be made, too; and a search has much to look at. */
export const OPEN_BOARD = '0,0,0,0/0,2,0,0/0,0,2,0/0,0,0,0';

/**
 * Watches a page for what must never happen: an error in the console, and a request to another origin.
 *
 * @param {Page} page
 * @param {string[]} complaints
 */
function watch(page, complaints) {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = hostname === 'localhost' || protocol === 'data:' || protocol === 'blob:';
    if (!own) complaints.push(`request to ${request.url()}`);
  });
}

/**
 * Runs in the page: makes its random numbers a sequence that is always the same. (mulberry32, Tommy Ettinger 2017)
 *
 * @param {number} seed 32 bits
 */
function repeatRandomness(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return mixed ^ (mixed >>> 14);
  };
  Crypto.prototype.getRandomValues = (array) => {
    if (!array) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const place of bytes.keys()) bytes[place] = next();
    return array;
  };
}

/** The page under test, with its ways to be read and played. */
export class GamePage {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.score = page.locator('#score');
    this.moves = page.locator('#moves');
    this.overlay = page.locator('#overlay');
    this.toasts = page.locator('#toasts');
    this.auto = page.locator('#auto');
  }

  /** @param {string} [fragment] */
  async open(fragment = '') {
    await this.page.goto(`./${fragment}`);
    await this.ready();
  }

  async ready() {
    await expect(this.page.locator('html[data-ready="true"]')).toBeAttached();
  }

  /** @param {Arrow} arrow */
  async press(arrow) {
    await this.page.keyboard.press(`Arrow${arrow}`);
  }

  /** Waits until everything that has happened is drawn: the page does that with the next frame. */
  async drawn() {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** The number of moves, of everything that has happened. */
  async moveCount() {
    await this.drawn();
    return Number(await this.moves.textContent());
  }

  /** The board as the table for screen readers tells it: rows of numbers, 0 for an empty cell. */
  async board() {
    await this.drawn();
    const rows = this.page.locator('#board-mirror tbody tr');
    return rows.evaluateAll((found) =>
      found.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent) || 0),
      ),
    );
  }

  /**
   * Starts a game through the dialog.
   *
   * @param {{ rows?: number, cols?: number, p4?: number, seed?: string }} [options]
   */
  async startGame({ rows = 4, cols = 4, p4 = 0.1, seed = '' } = {}) {
    await this.page.locator('#change').click();
    await this.page.getByRole('spinbutton', { name: 'Rows' }).fill(String(rows));
    await this.page.getByRole('spinbutton', { name: 'Columns' }).fill(String(cols));
    await this.page
      .getByRole('spinbutton', { name: 'Chance that a new tile is a 4' })
      .fill(String(p4));
    await this.page.getByRole('textbox', { name: 'Seed' }).fill(seed);
    await this.page.getByRole('button', { name: 'Start' }).click();
    await expect(this.page.locator('#new-game-dialog')).toBeHidden();
  }

  /**
   * Starts from a position through the dialog.
   *
   * @param {string} board
   */
  async startFrom(board) {
    await this.page.keyboard.press('e');
    await this.page.getByRole('textbox', { name: 'Position' }).fill(board);
    await this.page.getByRole('button', { name: 'Start' }).click();
    await expect(this.page.locator('#new-game-dialog')).toBeHidden();
    const rows = board.split('/').map((row) => row.split(',').map(Number));
    await expect.poll(() => this.board()).toEqual(rows);
  }

  /**
   * Plays moves by keys until so many have been legal.
   *
   * @param {number} count
   */
  async playMoves(count) {
    const before = await this.moveCount();
    /** @type {Arrow[]} */
    const arrows = ['Left', 'Down', 'Right', 'Up'];
    for (let press = 0; (await this.moveCount()) < before + count; press++)
      await this.press(arrows[press % arrows.length]);
  }

  /** @param {string} solver */
  async choose(solver) {
    await this.showPanel();
    await this.page.locator('#solver').selectOption(solver);
  }

  /** Lets the chosen solver follow even the least likely spawns: on an open board no think time is enough for that. */
  async followAllSpawns() {
    await this.page.getByText('Parameters', { exact: true }).click();
    await this.page.getByRole('spinbutton', { name: 'Probability cut-off' }).fill('0');
  }

  /** On a phone the panel comes up from below. */
  async showPanel() {
    const handle = this.page.locator('#sheet-handle');
    if ((await handle.isVisible()) && (await handle.getAttribute('aria-expanded')) === 'false')
      await handle.click();
  }

  async hidePanel() {
    const handle = this.page.locator('#sheet-handle');
    if ((await handle.isVisible()) && (await handle.getAttribute('aria-expanded')) === 'true')
      await handle.click();
  }

  /** @param {number} position on the slider; 11 is as fast as it goes */
  async setSpeed(position) {
    await this.page.locator('#speed').fill(String(position));
    await this.page.locator('#speed').blur();
  }

  /**
   * Waits until the file of a shipped model is kept for visits without a connection.
   *
   * @param {'small' | 'full'} name
   */
  async keeps(name) {
    const addresses = () =>
      this.page.evaluate(async () => {
        const kept = await (await caches.open('twofold-models')).keys();
        return kept.map(({ url }) => url);
      });
    await expect
      .poll(addresses)
      .toContainEqual(expect.stringMatching(new RegExp(`/${name}-[^/]+\\.model$`)));
  }

  /**
   * The stored games.
   *
   * @returns {Promise<Record<string, any>[]>}
   */
  async storedGames() {
    return this.page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('twofold:game:'))
        .map(([, text]) => JSON.parse(text)),
    );
  }
}

/**
 * `game` is the page, opened; `complaints` collects what went wrong unseen, and must be empty in the end. A test that
 * provokes an error takes it out.
 *
 * @typedef {{ game: GamePage, complaints: string[] }} Fixtures
 */

/** @type {import('@playwright/test').Fixtures<Fixtures, {}, import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions>} */
const fixtures = {
  // A test that fails for one board in a thousand would fail when nobody can see why. Each test has boards of its own,
  // and other ones when it is repeated.
  context: async ({ context }, use, { title, repeatEachIndex }) => {
    const seed = [...title].reduce(
      (hash, character) => Math.imul(hash, 31) + character.charCodeAt(0),
      repeatEachIndex,
    );
    await context.addInitScript(repeatRandomness, seed);
    await use(context);
  },
  complaints: [
    async ({ context }, use) => {
      /** @type {string[]} */
      const complaints = [];
      context.on('page', (page) => watch(page, complaints));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  game: async ({ page, complaints: _ }, use) => {
    const game = new GamePage(page);
    await game.open();
    await use(game);
  },
};

export const test = base.extend(fixtures);

export { expect };
