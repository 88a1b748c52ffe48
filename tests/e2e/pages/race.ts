import { expect, type Page } from '@playwright/test';

/** The race against a solver, and its dialog. */
export class RaceView {
  page: Page;
  root;
  lead;
  facts;
  end;
  curves;
  dialog;
  rival;
  byClock;
  pace;
  error;
  start;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('#race');
    this.lead = page.locator('#race-lead');
    this.facts = this.root.locator('.race-facts');
    this.end = this.root.getByRole('button', { name: 'End the race' });
    /** The picture of both scores. */
    this.curves = page.locator('.race-curves').getByRole('img');
    this.dialog = page.locator('#race-dialog');
    this.rival = page.locator('#race-rival');
    this.byClock = page.getByRole('radio', { name: 'By the clock' });
    this.pace = this.dialog.getByLabel('Moves per second');
    this.error = page.locator('#race-error');
    this.start = this.dialog.getByRole('button', { name: 'Start' });
  }

  async ask() {
    await this.page.keyboard.press('o');
    await expect(this.dialog).toBeVisible();
  }

  /** @param rival the value of an option */
  async begin(rival: string) {
    await this.ask();
    await this.rival.selectOption(rival);
    await this.start.click();
    await expect(this.root).toBeVisible();
  }
}
