import type { Page } from '@playwright/test';

/** The notices. */
export class Toasts {
  all;

  constructor(page: Page) {
    this.all = page.locator('#toasts');
  }

  async press(action: string) {
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
