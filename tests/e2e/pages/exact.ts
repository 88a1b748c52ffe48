import { expect } from '@playwright/test';
import { Part } from './part.ts';
import { Values } from './solver.ts';

/** The panel that solves small boards. */
export class ExactPanel extends Part {
  root = this.panels.panel('exact');
  memory = this.page.locator('#exact-memory');
  estimate = this.page.locator('#exact-estimate');
  refusal = this.page.locator('#exact-refusal');
  start = this.page.locator('#exact-solve');
  again = this.page.getByRole('button', { name: 'Solve again' });
  cancel = this.page.locator('#exact-cancel');
  course = this.page.locator('#exact-course');
  value = this.page.locator('#exact-value');
  playSolved = this.page.locator('#exact-new-game');
  takeThisGame = this.page.locator('#exact-this-game');
  totals = this.page.locator('#exact-totals');
  values = new Values(this.page.locator('#exact-values'));
  meta = this.page.locator('#exact-values-meta');
  simulate = this.page.locator('#exact-simulate');
  mean = this.page.locator('#exact-mean');
  distribution = this.page.getByText('As a table', { exact: true });
  distributionCounts = this.page.locator('.histogram-table tbody td:nth-child(2)');

  /**
   * Opens the panel and fills in the problem.
   *
   * @param size such as 2x3
   * @param objective such as reach:64
   */
  async ask(size: string, objective: string, chanceOfFour: number = 0.1) {
    await this.panels.show('exact');
    const [goal, number] = objective.split(':');
    const fill = (id: string, value: string | number) =>
      this.page.locator(`#exact-${id}`).fill(String(value));
    const [rows, columns] = size.split('x');
    await fill('rows', rows);
    await fill('cols', columns);
    await fill('p4', chanceOfFour);
    await this.page.locator('#exact-objective').selectOption(goal);
    if (goal === 'bellman') await fill('discount', number);
    else if (number) await this.page.locator('#exact-target').selectOption(number);
  }

  /** Solves, and returns the value of the start. */
  async solve(size: string, objective: string, chanceOfFour?: number) {
    await this.ask(size, objective, chanceOfFour);
    await this.start.click();
    await expect(this.value).toBeVisible();
    return Number(await this.page.locator('#exact-outcome').getAttribute('data-value'));
  }
}
