import { expect, type Page } from '@playwright/test';
import type { Journal } from '../../../www/games/games.ts';
import { LAST_SPEED } from '../../../www/lib/speeds.ts';
import { inRegister } from '../databases.ts';
import { ArenaPanel } from './arena.ts';
import { Coach } from './coach.ts';
import { DayBoard } from './day.ts';
import { NewGameDialog } from './dialogs.ts';
import { EditDialog, ExportDialog, Following, ImportDialog } from './elsewhere.ts';
import { Endgames } from './endgames.ts';
import { ExactPanel } from './exact.ts';
import { GamesPanel } from './games.ts';
import { LearnPanel } from './learn.ts';
import { Lessons } from './lessons.ts';
import { Panels } from './panels.ts';
import { OnPage } from './part.ts';
import { PuzzleTrainer } from './puzzles.ts';
import { RaceView } from './race.ts';
import { Review } from './review.ts';
import { SolverPanel } from './solver.ts';
import { Toasts } from './toasts.ts';
import { Transport } from './transport.ts';

type Arrow = 'Up' | 'Right' | 'Down' | 'Left';

/** An open board: after any move and spawn another move is legal, and there is much to search. */
export const OPEN_BOARD = '0,0,0,0/0,2,0,0/0,0,2,0/0,0,0,0';

/**
 * Runs in the page: presses arrow keys where the focus is, in turn, until so many moves have been legal, or else until the
 * game is over.
 */
export async function pressArrows({ order, count }: { order: string[]; count?: number }) {
  const frame = () => new Promise(requestAnimationFrame);
  const moves = () => Number(document.getElementById('moves')?.textContent?.replaceAll(',', ''));
  const card = () => document.querySelector('#card:not([hidden])');
  const isOver = () => card()?.textContent?.includes('Game over');
  // What was done before is drawn.
  await frame().then(frame);
  const last = moves() + (count ?? Number.NaN);
  for (let press = 0; count ? moves() < last : !isOver(); press++) {
    const key = `Arrow${order[press % order.length]}`;
    const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    if (count || press % 8 === 0) await frame();
    if (count && isOver() && moves() < last) throw new Error('The game is over.');
    const buttons = [...(card()?.querySelectorAll('button') ?? [])];
    if (!count)
      buttons.find((it) => it.textContent === 'Keep going' && it.checkVisibility())?.click();
  }
}

/** Runs in the page: opens the dialog of a new game, fills in its fields, and starts. */
async function fillIn({ start, ...fields }: Record<string, string | number>) {
  if (!document.getElementById('board')?.checkVisibility()) location.hash = 'play';
  document.getElementById('change')?.click();
  const isOpen = () => document.querySelector('#new-game-dialog[open] form');
  while (!isOpen()) await new Promise(requestAnimationFrame);
  const { elements } = isOpen() as HTMLFormElement;
  for (const radio of elements.namedItem('start') as RadioNodeList)
    if ((radio as HTMLInputElement).value === start) (radio as HTMLInputElement).click();
  for (const [name, value] of Object.entries(fields))
    (elements.namedItem(name) as HTMLInputElement).value = String(value);
  isOpen()?.querySelector<HTMLElement>('[type="submit"]')?.click();
  for (let frames = 0; isOpen(); frames++) {
    if (frames > 1000) throw new Error(document.getElementById('new-game-error')?.innerText);
    await new Promise(requestAnimationFrame);
  }
}

/** The page under test: reads and plays the game. */
export class GamePage extends OnPage {
  score = this.page.locator('#score');
  best = this.page.locator('#best');
  bestBox = this.page.locator('#best-box');
  moves = this.page.locator('#moves');
  /** The card under the board when a game has ended or is won. */
  card = this.page.locator('#card');
  cardFindings = this.page.locator('#card-found');
  /** The button on the card that opens the review at the costliest move. */
  cardOffer = this.page.locator('#card-offer');
  canvas = this.page.locator('#board-canvas');
  mirror = this.page.locator('#board-mirror');
  announcer = this.page.locator('#announcer');
  /** The exact cost of the last move. */
  moveMark = this.page.locator('#move-mark');
  coachOffer = this.page.locator('#coach-accept');
  size = this.page.locator('#status-size');
  seed = this.page.locator('#status-seed');
  saved = this.page.locator('#status-saved');
  /** The element that carries the colours and the language. */
  root = this.page.locator('html');
  helpDialog = this.page.locator('#help-dialog');
  /** The dialog that shows a link if copying is forbidden. */
  linkDialog = this.page.locator('#link-dialog');
  link = this.page.locator('#link-text');

  race = new RaceView(this.page);
  toasts = new Toasts(this.page);
  edit = new EditDialog(this.page);
  following = new Following(this.page);
  importing = new ImportDialog(this.page);
  exporting = new ExportDialog(this.page);

