import { expect, type Page } from '@playwright/test';
import type { Panels } from './panels.ts';

/** The dialog for a new game. */
export class NewGameDialog {
  page;
  panels: Panels;
  root;
  rows;
  columns;
  chanceOfFour;
  seed;
  position;
  fromPosition;
  adversary;
  error;
  start;
  cancel;

  constructor(panels: Panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.root = page.locator('#new-game-dialog');
    this.rows = this.root.getByRole('spinbutton', { name: 'Rows' });
    this.columns = this.root.getByRole('spinbutton', { name: 'Columns' });
    this.chanceOfFour = this.root.getByRole('spinbutton', {
      name: 'Chance that a new tile is a 4',
    });
    this.seed = this.root.getByRole('textbox', { name: 'Seed' });
    this.position = this.root.getByRole('textbox', { name: 'Position' });
    this.fromPosition = this.root.getByLabel('From a position');
    this.adversary = this.root.getByRole('radio', { name: 'An adversary' });
    this.error = page.locator('#new-game-error');
    this.start = this.root.getByRole('button', { name: 'Start' });
    this.cancel = this.root.getByRole('button', { name: 'Cancel' });
  }

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
export class LinkDialog {
  root;
  link;

  constructor(page: Page) {
    this.root = page.locator('#link-dialog');
    this.link = page.locator('#link-text');
  }
}

/** The dialog with the rules and the keys. */
export class HelpDialog {
  root;

  constructor(page: Page) {
    this.root = page.locator('#help-dialog');
  }
}
