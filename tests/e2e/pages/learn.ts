import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { Part } from './part.ts';

/** The panel that trains a network. */
export class LearnPanel extends Part {
  #network = this.page.locator('#learn-network');
  #file = this.page.locator('#learn-file');
  start = this.page.locator('#learn-start');
  reset = this.page.locator('#learn-reset');
  /** Confirms the deletion of the stored training. */
  delete = this.page.locator('#learn-delete');
  spare = this.page.locator('#learn-spare');
  question = this.page.locator('#learn-question');
  play = this.page.locator('#learn-play');
  export = this.page.locator('#learn-export');
  facts = this.page.locator('#learn-facts');
  message = this.page.locator('#learn-message');
  /** The message about the stored training. */
  kept = this.page.locator('#learn-kept');
  curve = this.page.locator('#learning-curve');

  async show() {
    await this.panels.show('learn');
  }

  /** Trains a small network until its curve has this many points. */
  async learn(points: number = 4) {
    await this.show();
    await this.#network.selectOption('17x4');
    await this.start.click();
    await expect
      .poll(async () => Number(await this.curve.getAttribute('data-points')))
      .toBeGreaterThanOrEqual(points);
  }

  /** Deletes the training and its stored copy. */
  async forget() {
    await this.reset.click();
    if (await this.question.isVisible()) await this.delete.click();
  }

  /** Confirms the deletion, and reloads the page in the same moment. */
  async deleteAndReload() {
    const loaded = this.page.waitForEvent('load');
    await this.delete.evaluate((button: HTMLButtonElement) => {
      button.click();
      location.reload();
    });
    await loaded;
  }

  /** A fact that contains these words. */
  fact(words: string) {
    return this.facts.locator('dd', { hasText: words });
  }

  /** The number of games of the training. */
  async games() {
    const text = await this.facts.locator('dd').first().textContent();
    return Number(text?.replaceAll(',', ''));
  }

  /** The number of games of the stored training. */
  async keptGames() {
    const text = await this.kept.textContent();
    return Number(text?.replace(/\D/g, ''));
  }

  /** Offers a file to the import. */
  async offer(buffer: Buffer) {
    await this.#file.setInputFiles({
      name: 'some.model',
      mimeType: 'application/octet-stream',
      buffer,
    });
  }

  /** The exported file. */
  async exported() {
    const download = this.page.waitForEvent('download');
    await this.export.click();
    return readFile(await (await download).path());
  }
}
