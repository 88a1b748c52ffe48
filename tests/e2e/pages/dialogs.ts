import { expect } from '@playwright/test';
import { OnPage, Part } from './part.ts';

/** The dialog for a new game. */
export class NewGameDialog extends Part {
  root = this.page.locator('#new-game-dialog');
  rows = this.root.getByRole('spinbutton', { name: 'Rows' });
  columns = this.root.getByRole('spinbutton', { name: 'Columns' });
  chanceOfFour = this.root.getByRole('spinbutton', {
    name: 'Chance that a new tile is a 4',
  });
  seed = this.root.getByRole('textbox', { name: 'Seed' });
  position = this.root.getByRole('textbox', { name: 'Position' });
  fromPosition = this.root.getByLabel('From a position');
  adversary = this.root.getByRole('radio', { name: 'An adversary' });
  error = this.page.locator('#new-game-error');
  start = this.root.getByRole('button', { name: 'Start' });
  cancel = this.root.getByRole('button', { name: 'Cancel' });

  /** Opens it by the menu below the board. */
  async open() {
    await this.panels.choose('change');
  }

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
