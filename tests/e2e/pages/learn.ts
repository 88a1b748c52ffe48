import { expect } from '@playwright/test';
import { Part } from './part.ts';

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

  /** Trains a small network until its curve has this many points. */
  async learn(points: number = 4) {
    await this.panels.show('learn');
    await this.#network.selectOption('17x4');
    await this.start.click();
    await expect
      .poll(async () => Number(await this.curve.getAttribute('data-points')))
      .toBeGreaterThanOrEqual(points);
  }

  fact(words: string) {
    return this.facts.locator('dd', { hasText: words });
  }

  async games() {
    const text = await this.facts.locator('dd').first().textContent();
    return Number(text?.replaceAll(',', ''));
  }

  async keptGames() {
    const text = await this.kept.textContent();
    return Number(text?.replace(/\D/g, ''));
  }

  async offer(buffer: Buffer) {
    await this.#file.setInputFiles({
      name: 'some.model',
      mimeType: 'application/octet-stream',
      buffer,
    });
  }
}
