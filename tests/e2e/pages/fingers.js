/** @import { Page } from '@playwright/test' */

/** @typedef {{ x: number, y: number }} Point */

/** Fingers on a touch screen, each with a number. */
export class Fingers {
  #session;
  /** @type {Map<number, Point>} */
  #down = new Map();

  /** @param {Page} page */
  constructor(page) {
    this.#session = page.context().newCDPSession(page);
  }

  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type */
  async #send(type) {
    const touchPoints = [...this.#down].map(([id, point]) => ({ id, ...point }));
    await (await this.#session).send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** @param {...[number, Point]} fingers that come down together */
  async down(...fingers) {
    for (const [finger, point] of fingers) this.#down.set(finger, point);
    await this.#send('touchStart');
  }

  /** @param {...[number, Point]} fingers that move together, by so many pixels */
  async move(...fingers) {
    for (const [finger, { x, y }] of fingers) {
      const from = this.#down.get(finger);
      if (from) this.#down.set(finger, { x: from.x + x, y: from.y + y });
    }
    await this.#send('touchMove');
  }

  /** @param {number} finger */
  async up(finger) {
    this.#down.delete(finger);
    await this.#send('touchEnd');
  }

  /**
   * Swipes with one finger in steps.
   *
   * @param {Point} from
   * @param {Point} by
   */
  async swipe(from, { x, y }) {
    await this.down([0, from]);
    for (let step = 0; step < 4; step++) await this.move([0, { x: x / 4, y: y / 4 }]);
    await this.up(0);
  }
}
