import type { Page } from '@playwright/test';
import type { Panels } from './panels.ts';

/** The endgames of the place to train. */
export class Endgames {
  page: Page;
  panels: Panels;
  root;
  preset;
  goal;
  work;
  solve;
  cancel;
  fromBoard;
  board;
  said;
  record;
  solved;
  next;
  showMe;
  kept;
  less;
  lock;
  throwAway;

  constructor(page: Page, panels: Panels) {
    this.page = page;
    this.panels = panels;
    this.root = page.locator('#endgames');
    this.preset = page.locator('#endgame-preset');
    this.goal = page.locator('#endgame-goal');
    this.work = page.locator('#endgame-work');
    this.solve = page.locator('#endgame-solve');
    this.cancel = page.locator('#endgame-cancel');
    this.fromBoard = page.locator('#endgame-from-board');
    this.board = page.locator('#endgame-board');
    this.said = page.locator('#endgame-said');
    this.record = page.locator('#endgame-record');
    this.solved = page.locator('#endgame-solved');
    this.next = page.locator('#endgame-next');
    this.showMe = page.locator('#endgame-show');
    /** The kept solutions. */
    this.kept = page.locator('#endgame-kept li');
    /** Offers where the work is too large. */
    this.less = page.locator('#endgame-less');
    this.lock = page.locator('#endgame-lock');
    this.throwAway = page.locator('#endgame-throw-away');
  }

  async open() {
    await this.panels.go('train');
    await this.page.locator('#endgame-open').click();
    await this.root.waitFor();
  }

  /** The buttons of the moves that are barred, or that are not. */
  moves(isBarred: 'true' | 'false') {
    return this.page.locator(`#endgame-play button[value][aria-disabled="${isBarred}"]`);
  }

  /** The button of a cell, before solving. */
  cell(row: number, column: number) {
    return this.root.getByRole('button', { name: `Row ${row}, column ${column}:` });
  }
}
