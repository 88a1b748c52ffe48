/** @import { Page } from '@playwright/test' */

/** The notices. */
export class Toasts {
  /** @param {Page} page */
  constructor(page) {
    this.all = page.locator('#toasts');
  }

  /** @param {string} action */
  async press(action) {
    await this.all.getByRole('button', { name: action }).click();
  }

  /** Closes the present notices. */
  async dismiss() {
    const buttons = this.all.getByRole('button', { name: 'Dismiss' });
    while ((await buttons.count()) > 0) {
      // A notice may close by itself meanwhile.
      await buttons
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    }
  }
}
