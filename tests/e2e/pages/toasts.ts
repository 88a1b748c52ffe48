import { OnPage } from './part.ts';

/** The notices. */
export class Toasts extends OnPage {
  all = this.page.locator('#toasts');

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
