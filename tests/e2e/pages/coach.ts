import { recordsOf } from '../databases.ts';
import type { Panels } from './panels.ts';

/** The coach under the board and in its panel. */
export class Coach {
  page;
  panels: Panels;
  modes;
  switch;
  line;
  seen;
  heard;
  sentence;
  reason;
  judgedBy;
  odds;
  oddsRows;
  curve;
  strip;

  constructor(panels: Panels) {
    const { page } = panels;
    this.page = page;
    this.panels = panels;
    this.modes = page.locator('#coach-slot');
    this.switch = page.locator('#coach-on');
    /** The verdict under the board, as shown and as spoken. */
    this.line = page.locator('#verdict-line');
    this.seen = this.line.locator('> span').nth(0);
    this.heard = this.line.locator('.visually-hidden');
    /** The verdict in the panel, and the reason why a move is bad. */
    this.sentence = page.locator('#coach-sentence');
    this.reason = page.locator('#coach-reason');
    this.judgedBy = page.locator('#judged-by');
    this.odds = page.locator('#odds');
    this.oddsRows = this.odds.locator('tbody tr');
    this.curve = page.locator('#small-curve');
    this.strip = page.locator('#strip');
  }

  mode(mode: 'After' | 'Before') {
    return this.modes.getByRole('radio', { name: `${mode} my move`, exact: true });
  }

  /** Sets the mode by the switch, on a phone in the sheet, which is closed again. */
  async speak(mode: 'Off' | 'After' | 'Before') {
    const isHidden = await this.modes.isHidden();
    if (isHidden) await this.panels.open();
    await this.switch.setChecked(mode !== 'Off');
    if (mode !== 'Off') await this.mode(mode).check();
    if (isHidden) await this.panels.close();
  }

  /** The number of games with stored verdicts. */
  async keptGames() {
    return Object.keys(await recordsOf(this.page, 'reviews')).length;
  }

  /** The number of games behind the shown odds; 0 while they belong to an earlier board. */
  async gamesOfOdds() {
    return Number(await this.odds.getAttribute('data-games'));
  }
}
