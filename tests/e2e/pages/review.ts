import { expect } from '@playwright/test';
import { Part } from './part.ts';

/** The review of a game, and the positions to practise. */
export class Review extends Part {
  root = this.page.locator('#review');
  /** The note that arrow keys step through the game. */
  chip = this.page.locator('#review-chip');
  curve = this.root.getByRole('img');
  /** The slider: the number of moves before the shown board. */
  place = this.page.locator('#review-place');
  play = this.page.locator('#review-play');
  forward = this.page.locator('#review-forward');
  /** The text about the next move, with its number. */
  move = this.page.locator('#review-move');
  controls = this.page.locator('.review-controls');
  /** The moves that cost most, the worst first. */
  costly = this.page.locator('#costly-moves').getByRole('button');
  /** Shows what each move of the board costs. */
  ask = this.page.locator('#review-ask');
  comparison = this.page.locator('#review-comparison');
  accuracy = this.page.locator('#review-accuracy');
  counts = this.page.locator('#verdict-counts').getByRole('listitem');
  ledger = this.page.locator('#ledger').getByRole('row');
  luck = this.page.locator('#review-luck');
  judge = this.page.locator('#review-judge');
  retry = this.page.locator('#review-retry');
  finish = this.page.locator('#review-finish');
  finished = this.page.locator('#playout-finish');
  compare = this.page.locator('#review-compare');
  compared = this.page.locator('#playout-compare');
  learn = this.page.locator('#review-learn');
  close = this.page.locator('#review-close');

  /** Reviews the game on the page, and waits until all moves are judged. */
  async open() {
    await this.begin();
    await this.done();
  }

  async begin() {
    await this.panels.choose('review-open');
  }

  async done() {
    await expect(this.root).toHaveAttribute('data-status', 'done');
  }

  /** The numbers of the ledger: the four parts and their sum. */
  async ledgerNumbers() {
    const texts = await this.ledger.getByRole('cell').allTextContents();
    return texts.map((text) => Number(text.replace('−', '-').replace(/[^-\d.]/g, '')));
  }
}
