import type { GameEntry } from '../../games/games.ts';
import { listed } from '../../lib/format.ts';
import { inLocale, t } from '../../lib/sentences.ts';
import { dateAt } from '../../state/day-board.ts';
import type { DayResult } from '../../state/days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A format of days, as the reader writes them. */
export const dates = (options: Intl.DateTimeFormatOptions) =>
  inLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const thisYear = dates({ day: 'numeric', month: 'long' });
const anyYear = dates({ dateStyle: 'long' });

/** A date in the reader's words, such as 23 November, with the year unless it is the present one. */
export function dayInWords(date: string) {
  const isThisYear = date.slice(0, 4) === dateAt(Date.now()).slice(0, 4);
  return (isThisYear ? thisYear : anyYear)().format(Date.parse(date));
}

/** Whether a board's day is over. */
export const whenIs = (date: string) => (date < dateAt(Date.now()) ? 'past' : 'today');

const clock = inLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

/** How long it takes until the next board comes, and when that is on the reader's clock. */
export function untilNext(now: number) {
  const next = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const left = Math.ceil((next - now) / MINUTE_MS);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const time = clock().format(next);
  return hours > 0
    ? t('day-next-board', { hours, minutes, time })
    : t('day-next-board-soon', { minutes, time });
}

/** How a score compares with that of a challenge on the board of a day; empty without a challenge. */
export function challengeInWords(toBeat: number | undefined, score: number | undefined) {
  if (toBeat === undefined) return '';
  if (score === undefined) return t('day-challenge', { score: toBeat });
  const side = score > toBeat ? 'ahead' : score < toBeat ? 'behind' : 'level';
  return t('day-challenge-met', { score: toBeat, side, by: Math.abs(score - toBeat) });
}

/** Which marks of a day a score has passed, and which one comes next. */
export function marksInWords(score: number, marks: { label: string; score: number }[]) {
  const passed = marks.filter((mark) => score > mark.score).map(({ label }) => label);
  if (passed.length === marks.length) return t('day-ahead-all');
  // The tiles of one day may favour the weaker player.
  const next = marks
    .filter((mark) => score <= mark.score)
    .reduce((low, mark) => (mark.score < low.score ? mark : low));
  const toGo = t('day-next', { mark: next.label, made: next.score, count: next.score - score });
  return passed.length > 0 ? `${t('day-ahead', { passed: listed(passed) })} ${toGo}` : toGo;
}

/** The place of a day's result among all of the player's days; empty if it is the only one. */
export function placeInWords(results: Map<string, DayResult>, result: DayResult) {
  if (results.size < 2) return '';
  const place = 1 + [...results.values()].filter(({ score }) => score > result.score).length;
  return t('day-place', { place, days: results.size });
}

export const inARow = (days: number) => t('day-in-a-row', { days });

/** A square for each of the tiles 128 to 2048. */
const SQUARES = ['🟨', '🟧', '🟥', '🟪', '🟦'];
/** Each doubling after that. */
const FURTHER = '🟩';
const MISSING = '⬜';

/** A row of squares: one for each tile from 128 on that was made, empty ones up to 2048. */
export function squaresOf(maxTile: number) {
  const made = Math.log2(maxTile) - 6;
  const row = SQUARES.map((square, place) => (place < made ? square : MISSING));
  const squares = row.join('') + FURTHER.repeat(Math.max(0, made - SQUARES.length));
  return `128 ${squares} ${Math.max(maxTile, 2048)}`;
}

/** The text to share a result: a challenge, and below it the squares and the streak of `row` days. It reveals nothing of the board. */
export function resultInWords({ date, score, maxTile, isOnTime }: DayResult, row: number) {
  const sentence = t('day-shared', { day: dayInWords(date), score, tile: `${maxTile}` });
  const squares = squaresOf(maxTile);
  const line =
    isOnTime && row > 1 ? t('day-squares-streak', { squares, streak: inARow(row) }) : squares;
  return `${sentence}\n${line}`;
}

/** How a finished game on the board of a day counts. `isOwn`: the player alone made all of its moves. */
export function standingInWords(
  game: Pick<GameEntry, 'id' | 'summary' | 'undone' | 'helped' | 'told'>,
  result: DayResult | undefined,
  isOwn: boolean,
) {
  if (result?.id === game.id && result.score !== game.summary.score)
    return t('day-stays', { score: result.score });
  if (result?.id === game.id) return result.isOnTime ? t('day-is-result') : t('day-is-late');
  if (result) return t('day-other-try', { score: result.score });
  if (game.helped !== undefined) return t('day-not-helped');
  if (!isOwn) return t('day-not-own');
  if (game.undone) return t('day-not-undone');
  if (game.told) return t('day-not-told');
  return t('day-not-early');
}
