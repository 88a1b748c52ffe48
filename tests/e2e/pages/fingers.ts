import type { Locator, Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** Fingers on a touch screen, each with a number. */
export class Fingers {
  #session;
  #down: Map<number, Point> = new Map();

  constructor(page: Page) {
    this.#session = page.context().newCDPSession(page);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd') {
    const touchPoints = [...this.#down].map(([id, point]) => ({ id, ...point }));
    await (await this.#session).send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** @param fingers that come down together */
  async down(...fingers: [number, Point][]) {
    for (const [finger, point] of fingers) this.#down.set(finger, point);
    await this.#send('touchStart');
  }

  /** @param fingers that move together, by so many pixels */
  async move(...fingers: [number, Point][]) {
    for (const [finger, { x, y }] of fingers) {
      const from = this.#down.get(finger);
      if (from) this.#down.set(finger, { x: from.x + x, y: from.y + y });
    }
    await this.#send('touchMove');
  }

  async up(finger: number) {
    this.#down.delete(finger);
    await this.#send('touchEnd');
  }

  /** Swipes with one finger in steps. */
  async swipe(from: Point, { x, y }: Point) {
    await this.down([0, from]);
    for (let step = 0; step < 4; step++) await this.move([0, { x: x / 4, y: y / 4 }]);
    await this.up(0);
  }

  /** Swipes from the middle of an element. */
  async swipeOn(element: Locator, way: Point) {
    await element.scrollIntoViewIfNeeded();
    await this.swipe(await middleOf(element), way);
  }
}

export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
