/** The notices that come and go. */
export class Toasts {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.all = page.locator('#toasts');
  }

  /** @param {string} action */
  async press(action) {
    await this.all.getByRole('button', { name: action }).click();
  }
}
