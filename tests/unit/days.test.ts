import assert from 'node:assert/strict';
import { test } from 'vitest';
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
    assert.equal(dayOfBoard(summary({ seed: date })), date);
  const seed = '2026-11-23';
  const others = '2026-02-29,1999-12-31,5666-11-16,1-2026-11-23,2026-11-2a,17,good luck'.split(',');
  for (const other of [
    { seed, rows: 3 },
    { seed, p4: 0.2 },
    { seed, startTiles: 1 as const },
    { seed, spawner: 'adversary' as const },
    ...others.map((each) => ({ seed: each })),
  ])
    assert.equal(dayOfBoard(summary(other)), undefined, JSON.stringify(other));
});

test('every day for forty years is the day of its board, and midnight in UTC parts them', () => {
  const first = Date.parse('2020-01-01');
  for (let day = 0; day < 40 * 366; day++) {
    const time = first + day * DAY;
    const date = dateAt(time);
    assert.equal(readDay(date, '9999-12-31'), date);
    assert.equal(dateAt(time + DAY - 1), date);
    assert.notEqual(dateAt(time + DAY), date);
  }
});

test('what is no date of a board is refused in words', () => {
  const today = '2026-11-23';
  assert.equal(readDay(' 2026-11-23 ', today), today);
  const shapes = ['', 'x', '2026-11', '26-11-23', '2026-11-23T00', '2026-11-2٣', '%E0%A4%A'];
  for (const text of [...shapes, '2026-02-29', '2026-13-01', '1999-12-31'])
    assert.throws(() => readDay(text, today), /is not a date that has a board/, text);
  assert.throws(
    () => readDay('2026-11-24', today),
    /from that day on\. Today is 2026-11-23 \(UTC\)/,
  );
  const long = 'x'.repeat(100_000);
  assert.throws(
    () => readDay(long, today),
    ({ message }) => message.length < 200,
  );
});

test('a link has a date, and perhaps a score to beat', () => {
  const today = '2026-11-23';
  assert.deepEqual(readDayLink(today, today), { date: today });
  for (const score of [4, 12_480, 3_932_100])
    assert.deepEqual(readDayLink(dayLinkOf({ date: today, score }), today), { date: today, score });
  for (const unread of ['', 'score=', 'score=0', 'score=-4', 'score=1e3', 'score=12345678', 'x'])
    assert.deepEqual(readDayLink(`${today}&${unread}`, today), { date: today, unread });
  assert.deepEqual(readDayLink(`${today}&score=4&score=8`, today), {
    date: today,
    unread: 'score=4&score=8',
  });
  assert.equal(readDayLink(`${today}&${'x'.repeat(100_000)}`, today).unread?.length, 40);
  assert.throws(() => readDayLink('2026-11-24&score=4', today), /from that day on/);
  assert.throws(() => readDayLink('&score=4', today), /is not a date/);
});

test('the first game that ended without help is the result of its day', () => {
  const first = ended('2026-11-23', at('2026-11-23', 9), 500);
  const better = ended('2026-11-23', at('2026-11-23', 10), 5000);
  const helped = { ...ended('2026-11-23', at('2026-11-23', 8)), end: undefined };
  const early = ended('2026-11-23', at('2026-11-22', 23));
  const results = resultsOf([better, helped, early, first]);
  assert.equal(results.size, 1);
  assert.deepEqual(results.get('2026-11-23'), {
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
  assert.equal(inTime.get('2026-11-23')?.isOnTime, true);
  assert.equal(daysInARow(inTime, '2026-11-23'), 1);
  const late = resultsOf([ended('2026-11-23', last + SECOND)]);
  assert.equal(late.get('2026-11-23')?.isOnTime, false);
  assert.equal(daysInARow(late, '2026-11-23'), 0);
});

test('days in a row end with a gap, and wait for today', () => {
  const dates = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'];
  const results = resultsOf(dates.map((date) => ended(date, at(date))));
  assert.equal(daysInARow(results, '2026-03-01'), 4);
  assert.equal(daysInARow(results, '2026-03-03'), 1);
  // Later days do not affect an earlier one.
  assert.equal(daysInARow(results, '2026-02-27'), 2);
  // A day played late does not close the gap.
  const closed = resultsOf(
    [...dates, '2026-03-02'].map((date) =>
      ended(date, at(date === '2026-03-02' ? '2026-03-03' : date)),
    ),
  );
  assert.equal(daysInARow(closed, '2026-03-03'), 1);
});
