import { beforeEach, expect, test, vi } from 'vitest';
import { dayOf, LONGEST_PAUSE_MS, PlayLog } from '../../www/state/play.ts';

const NOON = new Date(2026, 2, 1, 12).getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

/** A game, whose board scores 100 points a move; `add` tells its log of a change, after which the game is over or not. */
function game(moves: number = 0, kept?: ConstructorParameters<typeof PlayLog>[1]) {
  const log = new PlayLog(moves, kept);
  const add = (kind: string, moves: number, { by = 'player', canMove = true } = {}) =>
    log.add({ kind, by, state: { moves, canMove, score: 100 * moves, maxTile: 8 } } as any, 'fair');
  return { log, add };
}

const SOLVER = { by: 'solver' };
const OVER = { canMove: false };

test('time counts while the player thinks, and a long pause counts a minute', () => {
  const { log, add } = game();
  vi.advanceTimersByTime(2000);
  add('move', 1);
  vi.advanceTimersByTime(3000);
  add('undo', 0);
  vi.advanceTimersByTime(10 * LONGEST_PAUSE_MS);
  add('move', 1);
  expect(log.kept().ms).toBe(5000 + LONGEST_PAUSE_MS);
});

test('a game that a wrong tile seemed to end is over when the right one ends it', () => {
  const { log, add } = game();
  const ends = (kind: string, canMove: boolean) => {
    add(kind, 1, { canMove });
    return log.kept().end?.moves;
  };
  expect([ends('move', false), ends('correct', true), ends('correct', false)]).toStrictEqual([
    1,
    undefined,
    1,
  ]);
  expect(log.kept().by).toStrictEqual([{ by: 'player', moves: 1 }]);
});

test('while a solver plays, the time is not the player’s', () => {
  const { log, add } = game();
  add('move', 1);
  for (let move = 2; move < 10; move++) {
    vi.advanceTimersByTime(1000);
    add('move', move, SOLVER);
  }
  vi.advanceTimersByTime(500);
  add('redo', 10, SOLVER);
  vi.advanceTimersByTime(400);
  add('move', 10);
  expect(log.kept().ms).toBe(400);
  expect(log.kept().by).toStrictEqual([
    { by: 'player', moves: 1 },
    { by: 'solver', moves: 8, solver: 'fair' },
    { by: 'player', moves: 1 },
  ]);
});

test('each day on which the player played is noted once', () => {
  const { log, add } = game(3, { days: ['2026-02-27'], ms: 10 });
  add('move', 4);
  add('move', 5);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  add('move', 6, SOLVER);
  expect(log.kept().days).toStrictEqual(['2026-02-27', '2026-03-01']);
  expect(dayOf(NOON)).toBe('2026-03-01');
});

test('the moves from the first one on that had help are not the player’s own, but made by the player', () => {
  const { log, add } = game();
  add('move', 1);
  log.help(2);
  add('move', 2);
  log.help(3);
  const kept = log.kept();
  expect([kept.helped, kept.by]).toStrictEqual([2, [{ by: 'player', moves: 2 }]]);
  for (const each of [log, game(2, kept).log])
    expect([1, 2].map((moves) => each.isOwn({ moves }))).toStrictEqual([true, false]);
  expect(game(1).log.isOwn({ moves: 1 })).toBe(false);
});

test('the end of a game is kept, and what is done afterwards does not change it', () => {
  const { log, add } = game();
  add('move', 1);
  expect(log.kept().end).toBeUndefined();
  add('move', 2, OVER);
  const end = { time: NOON, score: 200, maxTile: 8, moves: 2 };
  expect(log.kept().end).toStrictEqual(end);
  vi.advanceTimersByTime(1000);
  add('undo', 1);
  add('move', 2, OVER);
  const later = game(2, log.kept()).log.kept();
  expect([log.kept().end, later.end, later.undone]).toStrictEqual([end, end, true]);
});

test.each<[string, (at: ReturnType<typeof game>) => void, boolean]>([
  ['a solver helped with a move', ({ log }) => log.help(2), false],
  ['a solver moved', ({ add }) => add('move', 1, SOLVER), false],
  ['a move was taken back', ({ add }) => add('undo', 0), true],
  ['the player was told of the board', ({ log }) => log.tell(), true],
])('a game in which %s has no end of the player’s own', (_, happen, isOwn) => {
  const now = game();
  now.add('move', 1);
  happen(now);
  now.add('move', 2, OVER);
  const later = game(2, now.log.kept());
  later.add('move', 3, OVER);
  for (const { log } of [now, later]) {
    expect(log.kept().end).toBeUndefined();
    expect(log.isUnaided({ moves: 3 })).toBe(false);
    expect(log.isOwn({ moves: 2 })).toBe(isOwn);
  }
});
