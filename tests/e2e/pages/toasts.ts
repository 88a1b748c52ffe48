import { OnPage } from './part.ts';

export class Toasts extends OnPage {
  all = this.page.locator('#toasts');

  async press(action: string) {
    await this.all.getByRole('button', { name: action }).click();
  }

  async dismiss() {
    await this.all.evaluate((notices) => {
      for (const close of notices.querySelectorAll<HTMLElement>('.toast-close')) close.click();
    });
  }
}
