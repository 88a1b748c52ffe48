/** @import { Page } from '@playwright/test' */

/** @typedef {'solver' | 'exact' | 'learn' | 'arena' | 'games' | 'look'} PanelName */

/** The panels beside the board; on a phone in a sheet. */
export class Panels {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.handle = page.locator('#sheet-handle');
    this.tabs = page.getByRole('tab');
  }

  /** @param {PanelName} name */
  tab(name) {
    return this.page.locator(`#tab-${name}`);
  }

  /** @param {PanelName} name */
  panel(name) {
    return this.page.locator(`#panel-${name}`);
  }

  /** Opens the sheet, where there is one. */
  async open() {
    await this.#toggleFrom('false');
  }

  /** Closes the sheet, where there is one. */
  async close() {
    await this.#toggleFrom('true');
  }

  /** @param {PanelName} name */
  async show(name) {
    await this.open();
    await this.tab(name).click();
  }

  /** @param {'true' | 'false'} expanded */
  async #toggleFrom(expanded) {
    if (!(await this.handle.isVisible())) return;
    if ((await this.handle.getAttribute('aria-expanded')) === expanded) await this.handle.click();
  }
}
