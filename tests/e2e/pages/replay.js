/** The bar by which a finished game is replayed. */
export class Replay {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.place = page.locator('#replay-place');
    this.pause = page.getByRole('button', { name: 'Pause the replay' });
  }
}
