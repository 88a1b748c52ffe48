import type { Page } from '@playwright/test';

/** The trainer of puzzles, in the place to train. */
export class PuzzleTrainer {
  page: Page;
  board;
  question;
  status;
  run;
  about;
  worth;
  line;
  next;
  share;
  rating;
  chart;
  answers;

  constructor(page: Page) {
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

  /** Begins a kind of training. */
  begin(name: 'Rated' | 'Puzzle of the day' | 'Streak' | 'Three minutes') {
    return this.page
      .getByRole('group', { name: 'Kind of training' })
      .getByRole('button', { name, exact: true })
      .click();
  }

  /** The button of the player's own mistakes, which tells how many wait. */
  get mistakes() {
    return this.page.getByRole('button', { name: /^Your mistakes/ });
  }

  /** The button that answers with a direction. */
  answer(direction: string) {
    return this.answers.and(this.page.getByLabel(new RegExp(`^${direction}`)));
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

/** The key of each direction. */
export const ARROWS = {
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  left: 'ArrowLeft',
} as const;
