import type { GameEntry } from '../../games/games.ts';
import { KeptGames } from '../../games/list.ts';
import { inLocale, t } from '../../lib/sentences.ts';
import './today.css';
import { computed, untracked } from '@preact/signals-core';
import { Game } from '../../../pkg/rules.js';
import { CHALLENGES } from '../../games/near.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { wantedDay } from '../../state/challenge.ts';
import { dateAt } from '../../state/day-board.ts';
import { type DayResult, daysInARow, resultsOf, underWayOn } from '../../state/days.ts';
import type { Settings } from '../../state/settings.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import { BoardView } from '../../views/board-view.ts';
import { followColours } from '../../views/colours.ts';
import { Calendar, daysFrom } from './calendar.ts';
import type { DayParts } from './day.ts';
import { DayMarks } from './day-marks.ts';
import { MachineFold } from './machine-fold.ts';
import { MarksList } from './marks-list.ts';
import { ShareButton } from './share-button.ts';
import { challengeInWords, inARow, squaresOf, untilNext } from './words.ts';

type TodayParts = DayParts & {
  settings: Settings;
  clock: ConstructorParameters<typeof BoardView>[1];
  openTool: (tool: 'day', date: string) => void;
  go: (place: 'train', activity: string) => void;
};

/** How often the time to the next board is told anew, in ms. */
const TICK = 15_000;

const inFull = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
);

