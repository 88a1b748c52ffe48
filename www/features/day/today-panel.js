import { inLocale, t } from '../../lib/sentences.js';
import './today.css';
import { computed, untracked } from '@preact/signals-core';
import { Game } from '../../../pkg/rules.js';
import { browserLocks } from '../../lib/browser.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { dateAt, dayOfBoard } from '../../state/day-board.js';
import { daysInARow, resultsOf } from '../../state/days.js';
import { KeptGames, playersOf } from '../../state/kept-games.js';
import { DayPar, MARKS } from '../../state/par.js';
import { wantedPuzzles } from '../../state/wanted-puzzles.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { BoardView } from '../../views/board-view.js';
import { coloursOf } from '../../views/colours.js';
import { Calendar, daysFrom } from './calendar.js';
import { inARow, marksInWords, passedBy, resultInWords } from './words.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { GameEntry } from '../../state/archive.js' */
/** @import { DayResult } from '../../state/days.js' */
/** @import { Settings } from '../../state/settings.js' */
/** @import { DayParts } from './day.js' */

/**
 * @typedef {DayParts & { settings: Settings, clock: ConstructorParameters<typeof BoardView>[1],
 *                        run: (command: 'day') => void,
 *                        openTool: (tool: 'day', date: string) => void, go: (place: 'train') => void }} TodayParts
 */

const inFull = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
);

/** The place of the day: its board, the marks to reach, the streak, yesterday's marks, and the days before. */
class TodayPanel {
  #page;
  #kept;
  #view;
  #canvas = element('canvas', { className: 'today-board', 'aria-hidden': 'true' });
  #title = element('h2', { className: 'place-title' });
  #standing = element('p', { id: 'today-standing', role: 'status' });
  #row = element('p', { id: 'today-row' });
  #marks = element('p', { id: 'today-marks' });
  #yesterday = element('p', { id: 'today-yesterday' });
  #calendar;
  #play;
  #share;
  /** @type {() => string | undefined} */
  #words = () => undefined;
  #date = '';
  #subscriptions = new Subscriptions();
  /** The games of marks that are being played. @type {DayPar[]} */
  #running = [];
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
      t('day-play'),
    );
    this.#share = makeButton({ id: 'today-share' }, t('day-share-yours'));
    this.#share.addEventListener('click', () => {
      const words = this.#words();
      if (words) void shareWords(words, `day=${this.#date}`);
    });
    this.#calendar = new Calendar((date) => page.openTool('day', date));
    const solve = makeButton({ id: 'day-puzzle' }, t('day-puzzle-solve'));
    solve.addEventListener('click', () => {
      wantedPuzzles.value = { mode: 'day' };
      page.go('train');
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
          element('h3', { className: 'panel-title' }, t('day-board')),
          this.#standing,
          this.#marks,
          this.#row,
          this.#yesterday,
          element('div', { className: 'button-row' }, this.#play, this.#share),
        ),
      ),
      element(
        'section',
        { className: 'place-card' },
        element('h3', { className: 'panel-title' }, t('day-puzzle-title')),
        element('p', {}, t('day-puzzle-text')),
        element('div', { className: 'button-row' }, solve),
      ),
      this.#calendar.root,
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
    setText(this.#title, inFull().format(now));
    const game = Game.create({ seed: today });
    this.#view.show(game.state());
    game.free();
    this.#calendar.show(today);
    this.#page.library.flush();
    const games = await this.#kept.all();
    if (reading !== this.#reading) return;
    const results = resultsOf(games);
    this.#calendar.show(today, results);
    const result = results.get(today);
    const row = daysInARow(results, today);
    const underWay = games.find(
      (each) =>
        dayOfBoard(each.summary) === today &&
        !each.summary.finished &&
        playersOf(each) === 'player',
    );
    setText(this.#standing, describe(result, underWay));
    setText(this.#play, result ? t('day-play-again') : underWay ? t('day-go-on') : t('day-play'));
    this.#share.hidden = !result;
    setText(
      this.#row,
      row > 0 ? t('day-streak-sentence', { streak: inARow(row) }) : t('day-finish'),
    );
    this.#stop();
    const known = this.#tellMarks(this.#marks, today, result?.score);
    this.#words = () =>
      result && resultInWords(result, { passed: passedBy(result.score, known()), row });
    const yesterday = daysFrom(today, -1);
    const score = results.get(yesterday)?.score;
    const before = score === undefined ? t('day-yesterday') : t('day-yesterday-own', { score });
    this.#tellMarks(this.#yesterday, yesterday, score, `${before} `);
  }

  /**
   * Works out the marks of a day in the background.
   *
   * @param {HTMLElement} line where they are told
   * @param {string} date
   * @param {number | undefined} score of the player
   * @param {string} [before] words before them
   * @returns the marks that are known
   */
  #tellMarks(line, date, score, before = '') {
    const marks = MARKS.map((name) => ({ name, game: new DayPar(date, this.#page, name) }));
    this.#running.push(...marks.map(({ game }) => game));
    const known = () =>
      marks.flatMap(({ name, game }) => {
        const { status, score: made = 0 } = game.state.value;
        return status === 'done' ? [{ label: t(`day-mark-${name}`), score: made }] : [];
      });
    this.#subscriptions.follow(() => {
      const told = known();
      if (told.length === MARKS.length) setText(line, `${before}${marksInWords(score, told)}`);
    });
    return known;
  }

  #stop() {
    this.#subscriptions.end();
    for (const game of this.#running) game.cancel();
    this.#running = [];
  }
}

/**
 * @param {DayResult | undefined} result
 * @param {GameEntry | undefined} underWay
 */
function describe(result, underWay) {
  if (result) return t('day-result', { score: result.score, tile: result.maxTile });
  const rules = t('day-rules');
  return underWay ? t('day-under-way', { score: underWay.summary.score, rules }) : rules;
}

/**
 * @param {TodayParts} page
 * @param {Visible} shown
 */
export const openPanel = (page, shown) => new TodayPanel(page, shown);
