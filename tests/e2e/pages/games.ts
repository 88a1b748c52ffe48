import { Part } from './part.ts';

/** The panel with the stored games and the statistics. */
export class GamesPanel extends Part {
  /** Those before the one on the board. */
  rows = this.page.locator('.game-row:not(.game-present)');
  entries = this.rows.locator('.game-entry');
  present = this.page.locator('.game-present');
  count = this.page.locator('#game-count');
  query = this.page.locator('#game-query');
  order = this.page.locator('#game-order');
  nameField = this.page.getByLabel('Name of the game');
  statistics = this.page.locator('#statistics');
  backup = this.page.locator('#backup');
  backupFile = this.page.locator('#backup-file');
  backupStatus = this.page.locator('#backup-status');
  reviewed = this.page.locator('#statistics-reviewed');
  facts = this.page.locator('#statistics-facts');

  async showStatistics() {
    await this.panels.show('games');
    if (await this.statistics.isHidden()) await this.page.locator('#own-statistics').click();
  }

  async showBackup() {
    await this.panels.show('games');
    if (await this.backup.isHidden()) await this.page.locator('#own-backup').click();
  }

  /** Returns from the statistics or the backup to the games. */
  async leaveView() {
    await this.page.getByRole('button', { name: 'Back to the games' }).click();
  }

  fact(name: string) {
    return this.facts.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
  }

  /**
   * Opens the tools of a game in the list, and uses one.
   *
   * @param number from 0, of those before; -1 for the one on the board
   */
  async use(number: number, tool: string) {
    const row = number < 0 ? this.present : this.rows.nth(number);
    const unfold = row.locator('.game-unfold');
    if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
    await row.getByRole('button', { name: tool, exact: true }).click();
  }

  /** Opens a link by the dialog to open a game. */
  async openLink(link: string) {
    await this.page.keyboard.press('i');
    await this.page.locator('#import-text').fill(link);
    await this.page.locator('#import-dialog [type=submit]').click();
  }
}
