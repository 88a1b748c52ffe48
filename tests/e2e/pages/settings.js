/** @import { Panels } from './panels.js' */

/** The panel of colours and display options. */
export class SettingsPanel {
  /** @param {Panels} panels */
  constructor(panels) {
    this.page = panels.page;
    this.panels = panels;
    /** The element that carries the colours. */
    this.root = this.page.locator('html');
  }

  async show() {
    await this.panels.show('look');
  }

  /** @param {'light' | 'dark'} name */
  async chooseColours(name) {
    await this.page.getByRole('radio', { name: `Classic, ${name}`, exact: true }).check();
  }
}
