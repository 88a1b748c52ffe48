import type { Panels } from './panels.ts';

/** The buttons below the board, and the menu beside them. */
export class Transport {
  page;
  panels: Panels;
  newGame;
  undo;
  redo;
  hint;
  stop;
  step;
  auto;
  speed;
  share;
  watched;
  loadStrongest;

  constructor(panels: Panels) {
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

  /** Chooses from the menu. */
  async choose(
    item: 'redo' | 'share' | 'review-open' | 'change' | 'follow-open' | 'race-open' | 'help',
  ) {
    await this.panels.choose(item);
  }

  /** Lets the solver make one move. */
  async takeStep() {
    if (await this.step.isVisible()) await this.step.click();
    else await this.page.keyboard.press('Space');
  }

  /** @param position on the slider */
  async setSpeed(position: number) {
    // The slider is there only while a solver plays; its value may be set at any time.
    await this.speed.evaluate((speed, value) => {
      (speed as HTMLInputElement).value = value;
      speed.dispatchEvent(new Event('input', { bubbles: true }));
    }, String(position));
  }
}

/** Position of the slider for full speed. */
export const FASTEST = 11;
