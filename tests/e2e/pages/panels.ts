import type { PlaceName } from '../../../www/shell/places.ts';
import { OnPage } from './part.ts';

const PLACES = {
  next: 'play',
  solver: 'play',
  today: 'today',
  train: 'train',
  games: 'games',
  lab: 'lab',
  arena: 'lab',
  exact: 'lab',
  learn: 'lab',
  solvers: 'lab',
  papers: 'lab',
  look: 'settings',
} satisfies Record<string, PlaceName>;
export type PanelName = keyof typeof PLACES;

export const PANELS = Object.keys(PLACES) as PanelName[];

/** The places with their panels. On a phone the board's panel is a sheet. */
export class Panels extends OnPage {
  handle = this.page.locator('#sheet-handle');
  more = this.page.locator('[popovertarget="more-menu"]:visible');

  place(name: PlaceName) {
    return this.page.locator(`#places [data-place="${name}"]`);
  }

  async go(name: PlaceName) {
    await this.place(name).evaluate((link) => (link as HTMLElement).click());
  }

  /** Chooses from the menu of the other commands, which is beside the board. */
  async choose(id: string) {
    if (await this.more.isHidden()) await this.go('play');
    await this.page.locator(`#${id}`).evaluate((item) => (item as HTMLElement).click());
  }

  /** What leads to a panel of the lab. */
  choice(name: PanelName) {
    return this.page.locator(`#lab-${name}`);
  }

  panel(name: PanelName) {
    return this.page.locator(`#panel-${name}`);
  }

  /** Opens the sheet with the coach and the solver, or shows them beside the board. */
  async open() {
    if (await this.panel('solver').isVisible()) return;
    if (await this.handle.isVisible()) return this.handle.click();
    await this.choose('coach-open');
    await this.page.locator('.solver-panel').waitFor();
  }

  async show(name: PanelName) {
    if (name === 'solver') return this.open();
    await this.go(PLACES[name]);
    if (PLACES[name] === 'lab' && name !== 'lab') await this.choice(name).click();
  }
}
