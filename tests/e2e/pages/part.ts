import type { Page } from '@playwright/test';
import type { Panels } from './panels.ts';

/** Something on a page. What it finds there stands as fields in the classes that extend it. */
export class OnPage {
  page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}

/** Something in one of the panels, or that leads through them. */
export class Part extends OnPage {
  panels: Panels;

  constructor(panels: Panels) {
    super(panels.page);
    this.panels = panels;
  }
}
