/** @import { Page } from '@playwright/test' */

/**
 * @typedef {'play' | 'today' | 'train' | 'games' | 'lab' | 'settings'} PlaceName
 * @typedef {'next' | 'solver' | 'today' | 'train' | 'games' | 'arena' | 'exact' | 'learn' | 'solvers' | 'papers' | 'look'} PanelName
 */

/** The place of each panel. @type {Record<PanelName, PlaceName>} */
const PLACES = {
  next: 'play',
  solver: 'play',
  today: 'today',
  train: 'train',
  games: 'games',
  arena: 'lab',
  exact: 'lab',
  learn: 'lab',
  solvers: 'lab',
  papers: 'lab',
  look: 'settings',
};

/** All panels. */
export const PANELS = /** @type {PanelName[]} */ (Object.keys(PLACES));

/** The places with their panels. On a phone the board's panel is a sheet. */
export class Panels {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.handle = page.locator('#sheet-handle');
    this.tabs = page.getByRole('tab');
    /** The links to the places. */
    this.places = page.locator('#places').getByRole('link');
    this.more = page.locator('[popovertarget="more-menu"]:visible');
  }

  /** The link to a place. @param {PlaceName} name */
  place(name) {
    return this.page.locator(`#places [data-place="${name}"]`);
  }

  /** @param {PlaceName} name */
  async go(name) {
    const link = this.place(name);
    if (await link.isVisible()) return link.click();
    // Where the bar has no room for it, the menu has it.
    await this.choose('settings-open');
  }

  /** Chooses from the menu of the other commands, which is beside the board. @param {string} id */
  async choose(id) {
    if (await this.more.isHidden()) await this.place('play').click();
    await this.more.click();
    await this.page.locator(`#${id}`).click();
  }

  /** The tab of a panel of the lab. @param {PanelName} name */
  tab(name) {
    return this.page.locator(`#tab-${name}`);
  }

  /** @param {PanelName} name */
  panel(name) {
    return this.page.locator(`#panel-${name}`);
  }

  /** Opens the sheet with the coach and the solver, or shows them beside the board. */
  async open() {
    if (await this.panel('solver').isVisible()) return;
    if (await this.handle.isVisible()) return this.handle.click();
    await this.choose('coach-open');
    await this.page.locator('.solver-panel').waitFor();
  }

  /** Goes to the board, and closes the sheet. */
  async close() {
    await this.go('play');
  }

  /** @param {PanelName} name */
  async show(name) {
    if (name === 'solver') return this.open();
    await this.go(PLACES[name]);
    // On a phone what one could do next has no place beside the board.
    if (name === 'next') return;
    if (PLACES[name] === 'lab') await this.tab(name).click();
  }
}
