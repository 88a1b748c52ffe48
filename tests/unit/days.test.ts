import { expect, test } from 'vitest';
import { Game } from '../../pkg/rules.js';
import { summaryOf } from '../../www/games/games.ts';
import { dateAt, dayOfBoard } from '../../www/state/day-board.ts';
import { dayLinkOf, daysInARow, readDay, readDayLink, resultsOf } from '../../www/state/days.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

function summary(options: Parameters<typeof Game.create>[0]) {
  const game = Game.create(options);
  const made = summaryOf(game.state());
  game.free();
  return made;
}

/** A game on the board of a day that ended at this time. */
function ended(date: string, time: number, score: number = 1000) {
  const id = `${date} ${time}`;
  return { id, summary: summary({ seed: date }), end: { time, score, maxTile: 128, moves: 90 } };
}

const at = (date: string, hour: number = 12) => Date.parse(date) + (hour * DAY) / 24;

test('a game tells by its beginning of which day its board is', () => {
  for (const date of ['2000-01-01', '2024-02-29', '2026-11-23'])
    expect(dayOfBoard(summary({ seed: date }))).toBe(date);
  const seed = '2026-11-23';
  const others = '2026-02-29,1999-12-31,5666-11-16,1-2026-11-23,2026-11-2a,17,good luck'.split(',');
  for (const other of [
    { seed, rows: 3 },
    { seed, p4: 0.2 },
    { seed, startTiles: 1 as const },
    { seed, spawner: 'adversary' as const },
    ...others.map((each) => ({ seed: each })),
  ])
    expect(dayOfBoard(summary(other)), JSON.stringify(other)).toBeUndefined();
});

test('every day for forty years is the day of its board, and midnight in UTC parts them', () => {
  const first = Date.parse('2020-01-01');
  for (let day = 0; day < 40 * 366; day++) {
    const time = first + day * DAY;
    const date = dateAt(time);
    expect(readDay(date, '9999-12-31')).toBe(date);
    expect(dateAt(time + DAY - 1)).toBe(date);
    expect(dateAt(time + DAY)).not.toBe(date);
  }
});

test('what is no date of a board is refused in words', () => {
  const today = '2026-11-23';
  expect(readDay(' 2026-11-23 ', today)).toBe(today);
  const shapes = ['', 'x', '2026-11', '26-11-23', '2026-11-23T00', '2026-11-2٣', '%E0%A4%A'];
  for (const text of [...shapes, '2026-02-29', '2026-13-01', '1999-12-31'])
    expect(() => readDay(text, today), text).toThrow(/is not a date that has a board/);
  expect(() => readDay('2026-11-24', today)).toThrow(
    /from that day on\. Today is 2026-11-23 \(UTC\)/,
  );
  const long = 'x'.repeat(100_000);
  expect(() => readDay(long, today)).toThrow(/^.{0,199}$/s);
});

test('a link has a date, and perhaps a score to beat', () => {
  const today = '2026-11-23';
  expect(readDayLink(today, today)).toStrictEqual({ date: today });
  for (const score of [4, 12_480, 3_932_100])
    expect(readDayLink(dayLinkOf({ date: today, score }), today)).toStrictEqual({
      date: today,
      score,
    });
  for (const unread of ['', 'score=', 'score=0', 'score=-4', 'score=1e3', 'score=12345678', 'x'])
    expect(readDayLink(`${today}&${unread}`, today)).toStrictEqual({ date: today, unread });
  expect(readDayLink(`${today}&score=4&score=8`, today)).toStrictEqual({
    date: today,
    unread: 'score=4&score=8',
  });
  expect(readDayLink(`${today}&${'x'.repeat(100_000)}`, today).unread?.length).toBe(40);
  expect(() => readDayLink('2026-11-24&score=4', today)).toThrow(/from that day on/);
  expect(() => readDayLink('&score=4', today)).toThrow(/is not a date/);
});

test('the first game that ended without help is the result of its day', () => {
  const first = ended('2026-11-23', at('2026-11-23', 9), 500);
  const better = ended('2026-11-23', at('2026-11-23', 10), 5000);
  const helped = { ...ended('2026-11-23', at('2026-11-23', 8)), end: undefined };
  const early = ended('2026-11-23', at('2026-11-22', 23));
  const results = resultsOf([better, helped, early, first]);
  expect(results.size).toBe(1);
  expect(results.get('2026-11-23')).toStrictEqual({
    date: '2026-11-23',
    id: first.id,
    score: 500,
    maxTile: 128,
    moves: 90,
    isOnTime: true,
  });
});

test('a game that ends a moment after midnight in UTC counts for its day, but not for days in a row', () => {
  const last = at('2026-11-24') - 0.5 * DAY - SECOND;
  const inTime = resultsOf([ended('2026-11-23', last)]);
  expect(inTime.get('2026-11-23')?.isOnTime).toBe(true);
  expect(daysInARow(inTime, '2026-11-23')).toBe(1);
  const late = resultsOf([ended('2026-11-23', last + SECOND)]);
  expect(late.get('2026-11-23')?.isOnTime).toBe(false);
  expect(daysInARow(late, '2026-11-23')).toBe(0);
});

test('days in a row end with a gap, and wait for today', () => {
  const dates = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'];
  const results = resultsOf(dates.map((date) => ended(date, at(date))));
  expect(daysInARow(results, '2026-03-01')).toBe(4);
  expect(daysInARow(results, '2026-03-03')).toBe(1);
  // Later days do not affect an earlier one.
  expect(daysInARow(results, '2026-02-27')).toBe(2);
  // A day played late does not close the gap.
  const closed = resultsOf(
    [...dates, '2026-03-02'].map((date) =>
      ended(date, at(date === '2026-03-02' ? '2026-03-03' : date)),
    ),
  );
  expect(daysInARow(closed, '2026-03-03')).toBe(1);
});
