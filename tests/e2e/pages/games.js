/** The panel with the games that are kept. */
export class GamesPanel {
  /** @param {import('./panels.js').Panels} panels */
  constructor(panels) {
    const { page } = panels;
    this.panels = panels;
    this.entries = page.locator('#game-list button');
    this.more = page.locator('#more-games');
    this.link = page.locator('#import');
  }

  async show() {
    await this.panels.show('games');
  }

  /** @param {string} link */
  async openLink(link) {
    await this.show();
    await this.link.fill(link);
    await this.link.press('Enter');
  }
}
