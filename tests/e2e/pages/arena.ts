import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import type { Panels } from './panels.ts';

/** The titles of the papers. */
const PAPERS = {
  '000': 'Probability and Statistics in 2048',
  '001': 'AI algorithms for the game 2048',
  '002': '2048 AI: Probabilistic Monte Carlo Tree Search',
  '003': 'Solution strategies for a game 2048',
  '004': '2048 Solver',
};

type ChartName = 'density' | 'ccdf' | 'scores' | 'posterior';

/** The panel of the arena. */
export class ArenaPanel {
  page;
  panels: Panels;
  root;
  status;
  error;
  note;
  most;
  cost;
  told;
  held;
  keeping;
  elsewhere;
  useHere;
  keptMessage;
  setup;
  form;
  solver;
  games;
  limit;
  boardRows;
  chanceOfFour;
  seed;
  board;
  until;
  spawner;
  parameters;
  depth;
  network;
  conditions;
  addButton;
  addAndRun;
  startButton;
  pause;
  cancel;
  resume;
  clear;
  putBack;
  table;
  heads;
  rows;
  failure;
  printed;
  verdict;
  ends;
  keptResults;
  kept;
  file;
  order;
  gameEntries;

  constructor(panels: Panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.root = panels.panel('arena');
    this.status = page.locator('#arena-status');
    this.error = page.locator('#arena-error');
    this.note = page.locator('#arena-note');
    this.most = page.locator('#arena-most');
    this.cost = page.locator('#arena-cost');
    this.told = page.locator('#arena-told');
    this.held = page.locator('#arena-held');
    this.keeping = page.locator('#arena-keeping');
    this.elsewhere = page.locator('#arena-elsewhere');
    this.useHere = page.getByRole('button', { name: 'Use it here' });

    this.keptMessage = page.locator('#arena-kept-message');
    this.setup = page.locator('#arena-setup');
    this.form = page.locator('#arena-form');
    this.solver = page.locator('#arena-solver');
    this.games = page.locator('#arena-games');
    this.limit = page.locator('#arena-limit');
    this.boardRows = page.locator('#arena-rows');
    this.chanceOfFour = page.locator('#arena-p4');
    this.seed = page.locator('#arena-seed');
    this.board = page.locator('#arena-board');
    this.until = page.locator('#arena-until');
    this.spawner = page.locator('#arena-spawner');
    this.parameters = this.form.getByText('Parameters', { exact: true });
    this.depth = this.form.getByLabel('Depth');
    this.network = this.form.getByLabel(/^Network/);
    this.conditions = this.form.getByText('How the games begin and end');

    this.addButton = page.locator('#arena-add');
    this.addAndRun = page.locator('#arena-add-run');
    this.startButton = page.locator('#arena-start');
    this.pause = page.locator('#arena-pause');
    this.cancel = page.locator('#arena-cancel');
    this.resume = page.getByRole('button', { name: 'Resume' });
    this.clear = page.locator('#arena-clear');
    this.putBack = page.getByRole('button', { name: 'Put the old one back' });

    this.table = page.locator('.arena-scroll', { has: page.locator('.arena-row') });
    this.heads = this.table.locator('thead th');
    this.rows = page.locator('.arena-row');
    this.failure = page.locator('.arena-failure');
    /** The printed figures for the row above. */
    this.printed = page.locator('.arena-printed');
    this.verdict = page.locator('#arena-verdict');
    this.ends = page.locator('#arena-ends tbody tr');
    this.keptResults = page.locator('#arena-keeping-results');
    this.kept = page.locator('#arena-kept li');
    this.file = page.locator('#arena-file');
    this.order = page.locator('#arena-order');
    this.gameEntries = page.locator('.arena-game-table tbody').getByRole('button');
  }

  async open() {
    await this.panels.show('arena');
    await expect(this.form).toBeVisible();
  }

  /** Unfolds the form, which folds once a run begins. */
  async openSetup() {
    if (await this.form.isHidden()) await this.setup.locator('summary').first().click();
    await expect(this.form).toBeVisible();
  }

  /** Keeps the table under a name. */
  async keep(name: string) {
    await this.keptResults.getByLabel('Name').fill(name);
    await this.keptResults.getByRole('button', { name: 'Keep this table' }).click();
  }

  async fill({ solver, games }: { solver: string; games: number }) {
    await this.openSetup();
    await this.solver.selectOption(solver);
    await this.games.fill(String(games));
    // Without a limit, where the solver can have one, as on the command line.
    if (await this.limit.isVisible()) await this.limit.selectOption('');
  }

  async add(row: { solver: string; games: number }) {
    const before = await this.rows.count();
    await this.fill(row);
    await this.addButton.click();
    await expect(this.rows).toHaveCount(before + 1);
  }

  async run(row: { solver: string; games: number }) {
    await this.fill(row);
    await this.addAndRun.click();
  }

  async start() {
    await this.startButton.click();
  }

  async end() {
    await expect(this.status).toContainText('Done:', { timeout: 60_000 });
  }

  /** The number of finished games. */
  async done() {
    return Number(
      (await this.status.textContent())?.match(/([\d,]+) of/)?.[1].replace(',', '') ?? 0,
    );
  }

  async untilDone(games: number) {
    // Polls often, so that a run that is to be stopped has not ended by then.
    await expect.poll(() => this.done(), { intervals: [50] }).toBeGreaterThanOrEqual(games);
  }

  /**
   * Sets up the table of a paper.
   *
   * @param number such as 001
   */
  async setUpTableOf(number: keyof typeof PAPERS) {
    await this.openSetup();
    await this.root.getByRole('button', { name: PAPERS[number] }).click();
  }

  /** Opens the list of the games of the first row. */
  async listGames() {
    await this.rows.first().getByRole('button', { name: 'Games of' }).click();
  }

  /**
   * Whether a row is drawn in the charts.
   *
   * @param label of the row's solver
   */
  drawn(label: string) {
    return this.page.getByRole('checkbox', { name: `${label} in the charts` });
  }

  chart(name: ChartName) {
    const canvas = this.page.locator(`#arena-chart-${name}`);
    const figure = this.page.locator('figure', { has: canvas });
    const table = this.page.locator(`#arena-numbers-${name}`);
    return {
      canvas,
      asTable: figure.getByText('As a table'),
      asPicture: figure.getByRole('button', { name: /picture/ }),
      heads: table.locator('thead th'),
      lines: table.locator('tbody tr'),
    };
  }

  /** The content of the file that a button saves. */
  async saved(button: Locator) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    return readFile(await download.path());
  }

  /** The table as exported JSON. */
  async report(): Promise<Record<string, any>> {
    return JSON.parse((await this.saved(this.page.locator('#arena-json'))).toString());
  }

  /** The table as exported CSV, without the times. */
  async csv() {
    const text = (await this.saved(this.page.locator('#arena-csv'))).toString();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(0, line.lastIndexOf(',')));
  }
}
