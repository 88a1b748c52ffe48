import type { Panels } from './panels.ts';

/** The panel with the stored games and the statistics. */
export class GamesPanel {
  panels: Panels;
  entries;
  more;
  count;
  query;
  order;
  link;
  nameField;
  statistics;
  backup;
  backupFile;
  backupStatus;
  reviewed;
  facts;

  constructor(panels: Panels) {
    const { page } = panels;
    this.panels = panels;
    this.entries = page.locator('.game-entry');
    this.more = page.locator('#more-games');
    this.count = page.locator('#game-count');
    this.query = page.locator('#game-query');
    this.order = page.locator('#game-order');
    this.link = page.locator('#import');
    this.nameField = page.getByLabel('Name of the game');
    this.statistics = page.locator('#statistics');
    this.backup = page.locator('#backup');
    this.backupFile = page.locator('#backup-file');
    this.backupStatus = page.locator('#backup-status');
    this.reviewed = page.locator('#statistics-reviewed');
    this.facts = page.locator('#statistics-facts');
  }

  async show() {
    await this.panels.show('games');
  }

  async showStatistics() {
    await this.show();
    if (await this.statistics.isHidden()) await this.panels.page.locator('#own-statistics').click();
  }

  /** Opens the positions to practise. */
  async learnFromMistakes() {
    await this.panels.go('train');
    await this.panels.page.locator('#train-mistakes').click();
  }

  async showBackup() {
    await this.show();
    if (await this.backup.isHidden()) await this.panels.page.locator('#own-backup').click();
  }

  /** Returns from the statistics or the backup to the games. */
  async leaveView() {
    await this.panels.page.getByRole('button', { name: 'Back to the games' }).click();
  }

  /** A figure of the statistics. */
  fact(name: string) {
    return this.facts.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
  }

  /**
   * Opens the tools of a game in the list, and uses one.
   *
   * @param number from 0
   */
  async use(number: number, tool: string) {
    const row = this.panels.page.locator('.game-row').nth(number);
    const unfold = row.locator('.game-unfold');
    if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
    await row.getByRole('button', { name: tool, exact: true }).click();
  }

  async openLink(link: string) {
    await this.show();
    await this.link.fill(link);
    await this.link.press('Enter');
  }
}
