import { expect, type Locator } from '@playwright/test';
import { Part } from './part.ts';

type NetworkName = 'small' | 'full' | 'own';

/** The four moves with their values. */
export class Values {
  root: Locator;
  rows;
  directions;
  numbers;
  best;
  caption;

  constructor(root: Locator) {
    this.root = root;
    this.rows = root.locator('tbody tr');
    this.directions = this.rows.locator('th');
    this.numbers = root.locator('.value-number');
    this.best = root.locator('tr[data-state="best"]');
    this.caption = root.locator('caption');
  }

  /** Waits until there are values, one of them the best. */
  async come() {
    await expect(this.best).toHaveCount(1);
  }
}

export class SolverPanel extends Part {
  picker = this.page.locator('#solver');
  source = this.page.locator('.solver-document');
  summary = this.page.locator('.solver-summary');
  obstacle = this.page.locator('#obstacle');
  values = new Values(this.page.locator('#values'));
  meta = this.page.locator('#values-meta');
  /** The exact numbers of the last search, among the settings. */
  search = this.page.locator('#values-search');
  outlook = this.page.locator('#values-outlook');
  thinkTime = this.page.getByRole('spinbutton', { name: 'Milliseconds per move' });
  budget = this.page.locator('.think');
  parameters = this.panels.panel('solver').getByText('Parameters', { exact: true });
  cutoff = this.page.getByRole('spinbutton', { name: 'Probability cut-off' });
  depth = this.page.getByRole('spinbutton', { name: 'Depth', exact: true });

  /** Opens the section with the choice of solver and its settings. */
  async unfold() {
    const fold = this.page.locator('#solver-settings');
    await this.panels.open();
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
  }

  async choose(solver: string) {
    await this.unfold();
    await this.picker.selectOption(solver);
  }

  async ids() {
    const options = this.picker.locator('option');
    return options.evaluateAll((found) =>
      found.map((option) => (option as HTMLOptionElement).value),
    );
  }

  /** Sets the search depth in place of the think time. */
  async lookAhead(depth: number) {
    await this.unfold();
    await this.budget.getByRole('radio', { name: 'depth' }).check();
    await this.depth.fill(String(depth));
  }

  /** The node count of the last search, as shown. */
  async nodes() {
    return /(\S+) nodes/.exec((await this.search.textContent()) ?? '')?.[1];
  }

  /** A network: its description, its choice and its download. */
  network(name: NetworkName) {
    const field = this.page.locator(`#network-${name}`);
    return { field, radio: field.locator('input'), load: field.locator('button') };
  }
}
