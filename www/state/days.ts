import { type GameEntry, playersOf } from '../games/games.ts';
import { t } from '../lib/sentences.ts';
import { streaksOf } from '../lib/streaks.ts';
import { dateAt, dayOfBoard, isDate } from './day-board.ts';

/** The player's result on the board of a day: of the first game that ended without help and without undo, not before that day. */
export interface DayResult {
  date: string;
  id: string;
  score: number;
  maxTile: number;
  moves: number;
  isOnTime: boolean;
}

/** The longest text that an error message quotes in full. */
const LONGEST = 40;
/** The score in a link. No game on this board makes ten millions. */
const SCORE = /^score=([1-9]\d{0,6})$/;

/** What follows `day=` in a link to the board of a day with a score to beat. */
export const dayLinkOf = ({ date, score }: { date: string; score: number }) =>
  `${date}&score=${score}`;

/** Reads what follows `day=` in a link: a date, and perhaps the score to beat; `unread`: what stands in its place. Throws for the player. */
export function readDayLink(
  text: string,
  today: string,
): { date: string; score?: number; unread?: string } {
  const [first, ...rest] = text.trim().split('&');
  const date = readDay(first, today);
  if (rest.length === 0) return { date };
  const more = rest.join('&');
  const score = SCORE.exec(more)?.[1];
  return score ? { date, score: Number(score) } : { date, unread: more.slice(0, LONGEST) };
}

/** Reads a date. Throws an error whose message is for the player. */
export function readDay(text: string, today: string) {
  const date = text.trim();
  if (!isDate(date)) throw new Error(t('day-no-date', { date: date.slice(0, LONGEST), today }));
  if (date > today) throw new Error(t('day-too-early', { date, today }));
  return date;
}

/** The results by date, in ascending order. */
export function resultsOf(
  games: Pick<GameEntry, 'id' | 'summary' | 'end'>[],
): Map<string, DayResult> {
  const ended = games.flatMap(({ id, summary, end }) => {
    const date = dayOfBoard(summary);
    // A game that ended before its day does not count.
    return date !== undefined && end && dateAt(end.time) >= date ? [{ id, date, end }] : [];
  });
  ended.sort((a, b) => a.date.localeCompare(b.date) || a.end.time - b.end.time);
  const results: Map<string, DayResult> = new Map();
  for (const { id, date, end } of ended) {
    if (results.has(date)) continue;
    const { time, score, maxTile, moves } = end;
    results.set(date, { date, id, score, maxTile, moves, isOnTime: dateAt(time) === date });
  }
  return results;
}

/** The game on the board of a day that goes on and can still become the result. */
export const underWayOn = (date: string, games: GameEntry[]) =>
  games.find(
    (game) =>
      dayOfBoard(game.summary) === date &&
      !game.summary.finished &&
      !game.undone &&
      !game.told &&
      playersOf(game) === 'player',
  );

/** The streak of boards finished on their own day, up to this date, or to the day before if this board is not finished yet. */
export function daysInARow(results: Map<string, DayResult>, date: string) {
  const onTime = [...results.values()].filter((result) => result.isOnTime && result.date <= date);
  return streaksOf(
    onTime.map((result) => result.date),
    date,
  ).current;
}
