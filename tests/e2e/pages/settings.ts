import { Part } from './part.ts';

/** The panel of colours and display options. */
export class SettingsPanel extends Part {
  /** The element that carries the colours. */
  root = this.page.locator('html');

  async show() {
    await this.panels.show('look');
  }

  async chooseColours(name: 'light' | 'dark') {
    await this.page.getByRole('radio', { name: `Classic, ${name}`, exact: true }).check();
  }
}
