import { expect } from '@playwright/test';
import { OnPage } from './part.ts';

/** The dialog for a new game. */
export class NewGameDialog extends OnPage {
  root = this.page.locator('#new-game-dialog');
  position = this.root.getByRole('textbox', { name: 'Position' });
  fromPosition = this.root.getByLabel('From a position');
  adversary = this.root.getByRole('radio', { name: 'An adversary' });
  error = this.page.locator('#new-game-error');
  start = this.root.getByRole('button', { name: 'Start' });
  cancel = this.root.getByRole('button', { name: 'Cancel' });

  /** Opens it by its key, with the field for a position. */
  async openForPosition() {
    await this.page.keyboard.press('e');
  }

  /** Starts the game. */
  async submit() {
    await this.start.click();
    await expect(this.root).toBeHidden();
  }
}

/** The dialog that shows a link if copying is forbidden. */
export class LinkDialog extends OnPage {
  root = this.page.locator('#link-dialog');
  link = this.page.locator('#link-text');
}

/** The dialog with the rules and the keys. */
export class HelpDialog extends OnPage {
  root = this.page.locator('#help-dialog');
}
