/** @import { Panels } from './panels.js' */

/** The buttons below the board, and the menu beside them. */
export class Transport {
  /** @param {Panels} panels */
  constructor(panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.newGame = page.locator('#new');
    this.undo = page.locator('#undo');
    this.redo = page.locator('#redo');
    this.hint = page.locator('#hint');
    this.stop = page.locator('#stop');
    this.step = page.locator('#step');
    this.auto = page.locator('#auto');
    this.speed = page.locator('#speed');
    this.share = page.locator('#share');
    /** Who is watched, and the offer of the strongest player. */
    this.watched = page.locator('#watch-note');
    this.loadStrongest = page.locator('#watch-load');
  }

  /** Chooses from the menu. @param {'redo' | 'share' | 'review-open' | 'change' | 'follow-open' | 'race-open' | 'help'} item */
  async choose(item) {
    await this.panels.choose(item);
  }

  /** Lets the solver make one move. */
  async takeStep() {
    if (await this.step.isVisible()) await this.step.click();
    else await this.page.keyboard.press('Space');
  }

  /** @param {number} position on the slider */
  async setSpeed(position) {
    // The slider is there only while a solver plays; its value may be set at any time.
    await this.speed.evaluate((speed, value) => {
      /** @type {HTMLInputElement} */ (speed).value = value;
      speed.dispatchEvent(new Event('input', { bubbles: true }));
    }, String(position));
  }
}

/** Position of the slider for full speed. */
export const FASTEST = 11;
