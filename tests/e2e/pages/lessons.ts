import { Part } from './part.ts';

export class Lessons extends Part {
  root = this.page.locator('#lessons');
  list = this.root.getByRole('listitem').getByRole('button');
  board = this.page.locator('#lesson-board');
  goal = this.page.locator('#lesson-goal');
  said = this.page.locator('#lesson-said');
  again = this.page.locator('#lesson-again');
  practise = this.page.locator('#lesson-practise');

  async open() {
    await this.panels.go('train');
    await this.page.locator('#train-lessons').click();
    await this.root.waitFor();
  }
}
