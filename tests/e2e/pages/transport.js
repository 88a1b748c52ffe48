/** @import { Page } from '@playwright/test' */

/** The buttons below the board: what keys can do as well. */
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

/** Position of the slider at which Auto is as fast as it goes. */
export const FASTEST = 11;
