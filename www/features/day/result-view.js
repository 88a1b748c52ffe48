import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { dayOfBoard } from '../../state/day-board.js';
import { daysInARow, resultsOf } from '../../state/days.js';
import { playersOf } from '../../state/kept-games.js';
import { DayPar, MARKS } from '../../state/par.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import './day.css';
import {
  dayInWords,
  inARow,
  machineInWords,
  marksInWords,
  passedBy,
  placeInWords,
  resultInWords,
  standingInWords,
} from './words.js';

/** @import { GameEntry } from '../../state/archive.js' */
/** @import { ParState } from '../../state/par.js' */
/** @import { DayParts } from './day.js' */

/** The result on the board of a day: how the game counts, the marks, what a machine makes, and the streak. */
export class ResultView {
  #page;
  #games;
  #title = element('h3', { className: 'day-title' });
  #standing = element('span', { id: 'day-standing' });
  #par = element('span', { id: 'day-par' });
  #share = makeButton({ className: 'text-button', id: 'day-share' });
  #again = makeButton({ className: 'text-button', id: 'day-par-again' }, t('core-try-again'));
  #subscriptions = new Subscriptions();
  /** @type {{ date: string, games: DayPar[] } | undefined} */
  #running;
  /** The game whose result is shown. */
  #record = '';
  /** Number of the latest call: late results of earlier calls are ignored. */
  #generation = 0;

  /**
   * @param {DayParts} page
   * @param {() => Promise<GameEntry[]>} games all of them
   */
  constructor(page, games) {
    this.#page = page;
    this.#games = games;
    setText(this.#share, t('day-share'));
    // Another board needs no par.
    new Subscriptions().follow(() => {
      const date = dayOfBoard(page.session.state.value);
      const isOver = !page.session.state.value.canMove;
      if (!isOver || date !== this.#running?.date) this.#stop();
    });
  }

  /** @param {HTMLElement} slot */
  async show(slot) {
    const { session, library } = this.#page;
    const date = dayOfBoard(session.state.value);
    if (date === undefined) return;
    const record = session.record();
    // Opening the card again starts nothing anew.
    if (record === this.#record && this.#running) return;
    this.#record = record;
    this.#generation += 1;
    const generation = this.#generation;
    this.#stop();
    setText(this.#title, t('day-title', { day: dayInWords(date) }));
    setText(this.#standing, '');
    setText(this.#par, '');
    const text = element('p', {}, this.#standing, ' ', this.#par);
    slot.replaceChildren(this.#title, ' ', text);
    const games = await this.#games();
    if (generation !== this.#generation) return;
    const results = resultsOf(games);
    const result = results.get(date);
    const game = games.find(({ id }) => id === library.id);
    const row = daysInARow(results, date);
    setText(
      this.#standing,
      [
        game ? standingInWords(game, result, playersOf(game) === 'player') : '',
        ...(result?.isOnTime && row > 1 ? [`${inARow(row)}.`] : []),
        ...(result ? [placeInWords(results, result)] : []),
      ]
        .filter(Boolean)
        .join(' '),
    );
    this.#tellPar(date, result?.score ?? session.state.value.score, (passed) =>
      result ? resultInWords(result, { passed, row }) : undefined,
    );
    if (result) text.append(' ', this.#share);
  }

  /**
   * @param {string} date
   * @param {number} score score to compare with the marks and par
   * @param {(passed: string[]) => string | undefined} words to be shared
   */
  #tellPar(date, score, words) {
    // One after the other: the marks are quick, and par waits for its network.
    const marks = MARKS.map((name) => ({ name, game: new DayPar(date, this.#page, name) }));
    const par = new DayPar(date, this.#page);
    this.#running = { date, games: [...marks.map(({ game }) => game), par] };
    const known = () =>
      marks.flatMap(({ name, game }) => {
        const { status, score: made = 0 } = game.state.value;
        return status === 'done' ? [{ label: t(`day-mark-${name}`), score: made }] : [];
      });
    let isSaid = false;
    this.#subscriptions.follow(() => {
      const state = par.state.value;
      const told = known();
      const text = [
        ...(told.length < MARKS.length ? [] : [marksInWords(score, told)]),
        parInWords(state, score),
      ].join(' ');
      setText(this.#par, text);
      if (state.status === 'failed') this.#par.append(' ', this.#again);
      if (state.status === 'done' && told.length === MARKS.length && !isSaid) {
        isSaid = true;
        this.#page.announcer.say(`${this.#standing.textContent} ${text}`);
      }
    });
    this.#again.onclick = () => {
      this.#stop();
      this.#tellPar(date, score, words);
    };
    this.#share.onclick = () => {
      const text = words(passedBy(score, known()));
      if (text) void this.#page.shareWords(text, `day=${date}`);
    };
  }

  #stop() {
    this.#subscriptions.end();
    for (const game of this.#running?.games ?? []) game.cancel();
    this.#running = undefined;
  }
}

/**
 * @param {ParState} state
 * @param {number} score
 */
function parInWords({ status, score: par = 0, moves = 0, reason }, score) {
  switch (status) {
    case 'done':
      return machineInWords(score, par);
    case 'failed':
      return t('day-machine-failed', { why: reason });
    default:
      return moves === 0 ? t('day-machine-starts') : t('day-machine-plays', { par, moves });
  }
}
