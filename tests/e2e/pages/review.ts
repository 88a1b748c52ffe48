import { expect } from '@playwright/test';
import type { Panels } from './panels.ts';

/** The review of a game, and the positions to practise. */
export class Review {
  page;
  panels: Panels;
  root;
  chip;
  curve;
  place;
  first;
  back;
  play;
  forward;
  last;
  move;
  controls;
  costly;
  ask;
  comparison;
  progress;
  stop;
  goOn;
  accuracy;
  counts;
  ledger;
  luck;
  judge;
  retry;
  finish;
  finished;
  compare;
  compared;
  learn;
  close;

  constructor(panels: Panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.root = page.locator('#review');
    /** The note that arrow keys step through the game. */
    this.chip = page.locator('#review-chip');
    this.curve = this.root.getByRole('img');
    /** The slider: the number of moves before the shown board. */
    this.place = page.locator('#review-place');
    this.first = page.locator('#review-first');
    this.back = page.locator('#review-back');
    this.play = page.locator('#review-play');
    this.forward = page.locator('#review-forward');
    this.last = page.locator('#review-last');
    /** The text about the next move, with its number. */
    this.move = page.locator('#review-move');
    this.controls = page.locator('.review-controls');
    /** The moves that cost most, the worst first. */
    this.costly = page.locator('#costly-moves').getByRole('button');
    /** Shows what each move of the board costs. */
    this.ask = page.locator('#review-ask');
    this.comparison = page.locator('#review-comparison');
    this.progress = page.locator('#review-progress-text');
    this.stop = this.root.locator('.review-judging').getByRole('button', { name: 'Stop' });
    this.goOn = this.root.getByRole('button', { name: 'Go on' });
    this.accuracy = page.locator('#review-accuracy');
    this.counts = page.locator('#verdict-counts').getByRole('listitem');
    this.ledger = page.locator('#ledger').getByRole('row');
    this.luck = page.locator('#review-luck');
    this.judge = page.locator('#review-judge');
    this.retry = page.locator('#review-retry');
    this.finish = page.locator('#review-finish');
    this.finished = page.locator('#playout-finish');
    this.compare = page.locator('#review-compare');
    this.compared = page.locator('#playout-compare');
    this.learn = page.locator('#review-learn');
    this.close = page.locator('#review-close');
  }

  /** Reviews the game on the page, and waits until all moves are judged. */
  async open() {
    await this.begin();
    await this.done();
  }

  /** Reviews the game on the page. */
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
