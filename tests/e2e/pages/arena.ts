import { expect } from '@playwright/test';
import { savedBy } from '../saved.ts';
import { Part } from './part.ts';

interface Report {
  rows: {
    asked: number;
    complete: boolean;
    experiment: { p4: string };
    games: { game: number; score: number; link: string }[];
    distribution: { density: { tile: number; share: number }[] };
  }[];
}

type ChartName = 'density' | 'ccdf' | 'scores' | 'posterior';

export class ArenaPanel extends Part {
  root = this.panels.panel('arena');
  status = this.page.locator('#arena-status');
  error = this.page.locator('#arena-error');
  note = this.page.locator('#arena-note');
  most = this.page.locator('#arena-most');
  cost = this.page.locator('#arena-cost');
  told = this.page.locator('#arena-told');
  held = this.page.locator('#arena-held');
  keeping = this.page.locator('#arena-keeping');
  elsewhere = this.page.locator('#arena-elsewhere');
  useHere = this.page.getByRole('button', { name: 'Use it here' });

  keptMessage = this.page.locator('#arena-kept-message');
  setup = this.page.locator('#arena-setup');
  form = this.page.locator('#arena-form');
  solver = this.page.locator('#arena-solver-1');
  rival = this.page.locator('#arena-solver-2');
  more = this.page.locator('#arena-more');
  games = this.page.locator('#arena-games');
  limit = this.page.locator('#arena-limit');
  columns = this.page.locator('#arena-cols');
  chanceOfFour = this.page.locator('#arena-p4');
  seed = this.page.locator('#arena-seed');
  until = this.page.locator('#arena-until');
  spawner = this.page.locator('#arena-spawner');
  parameters = this.form.getByText('Parameters of').first();
  depth = this.form.getByLabel('Depth');
  network = this.form.getByLabel(/^Network/);

  addButton = this.page.locator('#arena-add');
  addAndRun = this.page.locator('#arena-add-run');
  start = this.page.locator('#arena-start');
  pause = this.page.locator('#arena-pause');
  cancel = this.page.locator('#arena-cancel');
  resume = this.page.getByRole('button', { name: 'Resume' });
  clear = this.page.locator('#arena-clear');

  table = this.page.locator('.arena-scroll', { has: this.page.locator('.arena-row') });
  heads = this.table.locator('thead th');
  rows = this.page.locator('.arena-row');
  failure = this.page.locator('.arena-failure');
  /** The printed figures for the row above. */
  printed = this.page.locator('.arena-printed');
  verdict = this.page.locator('#arena-verdict');
  ends = this.page.locator('#arena-ends tbody tr');
  keptResults = this.page.locator('#arena-keeping-results');
  kept = this.page.locator('#arena-kept li');
  file = this.page.locator('#arena-file');
  order = this.page.locator('#arena-order');
  gameEntries = this.page.locator('.arena-game-table tbody').getByRole('button');

  async open() {
    await this.panels.show('arena');
    await expect(this.form).toBeVisible();
  }

  /** Unfolds the form, which folds once a run begins, and all that can be set. */
  async openSetup() {
    await this.setup.waitFor();
    if (await this.form.isHidden()) await this.setup.locator('summary').first().click();
    await expect(this.form).toBeVisible();
    await this.more.evaluate((more) => more.setAttribute('open', ''));
  }

  async keep(name: string) {
    await this.keptResults.getByLabel('Name').fill(name);
    await this.keptResults.getByRole('button', { name: 'Keep this table' }).click();
  }

  async fill({ solver, games }: { solver: string; games: number }) {
    await this.openSetup();
    await this.solver.selectOption(solver);
    await this.rival.selectOption('');
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

  async setUpTableOf(paper: string) {
    await this.panels.show('papers');
    await this.page.getByRole('button', { name: `Set up the experiments of ${paper}` }).click();
  }

  /** Opens the list of the games of the first row. */
  async listGames() {
    await this.rows.first().getByRole('button', { name: 'Games of' }).click();
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

  /** The table as exported JSON. */
  async report(): Promise<Report> {
    return JSON.parse(`${(await savedBy(this.page.locator('#arena-json'))).bytes}`);
  }

  /** The table as exported CSV, without the times. */
  async csv() {
    const { bytes } = await savedBy(this.page.locator('#arena-csv'));
    return `${bytes}`
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(0, line.lastIndexOf(',')));
  }
}
