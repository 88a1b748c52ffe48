import { render } from 'preact';
import { type GameEntry, playersOf } from '../../games/games.ts';
import { CHALLENGES } from '../../games/near.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import { dayOfBoard } from '../../state/day-board.ts';
import { type DayResult, daysInARow, resultsOf } from '../../state/days.ts';
import { element, setText } from '../../ui/dom.ts';
import './day.css';
import type { DayParts } from './day.ts';
import { type DayMarks, marksOf } from './day-marks.ts';
import { ShareButton } from './share-button.tsx';
import {
  challengeInWords,
  dayInWords,
  inARow,
  marksInWords,
  placeInWords,
  standingInWords,
} from './words.ts';

/** The result on the board of a day: how the game counts, the streak, the next mark, and the button to share it. */
export class ResultView {
  #page: DayParts;
  #games: () => Promise<GameEntry[]>;
  #title = element('h3', { className: 'day-title' });
  #standing = element('span', { id: 'day-standing' });
  #next = element('span', { id: 'day-next' });
  #share = element('div');
  #subscriptions = new Subscriptions();
  #running: { date: string; marks: DayMarks } | undefined;
  /** The game whose result is shown. */
  #record = '';
  /** Number of the latest call: late results of earlier calls are ignored. */
  #generation = 0;

  constructor(page: DayParts, games: () => Promise<GameEntry[]>) {
    this.#page = page;
    this.#games = games;
    // Another board needs no marks.
    new Subscriptions().follow(() => {
      const date = dayOfBoard(page.session.state.value);
      const isOver = !page.session.state.value.canMove;
      if (!isOver || date !== this.#running?.date) this.#stop();
    });
  }

  async show(slot: HTMLElement) {
    const { session, library } = this.#page;
    const date = dayOfBoard(session.state.value);
    if (date === undefined) return;
    const record = session.record();
    // Opening the card again starts nothing anew.
    if (record === this.#record && this.#running) return;
    this.#record = record;
    const generation = ++this.#generation;
    this.#stop();
    setText(this.#title, t('day-title', { day: dayInWords(date) }));
    slot.dataset.earned = 'false';
    setText(this.#standing, '');
    setText(this.#next, '');
    const text = element('p', {}, this.#standing, ' ', this.#next);
    // The button has its place from the start: nothing moves under the finger.
    slot.replaceChildren(this.#share, this.#title, ' ', text);
    this.#offer(undefined, 0);
    const games = await this.#games();
    if (generation !== this.#generation) return;
    const results = resultsOf(games);
    const result = results.get(date);
    const game = games.find(({ id }) => id === library.id);
    const row = daysInARow(results, date);
    if (result) this.#offer(result, row);
    else render(null, this.#share);
    const score = result?.score ?? session.state.value.score;
    setText(
      this.#standing,
      [
        challengeInWords(this.#page.register.live(CHALLENGES).peek()[date], score),
        game ? standingInWords(game, result, playersOf(game) === 'player') : '',
        ...(result?.isOnTime && row > 1 ? [`${inARow(row)}.`] : []),
        ...(result ? [placeInWords(results, result)] : []),
      ]
        .filter(Boolean)
        .join(' '),
    );
    // A day that is done is told as a win is.
    slot.dataset.earned = String(result?.id === library.id);
    this.#tellNext(date, score);
  }

  #offer(result: DayResult | undefined, row: number) {
    const button = <ShareButton id="day-share" page={this.#page} result={result} row={row} />;
    render(button, this.#share);
  }

  /** Tells which mark the score passes next. */
  #tellNext(date: string, score: number) {
    const marks = marksOf(date, this.#page);
    this.#running = { date, marks };
    this.#subscriptions.follow(() => {
      const known = marks.all.value;
      if (!known) return;
      setText(this.#next, marksInWords(score, known));
      this.#page.announcer.say(`${this.#standing.textContent} ${this.#next.textContent}`);
    });
  }

  #stop() {
    this.#subscriptions.end();
    this.#running?.marks.cancel();
    this.#running = undefined;
  }
}
