/** @import { Page } from '@playwright/test' */

/** The notices that come and go. */
export class Toasts {
  /** @param {Page} page */
  constructor(page) {
    this.all = page.locator('#toasts');
  }

  /** @param {string} action */
  async press(action) {
    await this.all.getByRole('button', { name: action }).click();
  }

  /** Takes away those that are there. */
  async dismiss() {
    const buttons = this.all.getByRole('button', { name: 'Dismiss' });
    while ((await buttons.count()) > 0) {
      // One that goes by itself meanwhile is gone, too.
      await buttons
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    }
  }
}
