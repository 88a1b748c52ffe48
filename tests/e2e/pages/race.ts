import { expect } from '@playwright/test';
import { OnPage } from './part.ts';

/** The race against a solver, and its dialog. */
export class RaceView extends OnPage {
  root = this.page.locator('#race');
  lead = this.page.locator('#race-lead');
  facts = this.root.locator('.race-facts');
  end = this.root.getByRole('button', { name: 'End the race' });
  /** The picture of both scores. */
  curves = this.page.locator('.race-curves').getByRole('img');
  dialog = this.page.locator('#race-dialog');
  rival = this.page.locator('#race-rival');
  byClock = this.page.getByRole('radio', { name: 'By the clock' });
  pace = this.dialog.getByLabel('Moves per second');
  error = this.page.locator('#race-error');
  start = this.dialog.getByRole('button', { name: 'Start' });

  async ask() {
    await this.page.keyboard.press('o');
    await expect(this.dialog).toBeVisible();
  }

  async begin(rival: string) {
    await this.ask();
    await this.rival.selectOption(rival);
    await this.start.click();
    await expect(this.root).toBeVisible();
  }
}
