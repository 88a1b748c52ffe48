import { expect } from '@playwright/test';
import type { Panels } from './panels.ts';
import { Values } from './solver.ts';

/** The panel that solves small boards. */
export class ExactPanel {
  page;
  panels: Panels;
  root;
  memory;
  estimate;
  refusal;
  start;
  again;
  cancel;
  course;
  value;
  playSolved;
  takeThisGame;
  totals;
  values;
  meta;
  simulate;
  mean;
  distribution;
  distributionCounts;

  #rows;
  #columns;
  #chanceOfFour;
  #goal;
  #target;
  #discount;
  #outcome;

  constructor(panels: Panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.root = panels.panel('exact');
    this.#rows = page.locator('#exact-rows');
    this.#columns = page.locator('#exact-cols');
    this.#chanceOfFour = page.locator('#exact-p4');
    this.#goal = page.locator('#exact-objective');
    this.#target = page.locator('#exact-target');
    this.#discount = page.locator('#exact-discount');
    this.#outcome = page.locator('#exact-outcome');
    this.memory = page.locator('#exact-memory');
    this.estimate = page.locator('#exact-estimate');
    this.refusal = page.locator('#exact-refusal');
    this.start = page.locator('#exact-solve');
    this.again = page.getByRole('button', { name: 'Solve again' });
    this.cancel = page.locator('#exact-cancel');
    this.course = page.locator('#exact-course');
    this.value = page.locator('#exact-value');
    this.playSolved = page.locator('#exact-new-game');
    this.takeThisGame = page.locator('#exact-this-game');
    this.totals = page.locator('#exact-totals');
    this.values = new Values(page.locator('#exact-values'));
    this.meta = page.locator('#exact-values-meta');
    this.simulate = page.locator('#exact-simulate');
    this.mean = page.locator('#exact-mean');
    this.distribution = page.getByText('As a table', { exact: true });
    this.distributionCounts = page.locator('.histogram-table tbody td:nth-child(2)');
  }

  async show() {
    await this.panels.show('exact');
  }

  async setChanceOfFour(chance: number) {
    await this.#chanceOfFour.fill(String(chance));
  }

  /** @param label such as 2 GiB */
  async allow(label: string) {
    await this.memory.selectOption({ label });
  }

  /**
   * Opens the panel and fills in the problem.
   *
   * @param size such as 2x3
   * @param objective such as reach:64
   */
  async ask(size: string, objective: string, chanceOfFour: number = 0.1) {
    await this.show();
    const [rows, columns] = size.split('x');
    await this.#rows.fill(rows);
    await this.#columns.fill(columns);
    await this.setChanceOfFour(chanceOfFour);
    const [goal, number] = objective.split(':');
    await this.#goal.selectOption(goal);
    if (goal === 'reach' || goal === 'moves') await this.#target.selectOption(number);
    if (goal === 'bellman') await this.#discount.fill(number);
  }

  /** Solves, and returns the value of the start. */
  async solve(size: string, objective: string, chanceOfFour?: number) {
    await this.ask(size, objective, chanceOfFour);
    await this.start.click();
    await expect(this.value).toBeVisible();
    return Number(await this.#outcome.getAttribute('data-value'));
  }
}
