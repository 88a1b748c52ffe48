import { Part } from './part.ts';

export class Endgames extends Part {
  root = this.page.locator('#endgames');
  preset = this.page.locator('#endgame-preset');
  goal = this.page.locator('#endgame-goal');
  work = this.page.locator('#endgame-work');
  solve = this.page.locator('#endgame-solve');
  cancel = this.page.locator('#endgame-cancel');
  fromBoard = this.page.locator('#endgame-from-board');
  board = this.page.locator('#endgame-board');
  said = this.page.locator('#endgame-said');
  record = this.page.locator('#endgame-record');
  solved = this.page.locator('#endgame-solved');
  next = this.page.locator('#endgame-next');
  showMe = this.page.locator('#endgame-show');
  /** The kept solutions. */
  kept = this.page.locator('#endgame-kept li');
  /** Offers where the work is too large. */
  less = this.page.locator('#endgame-less');
  lock = this.page.locator('#endgame-lock');
  throwAway = this.page.locator('#endgame-throw-away');

  async open() {
    await this.panels.go('train');
    await this.page.locator('#train-endgames').click();
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
