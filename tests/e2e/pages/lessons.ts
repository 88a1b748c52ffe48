import type { Page } from '@playwright/test';
import type { Panels } from './panels.ts';

/** The lessons of the place to train. */
export class Lessons {
  page: Page;
  panels: Panels;
  root;
  list;
  board;
  text;
  goal;
  said;
  again;
  practise;
  next;

  constructor(page: Page, panels: Panels) {
    this.page = page;
    this.panels = panels;
    this.root = page.locator('#lessons');
    this.list = this.root.getByRole('listitem').getByRole('button');
    this.board = page.locator('#lesson-board');
    this.text = page.locator('#lesson-text');
    this.goal = page.locator('#lesson-goal');
    this.said = page.locator('#lesson-said');
    this.again = page.locator('#lesson-again');
    this.practise = page.locator('#lesson-practise');
    this.next = page.locator('#lesson-next');
  }

  async open() {
    await this.panels.go('train');
    await this.page.locator('#lesson-open').click();
    await this.root.waitFor();
  }
}
