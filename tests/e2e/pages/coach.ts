import { Part } from './part.ts';

/** The coach under the board and in its panel. */
export class Coach extends Part {
  modes = this.page.locator('#coach-slot');
  switch = this.page.locator('#coach-on');
  /** The verdict under the board, as shown and as spoken. */
  line = this.page.locator('#verdict-line');
  seen = this.line.locator('> span').nth(0);
  heard = this.line.locator('.visually-hidden');
  /** The verdict in the panel, and the reason why a move is bad. */
  sentence = this.page.locator('#coach-sentence');
  reason = this.page.locator('#coach-reason');
  /** Why moves of the shown board would be bad. */
  warnings = this.page.locator('#coach-warnings');
  judgedBy = this.page.locator('#judged-by');
  odds = this.page.locator('#odds');
  oddsRows = this.odds.locator('tbody tr');
  curve = this.page.locator('#small-curve');
  strip = this.page.locator('#strip');

  /** Sets the mode by the switch, on a phone in the sheet, which is closed again. */
  async speak(mode: 'Off' | 'After' | 'Before') {
    const isHidden = await this.modes.isHidden();
    if (isHidden) await this.panels.open();
    await this.switch.setChecked(mode !== 'Off');
    const name = `${mode} my move`;
    if (mode !== 'Off') await this.modes.getByRole('radio', { name, exact: true }).check();
    if (isHidden) await this.panels.go('play');
  }

  /** The number of games behind the shown odds; 0 while they belong to an earlier board. */
  async gamesOfOdds() {
    return Number(await this.odds.getAttribute('data-games'));
  }
}
