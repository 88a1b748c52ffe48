import { expect } from '@playwright/test';
import { Part } from './part.ts';

/** The board of the day: its place, and its result on the card. */
export class DayBoard extends Part {
  seed = this.page.locator('#status-seed');
  note = this.page.locator('#panel-today');
  play = this.page.locator('#day-play');
  /** How the finished game counts. */
  standing = this.page.locator('#day-standing');
  next = this.page.locator('#day-next');
  machine = this.page.locator('#day-machine');
  par = this.page.locator('#day-par');
  /** The board at the place of the day, which is a button. */
  board = this.page.locator('#today-board');
  /** Whether the game counts, beside the seed. */
  chip = this.page.locator('#day-chip');
  /** The score to beat, under the board and at the place of the day. */
  toBeat = this.page.locator('#day-chip-beat');
  challenge = this.page.locator('#today-challenge');
  share = this.page.locator('#day-share');
  shareThere = this.page.locator('#today-share');
  /** The days before, month by month. */
  calendar = this.page.getByRole('grid');
  monthBefore = this.page.getByRole('button', { name: 'Previous month' });
  monthAfter = this.page.getByRole('button', { name: 'Next month' });

  /**
   * A day of the calendar.
   *
   * @param name such as 22 November: not played
   */
  past(name: string) {
    return this.calendar.getByRole('button', { name, exact: true });
  }

  /**
   * Starts today's board by its key, and waits for it, since the previous game still takes moves until then. If that
   * was today's board, too, the caller must wait.
   */
  async begin() {
    const today = await this.page.evaluate(() => new Date().toISOString().slice(0, 10));
    await this.page.keyboard.press('b');
    await expect(this.seed).toHaveText(today.replace(/-(\d\d)$/, '$1'));
  }
}
