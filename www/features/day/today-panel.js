import './today.css';
import { computed, untracked } from '@preact/signals-core';
import { Game } from '../../../pkg/rules.js';
import { browserLocks } from '../../lib/browser.js';
import { formatCount, formatWhole } from '../../lib/format.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { dateAt, dayOfBoard } from '../../state/day-board.js';
import { daysInARow, resultsOf } from '../../state/days.js';
import { KeptGames, playersOf } from '../../state/kept-games.js';
import { DayPar } from '../../state/par.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { BoardView } from '../../views/board-view.js';
import { coloursOf } from '../../views/colours.js';
import { inARow, resultInWords } from './words.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { GameEntry } from '../../state/archive.js' */
/** @import { DayResult } from '../../state/days.js' */
/** @import { Settings } from '../../state/settings.js' */
/** @import { DayParts } from './day.js' */

/**
 * @typedef {DayParts & { settings: Settings, clock: ConstructorParameters<typeof BoardView>[1],
 *                        run: (command: 'day') => void }} TodayParts
 */

const DAY = 24 * 3600 * 1000;
const inFull = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** The place of the day: its board, the streak, and yesterday's par. */
class TodayPanel {
  #page;
  #kept;
  #view;
  #canvas = element('canvas', { className: 'today-board', 'aria-hidden': 'true' });
  #title = element('h2', { className: 'place-title' });
  #standing = element('p', { id: 'today-standing', role: 'status' });
  #row = element('p', { id: 'today-row' });
  #yesterday = element('p', { id: 'today-yesterday' });
  #play;
  #share;
  /** @type {() => string | undefined} */
  #words = () => undefined;
  #date = '';
  #par = new Subscriptions();
  /** @type {DayPar | undefined} */
  #running;
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  root;

  /**
   * @param {TodayParts} page
   * @param {Visible} shown
   */
  constructor(page, shown) {
    const { session, settings, clock, run, shareWords } = page;
    this.#page = page;
    this.#kept = new KeptGames({ ...page, locks: browserLocks() });
    this.#view = new BoardView(this.#canvas, clock);
    this.#play = makeButton(
      { className: 'button primary', id: 'day-play', onclick: () => run('day') },
      'Play',
    );
    this.#share = makeButton({ id: 'today-share' }, 'Share your result');
    this.#share.addEventListener('click', () => {
      const words = this.#words();
      if (words) void shareWords(words, `day=${this.#date}`);
    });
    this.root = element(
      'div',
      { className: 'place-page' },
      this.#title,
      element(
        'section',
        { className: 'place-card today' },
        this.#canvas,
        element(
          'div',
          { className: 'today-text' },
          element('h3', { className: 'panel-title' }, 'Board of the day'),
          this.#standing,
          this.#row,
          this.#yesterday,
          element('div', { className: 'button-row' }, this.#play, this.#share),
        ),
      ),
    );
    const colours = coloursOf(settings);
    const subscriptions = new Subscriptions(shown);
    subscriptions.follow(() => {
      const { palette, theme } = colours.value;
      this.#view.setColours(palette, theme);
    });
    const isOver = computed(() => !session.state.value.canMove);
    subscriptions.follow(() => {
      session.round.value;
      isOver.value;
      untracked(() => void this.#show());
    });
    new Subscriptions().follow(() => {
      if (!shown.value) untracked(() => this.#stop());
    });
  }

  async #show() {
    this.#reading += 1;
    const reading = this.#reading;
    const now = Date.now();
    const today = dateAt(now);
    this.#date = today;
    setText(this.#title, inFull.format(now));
    const game = Game.create({ seed: today });
    this.#view.show(game.state());
    game.free();
    this.#page.library.flush();
    const games = await this.#kept.all();
    if (reading !== this.#reading) return;
    const results = resultsOf(games);
    const result = results.get(today);
    const row = daysInARow(results, today);
    const underWay = games.find(
      (each) =>
        dayOfBoard(each.summary) === today &&
        !each.summary.finished &&
        playersOf(each) === 'player',
    );
    setText(this.#standing, describe(result, underWay));
    setText(this.#play, result ? 'Play it again' : underWay ? 'Go on' : 'Play');
    this.#share.hidden = !result;
    this.#words = () => result && resultInWords(result, { par: undefined, row });
    setText(
      this.#row,
      row > 0 ? `${inARow(row)}.` : 'Finish it today, and your days in a row begin.',
    );
    this.#tellYesterday(dateAt(now - DAY), results.get(dateAt(now - DAY))?.score);
  }

  /**
   * Works out par of the day before in the background.
   *
   * @param {string} date
   * @param {number | undefined} score of the player
   */
  #tellYesterday(date, score) {
    this.#stop();
    const par = new DayPar(date, this.#page);
    this.#running = par;
    this.#par.follow(() => {
      const { status, score: points = 0 } = par.state.value;
      const own = score === undefined ? '' : ` You made ${formatCount(score, 'point')}.`;
      setText(
        this.#yesterday,
        status === 'done'
          ? `Yesterday’s par was ${formatCount(points, 'point')}.${own}`
          : status === 'failed'
            ? own.trim()
            : `Working out yesterday’s par …${own}`,
      );
    });
  }

  #stop() {
    this.#par.end();
    this.#running?.cancel();
    this.#running = undefined;
  }
}

/**
 * @param {DayResult | undefined} result
 * @param {GameEntry | undefined} underWay
 */
function describe(result, underWay) {
  if (result)
    return `Your result: ${formatCount(result.score, 'point')}, largest tile ${formatWhole(result.maxTile)}. The next board comes at midnight UTC.`;
  const rules =
    'The same board and the same new tiles for everybody. Your first game to the end counts, with no move taken back and none by a solver.';
  return underWay
    ? `Your game has ${formatCount(underWay.summary.score, 'point')} so far. ${rules}`
    : rules;
}

/**
 * @param {TodayParts} page
 * @param {Visible} shown
 */
export const openPanel = (page, shown) => new TodayPanel(page, shown);
