import { expect } from '@playwright/test';
import { OnPage } from './part.ts';

export const ARROWS = {
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  left: 'ArrowLeft',
} as const;

/** The trainer of puzzles, in the place to train. */
export class PuzzleTrainer extends OnPage {
  back = this.page.locator('#train-back');
  board = this.page.locator('#puzzle-board');
  question = this.page.locator('#puzzle-question');
  status = this.page.locator('#puzzle-status');
  run = this.page.locator('#puzzle-run');
  about = this.page.locator('#puzzle-about');
  worth = this.page.locator('#puzzle-worth');
  /** The step of the line that is shown. */
  line = this.page.locator('#puzzle-line');
  next = this.page.locator('#puzzle-next');
  share = this.page.locator('#puzzle-share');
  rating = this.page.locator('#puzzle-rating');
  chart = this.page.locator('#rating-chart');
  /** The row of the player's own mistakes, which tells how many wait. */
  mistakes = this.page.locator('#train-mistakes');
  answers = this.page.getByRole('group', { name: 'Your answer' }).getByRole('button');

  /** Opens an activity from the list of the place to train. */
  async begin(name: 'rated' | 'streak' | 'minutes' | 'mistakes') {
    if (await this.back.isVisible()) await this.back.click();
    await this.page.locator(`#train-${name}`).click();
  }

  answer(direction: string) {
    return this.answers.and(this.page.getByLabel(new RegExp(`^${direction}`)));
  }

  /** Tries directions until one is legal, and tells whether it was right. */
  async answerSomehow(
    answer = (direction: keyof typeof ARROWS): Promise<unknown> =>
      this.page.keyboard.press(ARROWS[direction]),
  ) {
    for (const direction of ['up', 'right', 'down', 'left'] as const) {
      await answer(direction);
      await expect(this.status).toHaveText(
        new RegExp(`^(Correct|Wrong): |^${direction}\\b.* moves no tile`, 'i'),
      );
      const told = (await this.status.textContent()) ?? '';
      if (!told.includes('moves no tile')) return told.startsWith('Correct');
    }
    throw new Error('no direction was accepted');
  }

  /** The rows of tiles, as a screen reader hears them. */
  heard() {
    return this.board.getAttribute('aria-label');
  }

  /** The direction that the table has first. */
  async best() {
    const text = await this.worth.locator('tbody th').first().textContent();
    return text?.split(' ')[0] as 'up' | 'right' | 'down' | 'left';
  }
}
