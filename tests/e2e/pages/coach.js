/** @import { Panels } from './panels.js' */

/** What the coach says: under the board, and in its panel. */
export class Coach {
  /** @param {Panels} panels */
  constructor(panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.modes = page.locator('#coach-slot');
    /** What is said of the last move under the board, once for the eye and once for the ear. */
    this.line = page.locator('#verdict-line');
    this.seen = this.line.locator('> span').nth(0);
    this.heard = this.line.locator('.visually-hidden');
    /** The same in the panel, and what else is known of a bad move. */
    this.sentence = page.locator('#coach-sentence');
    this.reason = page.locator('#coach-reason');
    this.judgedBy = page.locator('#judged-by');
    this.odds = page.locator('#odds');
    this.oddsRows = this.odds.locator('tbody tr');
    this.curve = page.locator('#small-curve');
    this.strip = page.locator('#strip');
  }

  /** @param {'Off' | 'After' | 'Before'} mode */
  mode(mode) {
    return this.modes.getByRole('radio', { name: mode, exact: true });
  }

  /** Sets when it speaks, by the switch in sight: below the board, or in the panel. @param {'Off' | 'After' | 'Before'} mode */
  async speak(mode) {
    const radios = this.page.locator('.coach-switch').getByRole('radio', {
      name: new RegExp(`^${mode}`),
    });
    await radios.locator('visible=true').first().check();
  }

  /** How many games have judged moves that are kept. */
  async keptGames() {
    return this.page.evaluate(async () => {
      const name = 'twofold-games';
      // Whoever opens a database that is not there makes one.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
      return new Promise((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const { result: database } = opening;
          const counting = database.transaction('evaluations').objectStore('evaluations').count();
          counting.onsuccess = () => {
            database.close();
            done(counting.result);
          };
        };
      });
    });
  }

  /** How many games the odds on show come from; 0 while they are of an earlier board. */
  async gamesOfOdds() {
    return Number(await this.odds.getAttribute('data-games'));
  }
}
