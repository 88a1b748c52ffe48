import type { Panels } from './panels.ts';

/** The panel of colours and display options. */
export class SettingsPanel {
  page;
  panels: Panels;
  root;

  constructor(panels: Panels) {
    this.page = panels.page;
    this.panels = panels;
    /** The element that carries the colours. */
    this.root = this.page.locator('html');
  }

  async show() {
    await this.panels.show('look');
  }

  async chooseColours(name: 'light' | 'dark') {
    await this.page.getByRole('radio', { name: `Classic, ${name}`, exact: true }).check();
  }
}
