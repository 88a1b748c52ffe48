import { Part } from './part.ts';

/** The buttons below the board, and the menu beside them. */
export class Transport extends Part {
  newGame = this.page.locator('#new');
  undo = this.page.locator('#undo');
  hint = this.page.locator('#hint');
  stop = this.page.locator('#stop');
  step = this.page.locator('#step');
  auto = this.page.locator('#auto');
  speed = this.page.locator('#speed');
  /** Who is watched, and the offer of the strongest player. */
  watched = this.page.locator('#watch-note');
  loadStrongest = this.page.locator('#watch-load');

  /** @param position on the slider */
  async setSpeed(position: number) {
    // The slider is there only while a solver plays; its value may be set at any time.
    await this.speed.evaluate((speed, value) => {
      (speed as HTMLInputElement).value = value;
      speed.dispatchEvent(new Event('input', { bubbles: true }));
    }, String(position));
  }
}