/** The place of the day: its board, the result to share, the marks to reach, the streak, and the days before. */
class TodayPanel {
  #page: TodayParts;
  #kept;
  #view;
  #canvas = element('canvas', { className: 'board-canvas', 'aria-hidden': 'true' });
  #board = makeButton({ className: 'today-board', id: 'today-board' }, this.#canvas);
  #title = element('h2', { className: 'place-title' });
  #challenge = element('p', {
    className: 'strong today-challenge',
    id: 'today-challenge',
    role: 'status',
  });
  #standing = element('p', { id: 'today-standing', role: 'status' });
  #squares = element('p', { id: 'today-squares' });
  #row = element('p', { id: 'today-row' });
  #next = element('p', { id: 'today-next' });
  #yesterday = element('p', { id: 'today-yesterday' });
  #marksList = new MarksList();
  #machine;
  #calendar;
  #play;
  #share;
  #today = '';
  /** The day that is shown: today, or that of a challenge. */
  #date = '';
  /** Opens the board: the result, the game under way, or a new one. */
  #open = () => {};
  #subscriptions = new Subscriptions();
  #marks: DayMarks | undefined;
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  #read: Promise<void> | undefined;
  root;

  constructor(page: TodayParts, shown: Visible) {
    const { session, settings, clock } = page;
    this.#page = page;
    this.#kept = new KeptGames(page);
    this.#view = new BoardView(this.#canvas, clock);
    this.#play = makeButton({ id: 'day-play', onclick: () => this.#playOn() });
    this.#board.addEventListener('click', () => this.#open());
    this.#share = new ShareButton(page);
    this.#share.root.id = 'today-share';
    this.#machine = new MachineFold(page);
    this.#calendar = new Calendar((date) => page.openTool('day', date));
    const solve = makeButton({ id: 'day-puzzle' }, t('day-puzzle-solve'));
    solve.addEventListener('click', () => page.go('train', 'day'));
    this.root = element(
      'div',
      { className: 'place-page' },
      this.#title,
      element(
        'section',
        { className: 'place-card today' },
        this.#challenge,
        this.#board,
        element(
          'div',
          { className: 'stack today-text' },
          element('h3', { className: 'visually-hidden' }, t('day-board')),
          element('div', { className: 'button-row' }, this.#share.root, this.#play),
          this.#standing,
          this.#squares,
          this.#row,
          this.#next,
          this.#marksList.root,
          this.#machine.root,
          this.#yesterday,
        ),
      ),
      element(
        'section',
        { className: 'place-card' },
        element('h3', {}, t('day-puzzle-title')),
        element('p', {}, t('day-puzzle-text')),
        element('div', { className: 'button-row' }, solve),
      ),
      this.#calendar.root,
    );
    const subscriptions = new Subscriptions(shown);
    followColours(this.#view, settings, subscriptions);
    const isOver = computed(() => !session.state.value.canMove);
    subscriptions.follow(() => {
      session.round.value;
      isOver.value;
      wantedDay.value;
      untracked(() => {
        this.#read = this.#show();
      });
    });
    let timer = 0;
    new Subscriptions().follow(() => {
      clearInterval(timer);
      if (shown.value) timer = window.setInterval(() => this.#tick(), TICK);
      else
        untracked(() => {
          this.#stop();
          // Next time it is today again.
          wantedDay.value = undefined;
        });
    });
  }

  /** Resolves when the player's games have been read: before that nobody knows what there is to do. */
  ready() {
    return this.#read ?? this.#show();
  }

  /** Tells the time to the next board, and shows it when it is there. */
  #tick() {
    const now = Date.now();
    if (dateAt(now) !== this.#today) void this.#show();
    else setText(this.#next, untilNext(now));
  }

  async #show() {
    this.#reading += 1;
    const reading = this.#reading;
    const now = Date.now();
    const today = dateAt(now);
    const date = wantedDay.value ?? today;
    const isToday = date === today;
    const isAnother = this.#date !== date;
    this.#today = today;
    this.#date = date;
    setText(this.#title, inFull().format(Date.parse(date)));
    setText(this.#next, untilNext(now));
    this.#next.hidden = !isToday;
    this.#calendar.show(today);
    if (isAnother) this.#drawStart();
    this.#page.library.flush();
    const games = await this.#kept.all();
    if (reading !== this.#reading) return;
    const results = resultsOf(games);
    this.#calendar.show(today, results);
    const result = results.get(date);
    const underWay = underWayOn(date, games);
    const row = daysInARow(results, date);
    setText(
      this.#challenge,
      challengeInWords(this.#page.register.live(CHALLENGES).peek()[date], result?.score),
    );
    setText(this.#standing, describe(result, underWay));
    this.#squares.hidden = !result;
    setText(this.#squares, result ? t('day-squares', { squares: squaresOf(result.maxTile) }) : '');
    this.#offer({ result, underWay, row });
    setText(this.#row, isToday ? describeRow(row, result !== undefined) : t('day-past-day'));
    const score = results.get(daysFrom(today, -1))?.score;
    this.#yesterday.hidden = score === undefined || !isToday;
    if (score !== undefined) setText(this.#yesterday, t('day-yesterday', { score }));
    this.#stop();
    this.#marksList.root.hidden = this.#machine.root.hidden = !result;
    if (result) {
      this.#tellMarks(date, result.score);
      this.#machine.show(date);
    }
    const shown = result ?? underWay;
    if (shown) void this.#drawGame(shown.id, result?.moves, () => reading === this.#reading);
  }

  /** Puts first what one wants to do now: to play, or to share the result. */
  #offer({
    result,
    underWay,
    row,
  }: {
    result: DayResult | undefined;
    underWay: GameEntry | undefined;
    row: number;
  }) {
    const { openGame } = this.#page;
    const play = t('day-play', { when: this.#date === this.#today ? 'today' : 'past' });
    this.#share.offer(result, row);
    this.#play.classList.toggle('primary', !result);
    setText(this.#play, result ? t('day-play-again') : underWay ? t('day-go-on') : play);
    const label = result ? t('day-open-result') : underWay ? t('day-open-game') : play;
    this.#board.setAttribute('aria-label', label);
    this.#board.title = label;
    this.#open = result ? () => openGame(result.id) : () => this.#playOn();
  }

  #playOn() {
    this.#page.openTool('day', this.#date);
  }

  #drawStart() {
    const game = Game.create({ seed: this.#date });
    this.#view.show(game.state());
    game.free();
  }

  /**
   * Draws the board of a kept game.
   *
   * @param moves to show it after; undefined for its last board
   * @param isWanted whether it is still the one to draw
   */
  async #drawGame(id: string, moves: number | undefined, isWanted: () => boolean) {
    const record = await this.#kept.record(id).catch(() => undefined);
    if (record === undefined || !isWanted()) return;
    const game = Game.fromText(record);
    if (moves !== undefined) game.jump(moves);
    this.#view.show(game.state());
    game.free();
  }

  /**
   * Works out the marks of the day in the background.
   *
   * @param score of the player
   */
  #tellMarks(date: string, score: number) {
    const marks = new DayMarks(date, this.#page);
    this.#marks = marks;
    this.#subscriptions.follow(() => this.#marksList.show(marks.all.value, score));
  }

  #stop() {
    this.#subscriptions.end();
    this.#machine.stop();
    this.#marks?.cancel();
  }
}

function describe(result: DayResult | undefined, underWay: GameEntry | undefined) {
  if (result) return t('day-result', { score: result.score, tile: `${result.maxTile}` });
  const rules = t('day-rule');
  return underWay ? t('day-under-way', { score: underWay.summary.score, rules }) : rules;
}

/**
 * @param row length of the streak
 * @param isDone whether today's board is a part of it
 */
function describeRow(row: number, isDone: boolean) {
  if (isDone) return row > 0 ? t('day-streak-sentence', { streak: inARow(row) }) : '';
  return row > 0 ? t('day-finish-on', { days: row + 1 }) : t('day-finish');
}

export async function openPanel(page: TodayParts, shown: Visible) {
  const panel = new TodayPanel(page, shown);
  await panel.ready();
  return panel;
}
