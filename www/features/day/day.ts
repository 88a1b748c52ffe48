import { computed, effect } from '@preact/signals-core';
import { Game } from '../../../pkg/rules.js';
import { KeptGames } from '../../games/list.ts';
import { CHALLENGES } from '../../games/near.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { dateAt, dayOfBoard } from '../../state/day-board.ts';
import { type DayResult, readDayLink, resultsOf, underWayOn } from '../../state/days.ts';
import type { PageState } from '../../state/page-state.ts';
import { wantedDay } from '../../state/wanted.ts';
import type { Announcer } from '../../ui/announcer.ts';
import type { Action, Toasts } from '../../ui/toasts.ts';
import { ResultView } from './result-view.tsx';
import { showStanding } from './standing-chip.ts';
import { dayInWords, whenIs } from './words.ts';

export type DayParts = PageState & {
  announcer: Announcer;
  toasts: Toasts;
  startGame: (game: Game) => void;
  openGame: (id: string) => void;
  showBoard: () => void;
  go: (place: 'today') => void;
  shareWords: (words: string, fragment: string, copied: () => void) => Promise<void>;
};

/** How long the notice about a broken link stays, in ms. */
const LONG = 15_000;

/** The board of the day: starts it, and shows the result. */
class DayBoard {
  #page: DayParts;
  #kept;
  #result;
  #isStandingShown = false;

  constructor(page: DayParts) {
    this.#page = page;
    this.#kept = new KeptGames(page);
    this.#result = new ResultView(page, () => this.#games());
  }

  /** `slot`: in the card at the end of a game. */
  showResult(slot: HTMLElement) {
    void this.#result.show(slot);
  }

  /** Shows whether the game on the page counts, from now on. */
  showStanding() {
    const { counting, session } = this.#page;
    if (this.#isStandingShown) return;
    this.#isStandingShown = true;
    showStanding(this.#page);
    const isOver = computed(() => !session.state.value.canMove);
    effect(() => {
      const date = counting.date.value;
      isOver.value;
      if (date === undefined) return;
      void this.#games().then((games) => {
        if (resultsOf(games).has(date)) counting.settle(date);
      });
    });
  }

  /** Plays the board of a day: continues a game that can still count, or starts one. */
  play(date: string) {
    this.#play(date).catch((error) =>
      this.#page.toasts.show(t('day-not-opened', { why: messageOf(error) })),
    );
  }

  async #play(date: string) {
    const { library, session, openGame } = this.#page;
    const games = await this.#games();
    const result = resultsOf(games).get(date);
    const { id } = library;
    const isOnPage = dayOfBoard(session.state.value) === date && session.state.value.moves === 0;
    const underWay = underWayOn(date, games);
    if (isOnPage) this.#say(whatCounts(date, result));
    else if (underWay && !result) {
      if (underWay.id !== id) openGame(underWay.id);
      this.#say(t('day-goes-on', { day: dayInWords(date), when: whenIs(date) }), [
        { label: t('day-anew'), run: () => this.#begin(date, result) },
      ]);
    } else this.#begin(date, result);
    this.#page.showBoard();
  }

  #begin(date: string, result: DayResult | undefined) {
    const { library, session, startGame, openGame } = this.#page;
    const { id } = library;
    const hasMoves = session.state.value.moves > 0;
    // The engine accepts a date as a seed.
    startGame(Game.create({ seed: date }));
    this.#say(
      whatCounts(date, result),
      hasMoves ? [{ label: t('core-undo-new'), run: () => openGame(id) }] : [],
    );
  }

  #say(text: string, actions: Action[] = []) {
    this.#page.toasts.show(text, { key: 'new-game', actions });
  }

  /** All games, including the present state of the one on the page. */
  #games() {
    this.#page.library.flush();
    return this.#kept.all();
  }
}

const whatCounts = (date: string, result: DayResult | undefined) =>
  result
    ? t('day-another', { day: dayInWords(date), score: result.score })
    : t('day-counts', { day: dayInWords(date), when: whenIs(date) });

let board: DayBoard | undefined;

/** Keeps the score of another player that is to be beaten: the highest of a day. */
function takeChallenge({ register, toasts }: DayParts, date: string, score: number) {
  const before = register.live(CHALLENGES).peek()[date];
  if (before !== undefined && before !== score)
    toasts.show(t('day-challenges', { before, score, higher: Math.max(before, score) }), {
      key: 'challenge',
      stay: LONG,
    });
  void register.change(CHALLENGES, '', (known) => ({
    ...known,
    [date]: Math.max(score, known[date] ?? 0),
  }));
}

/** Plays the board of today or of a link (what follows `day=`), shows its challenge, the result in the card, or whether the game counts. */
export function open(page: DayParts, how: string | HTMLElement) {
  board ??= new DayBoard(page);
  if (how instanceof HTMLElement) return board.showResult(how);
  if (how === 'standing') return board.showStanding();
  const today = dateAt(Date.now());
  const { toasts } = page;
  try {
    if (how === 'today') return board.play(today);
    const { date, score, unread } = readDayLink(how, today);
    if (score === undefined && unread === undefined) return board.play(date);
    if (score !== undefined) takeChallenge(page, date, score);
    else
      toasts.show(t('day-score-unread', { text: unread, day: dayInWords(date) }), {
        key: 'opening',
        stay: LONG,
      });
    wantedDay.value = date;
    page.go('today');
  } catch (error) {
    toasts.show(t('core-link-unopened', { why: messageOf(error) }), { key: 'opening', stay: LONG });
  }
}
