/** @import { Page } from '@playwright/test' */

/** The buttons below the board. */
export class Transport {
  /** @param {Page} page */
  constructor(page) {
    this.newGame = page.locator('#new');
    this.undo = page.locator('#undo');
    this.redo = page.locator('#redo');
    this.hint = page.locator('#hint');
    this.step = page.locator('#step');
    this.auto = page.locator('#auto');
    this.speed = page.locator('#speed');
    this.change = page.locator('#change');
    this.share = page.locator('#share');
    this.help = page.locator('#help');
  }

  /** @param {number} position on the slider */
  async setSpeed(position) {
    await this.speed.fill(String(position));
    await this.speed.blur();
  }
}

/** Position of the slider for full speed. */
export const FASTEST = 11;
