import { expect } from '@playwright/test';
import type { Panels } from './panels.ts';

/** The panel with the stored games and the statistics. */
export class GamesPanel {
  panels: Panels;
  entries;
  present;
  more;
  count;
  query;
  order;
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
    // Those before the one on the board.
    this.entries = page.locator('.game-row:not(.game-present) .game-entry');
    this.present = page.locator('.game-present');
    this.more = page.locator('#more-games');
    this.count = page.locator('#game-count');
    this.query = page.locator('#game-query');
    this.order = page.locator('#game-order');
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

  /** @returns the path of the file */
  async saveEverything() {
    await this.showBackup();
    await expect(this.backup).toContainText('solutions of endgames are too large');
    const saving = this.panels.page.waitForEvent('download');
    await this.panels.page.getByRole('button', { name: 'Save everything' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^twofold-\d{4}-\d\d-\d\d\.json$/);
    return saved.path();
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
   * @param number from 0, of those before; -1 for the one on the board
   */
  async use(number: number, tool: string) {
    const before = this.panels.page.locator('.game-row:not(.game-present)');
    const row = number < 0 ? this.present : before.nth(number);
    const unfold = row.locator('.game-unfold');
    if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
    await row.getByRole('button', { name: tool, exact: true }).click();
  }

  /** Opens a link by the dialog to open a game. */
  async openLink(link: string) {
    const { page } = this.panels;
    await page.keyboard.press('i');
    await page.locator('#import-text').fill(link);
    await page.locator('#import-dialog [type=submit]').click();
  }
}
