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
import type { Action, Tellers } from '../../ui/toasts.ts';
import { ResultView } from './result-view.tsx';
import { showStanding } from './standing-chip.ts';
import { dayInWords, whenIs } from './words.ts';

export type DayParts = PageState &
  Tellers & {
    startGame: (game: Game) => void;
    openGame: (id: string) => void;
    showBoard: () => void;
    go: (place: 'today') => void;
    shareWords: (words: string, fragment: string, copied: () => void) => Promise<void>;
  };

/** How long the notice about a broken link stays, in ms. */
const STAY_MS = 15_000;

let result: ResultView | undefined;
let isStandingShown = false;

/** All games, including the present state of the one on the page. */
function gamesOf(page: DayParts) {
  page.library.flush();
  return new KeptGames(page).all();
}

/** Shows whether the game on the page counts, from now on. */
function followStanding(page: DayParts) {
  const { counting, session } = page;
  if (isStandingShown) return;
  isStandingShown = true;
  showStanding(page);
  const isOver = computed(() => !session.state.value.canMove);
  effect(() => {
    const date = counting.date.value;
    isOver.value;
    if (date === undefined) return;
    void gamesOf(page).then((games) => {
      if (resultsOf(games).has(date)) counting.settle(date);
    });
  });
}

/** Plays the board of a day: continues a game that can still count, or starts one. */
async function play(page: DayParts, date: string) {
  const { library, session, openGame } = page;
  const games = await gamesOf(page);
  const result = resultsOf(games).get(date);
  const isOnPage = dayOfBoard(session.state.value) === date && session.state.value.moves === 0;
  const underWay = underWayOn(date, games);
  if (isOnPage) say(page, whatCounts(date, result));
  else if (underWay && !result) {
    if (underWay.id !== library.id) openGame(underWay.id);
    say(page, t('day-goes-on', { day: dayInWords(date), when: whenIs(date) }), [
      { label: t('day-anew'), run: () => begin(page, date, result) },
    ]);
  } else begin(page, date, result);
  page.showBoard();
}

function begin(page: DayParts, date: string, result: DayResult | undefined) {
  const { library, session, startGame, openGame } = page;
  const { id } = library;
  const hasMoves = session.state.value.moves > 0;
  // The engine accepts a date as a seed.
  startGame(Game.create({ seed: date }));
  const actions = hasMoves ? [{ label: t('core-undo-new'), run: () => openGame(id) }] : [];
  say(page, whatCounts(date, result), actions);
}

const say = ({ toasts }: DayParts, text: string, actions: Action[] = []) =>
  toasts.show(text, { key: 'new-game', actions });

const whatCounts = (date: string, result: DayResult | undefined) =>
  result
    ? t('day-another', { day: dayInWords(date), score: result.score })
    : t('day-counts', { day: dayInWords(date), when: whenIs(date) });

/** Keeps the score of another player that is to be beaten: the highest of a day. */
function takeChallenge({ register, toasts }: DayParts, date: string, score: number) {
  const before = register.live(CHALLENGES).peek()[date];
  if (before !== undefined && before !== score)
    toasts.show(t('day-challenges', { before, score, higher: Math.max(before, score) }), {
      key: 'challenge',
      stay: STAY_MS,
    });
  void register.change(CHALLENGES, '', (known) => ({
    ...known,
    [date]: Math.max(score, known[date] ?? 0),
  }));
}

/** Plays the board of today or of a link (what follows `day=`), shows its challenge, the result in the card, or whether the game counts. */
export function open(page: DayParts, how: string | HTMLElement) {
  result ??= new ResultView(page, () => gamesOf(page));
  if (how instanceof HTMLElement) return void result.show(how);
  if (how === 'standing') return followStanding(page);
  const today = dateAt(Date.now());
  const { toasts } = page;
  const playOn = (date: string) =>
    play(page, date).catch((error) => toasts.show(t('day-not-opened', { why: messageOf(error) })));
  try {
    if (how === 'today') return void playOn(today);
    const { date, score, unread } = readDayLink(how, today);
    if (score === undefined && unread === undefined) return void playOn(date);
    if (score !== undefined) takeChallenge(page, date, score);
    else
      toasts.show(t('day-score-unread', { text: unread, day: dayInWords(date) }), {
        key: 'opening',
        stay: STAY_MS,
      });
    wantedDay.value = date;
    page.go('today');
  } catch (error) {
    toasts.show(t('core-link-unopened', { why: messageOf(error) }), {
      key: 'opening',
      stay: STAY_MS,
    });
  }
}