  panels = new Panels(this.page);
  review = new Review(this.panels);
  newGameDialog = new NewGameDialog(this.page);
  transport = new Transport(this.panels);
  solver = new SolverPanel(this.panels);
  coach = new Coach(this.panels);
  exact = new ExactPanel(this.panels);
  learn = new LearnPanel(this.panels);
  arena = new ArenaPanel(this.panels);
  games = new GamesPanel(this.panels);
  day = new DayBoard(this.panels);
  puzzles = new PuzzleTrainer(this.page);
  lessons = new Lessons(this.panels);
  endgames = new Endgames(this.panels);

  static async on(page: Page) {
    const game = new GamePage(page);
    await game.open();
    return game;
  }

  async open(fragment: string = '') {
    // A page that is open would take another fragment without being loaded.
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank');
    await this.page.goto(`./${fragment}`);
    await this.ready();
  }

  async inAnotherTab() {
    return GamePage.on(await this.page.context().newPage());
  }

  async ready() {
    await expect(this.root).toHaveAttribute('data-ready', 'true');
  }

  async press(arrow: Arrow) {
    await this.page.keyboard.press(`Arrow${arrow}`);
  }

  /** Shows the page at a size in pixels, such as 390×844. */
  async resize(size: string) {
    const [width, height] = size.split('×').map(Number);
    await this.page.setViewportSize({ width, height });
    await this.drawn();
  }

  /** Waits for the next frame, in which the page draws all changes. */
  async drawn() {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** The number of moves, after all changes are drawn. */
  async moveCount() {
    await this.drawn();
    return Number((await this.moves.textContent())?.replaceAll(',', ''));
  }

  /** The board from the table for screen readers: rows of numbers, 0 for an empty cell. */
  async board() {
    await this.drawn();
    const rows = this.mirror.locator('tbody tr');
    return rows.evaluateAll((found) =>
      found.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent) || 0),
      ),
    );
  }

  /** Starts a game by the dialog, filled in at once. */
  async startGame(rules: { rows?: number; cols?: number; seed?: string } = {}) {
    const usual = { start: 'fresh', rows: 4, cols: 4, p4: 0.1, seed: '' };
    await this.page.evaluate(fillIn, { ...usual, ...rules });
  }

  /** Starts from a position by the dialog, filled in at once. */
  async startFrom(board: string) {
    await this.page.evaluate(fillIn, { start: 'board', board });
    await this.shows(board);
  }

  /** Waits for a board, given as a position. */
  async shows(board: string) {
    await expect.poll(async () => (await this.board()).map(String).join('/')).toBe(board);
  }

  /** Plays by keys until this many moves have been legal. */
  async playMoves(count: number) {
    await this.page.evaluate(pressArrows, { order: ['Left', 'Down', 'Right', 'Up'], count });
  }

  /** Plays badly by keys until no move is left, and continues after the winning tile. */
  async playToTheEnd() {
    await this.page.evaluate(pressArrows, { order: ['Left', 'Right', 'Up', 'Down'] });
    await expect(this.card).toContainText('Game over');
  }

  async playFast() {
    await this.transport.setSpeed(LAST_SPEED);
    await this.transport.auto.click();
  }

  async expectAuto(plays: boolean) {
    await expect(this.transport.auto).toHaveAttribute('aria-pressed', String(plays));
  }

  /** Waits until Auto has played this many more moves. */
  async morePlayed(count: number) {
    const before = await this.moveCount();
    await expect.poll(() => this.moveCount()).toBeGreaterThan(before + count);
  }

  /** Asks for a hint, and waits for the values of the moves, which the coach's panel shows. */
  async hint() {
    await this.panels.open();
    await this.transport.hint.click();
    await this.solver.values.come();
  }

  /** Gives the page a sign of a player, upon which it loads the solvers. */
  async wake() {
    await this.page.keyboard.press('Shift');
  }

  /**
   * Waits until what was changed is kept: the first change opens the database, which takes a while; a transaction waits for those before it; and what
   * changes while the page stores a change is stored after that. Games are kept near, without waiting.
   */
  async settled() {
    await expect.poll(() => inRegister(this.page)).not.toEqual([]);
    await inRegister(this.page);
  }

  async reload() {
    await this.page.reload();
    await this.ready();
  }

  /** Waits until the service worker has all files of the page, and serves them. */
  async isServedOffline() {
    const isServed = () => this.page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(isServed).toBe(true);
  }

  /** Waits until the file of a model is cached. */
  async keeps(name: 'small' | 'full' | 'own') {
    const addresses = () =>
      this.page.evaluate(async () => {
        const kept = await (await caches.open('twofold-models')).keys();
        return kept.map(({ url }) => url);
      });
    await expect
      .poll(addresses)
      .toContainEqual(expect.stringMatching(new RegExp(`/${name}(-[^/]+)?\\.model$`)));
  }

  async journals(): Promise<Required<Journal>[]> {
    return this.page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('twofold:journal:'))
        .map(([, text]) => JSON.parse(text)),
    );
  }
}
