/** @import { Page } from '@playwright/test' */

/** The trainer of puzzles, in the place to train. */
export class PuzzleTrainer {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.board = page.locator('#puzzle-board');
    /** What is asked. */
    this.question = page.locator('#puzzle-question');
    this.status = page.locator('#puzzle-status');
    /** How the run goes. */
    this.run = page.locator('#puzzle-run');
    this.about = page.locator('#puzzle-about');
    this.worth = page.locator('#puzzle-worth');
    /** The step of the line that is shown. */
    this.line = page.locator('#puzzle-line');
    this.next = page.locator('#puzzle-next');
    this.share = page.locator('#puzzle-share');
    this.rating = page.locator('#puzzle-rating');
    this.chart = page.locator('#rating-chart');
    this.answers = page.getByRole('group', { name: 'Your answer' }).getByRole('button');
  }

  /** Begins a kind of training. @param {'Rated' | 'Puzzle of the day' | 'Streak' | 'Three minutes'} name */
  begin(name) {
    return this.page
      .getByRole('group', { name: 'Kind of training' })
      .getByRole('button', { name, exact: true })
      .click();
  }

  /** The button of the player's own mistakes, which tells how many wait. */
  get mistakes() {
    return this.page.getByRole('button', { name: /^Your mistakes/ });
  }

  /** The button that answers with a direction. @param {string} direction */
  answer(direction) {
    return this.answers.and(this.page.getByLabel(new RegExp(`^${direction}`)));
  }

  /** The rows of tiles, as a screen reader hears them. */
  heard() {
    return this.board.getAttribute('aria-label');
  }

  /** The direction that the table has first. */
  async best() {
    const text = await this.worth.locator('tbody th').first().textContent();
    return /** @type {'up' | 'right' | 'down' | 'left'} */ (text?.split(' ')[0]);
  }
}

/** The key of each direction. */
export const ARROWS = /** @type {const} */ ({
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  left: 'ArrowLeft',
});
