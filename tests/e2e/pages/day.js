import { expect } from '@playwright/test';

/** @import { Panels } from './panels.js' */

/** The board of the day: its note in the panel of games, and what the card says at its end. */
export class DayBoard {
  /** @param {Panels} panels */
  constructor(panels) {
    const { page } = panels;
    this.panels = panels;
    this.page = page;
    this.seed = page.locator('#status-seed');
    /** How it stands with the board of today. */
    this.note = page.locator('#day-note');
    this.play = page.locator('#day-play');
    /** How the game counts that has ended. */
    this.standing = page.locator('#day-standing');
    this.par = page.locator('#day-par');
    this.share = page.locator('#day-share');
  }

  /** Lets the page believe that it is this time. @param {string} time in UTC */
  async setTime(time) {
    await this.page.clock.setFixedTime(`${time}Z`);
  }

  /**
   * Begins the board of today by its key. The game before takes moves until the board is there, so this waits for it; where that was a board of
   * today, too, it is for the caller to wait.
   */
  async begin() {
    const today = await this.page.evaluate(() => new Date().toISOString().slice(0, 10));
    await this.page.keyboard.press('b');
    await expect(this.seed).toHaveText(today.replace(/-(\d\d)$/, '$1'));
  }

  /** Par in points, once it is known. */
  async points() {
    await expect(this.par).toContainText(/is [\d,]+ points/);
    const [, points] = /is ([\d,]+) points/.exec((await this.par.textContent()) ?? '') ?? [];
    return Number(points.replaceAll(',', ''));
  }
}
