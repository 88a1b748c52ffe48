/** What the coach says: under the board, and in its panel. */
export class Coach {
  /** @param {import('./panels.js').Panels} panels */
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

  /** Sets when it speaks. @param {'Off' | 'After' | 'Before'} mode */
  async speak(mode) {
    await this.mode(mode).check();
  }

  /** How many games the odds on show come from; 0 while they are of an earlier board. */
  async gamesOfOdds() {
    return Number(await this.odds.getAttribute('data-games'));
  }
}
