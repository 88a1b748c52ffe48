import assert from 'node:assert/strict';
import { beforeEach, test, vi } from 'vitest';
import { dayOf, LONGEST_PAUSE, PlayLog } from '../../www/state/play.ts';

const NOON = new Date(2026, 2, 1, 12).getTime();

beforeEach(() => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

function add(
  log: PlayLog,
  kind: 'move' | 'undo' | 'redo' | 'jump' | 'keep',
  moves: number,
  by: 'player' | 'solver' = 'player',
) {
  log.add({ kind, by, state: { moves, canMove: true } } as any, 'fair');
}

test('time counts while the player thinks, and a long pause counts a minute', () => {
  const log = new PlayLog(0);
  vi.advanceTimersByTime(2000);
  add(log, 'move', 1);
  vi.advanceTimersByTime(3000);
  add(log, 'undo', 0);
  vi.advanceTimersByTime(10 * LONGEST_PAUSE);
  add(log, 'move', 1);
  assert.equal(log.kept().ms, 5000 + LONGEST_PAUSE);
});

test('a game that a wrong tile seemed to end is over when the right one ends it', () => {
  const log = new PlayLog(0);
  const over = (kind: string, canMove: boolean) =>
    log.add(
      {
        kind,
        by: 'player',
        state: { moves: 1, canMove, score: 4, maxTile: 4 },
      } as any,
      'fair',
    );
  over('move', false);
  assert.equal(log.kept().end?.moves, 1);
  over('correct', true);
  assert.equal(log.kept().end, undefined);
  over('correct', false);
  assert.equal(log.kept().end?.moves, 1);
  assert.deepEqual(log.kept().by, [{ by: 'player', moves: 1 }]);
});

test('while a solver plays, the time is not the player’s', () => {
  const log = new PlayLog(0);
  add(log, 'move', 1);
  for (let move = 2; move < 10; move++) {
    vi.advanceTimersByTime(1000);
    add(log, 'move', move, 'solver');
  }
  vi.advanceTimersByTime(500);
  add(log, 'redo', 10, 'solver');
  vi.advanceTimersByTime(400);
  add(log, 'move', 10);
  assert.equal(log.kept().ms, 400);
  assert.deepEqual(log.kept().by, [
    { by: 'player', moves: 1 },
    { by: 'solver', moves: 8, solver: 'fair' },
    { by: 'player', moves: 1 },
  ]);
});

test('each day on which the player played is noted once', () => {
  const log = new PlayLog(3, { days: ['2026-02-27'], ms: 10 });
  add(log, 'move', 4);
  add(log, 'move', 5);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  add(log, 'move', 6, 'solver');
  assert.deepEqual(log.kept().days, ['2026-02-27', '2026-03-01']);
  assert.equal(dayOf(NOON), '2026-03-01');
});

test('only the moves before anybody else’s are the player’s own score', () => {
  const log = new PlayLog(0);
  add(log, 'move', 1);
  add(log, 'move', 2, 'solver');
  assert.equal(log.isOwn({ moves: 1 }), true);
  assert.equal(log.isOwn({ moves: 2 }), false);
  assert.equal(new PlayLog(1).isOwn({ moves: 1 }), false);
});

test('after the first move that a solver’s values helped with, a score is no longer the player’s own', () => {
  const log = new PlayLog(0);
  add(log, 'move', 1);
  log.help(2);
  add(log, 'move', 2);
  log.help(3);
  assert.equal(log.isOwn({ moves: 1 }), true);
  assert.equal(log.isOwn({ moves: 2 }), false);
  assert.equal(log.isUnaided({ moves: 2 }), false);
  assert.equal(log.kept().helped, 2);
  // The moves are still the player's, and so they are judged.
  assert.deepEqual(log.kept().by, [{ by: 'player', moves: 2 }]);
  assert.equal(new PlayLog(2, log.kept()).isOwn({ moves: 2 }), false);
  assert.equal(new PlayLog(2, log.kept()).isUnaided({ moves: 2 }), false);
});

test('a game that ended with help has no end of its own', () => {
  const log = new PlayLog(0);
  log.help(1);
  addLast(log, 1);
  assert.equal(log.kept().end, undefined);
});

/** The last move, by the player unless somebody else is named. */
function addLast(log: PlayLog, moves: number, by: 'player' | 'solver' = 'player') {
  const state = { moves, score: 100 * moves, maxTile: 8, canMove: false };
  log.add({ kind: 'move', by, state } as any, 'fair');
}

test('the end of a game is kept, and what is done afterwards does not change it', () => {
  const log = new PlayLog(0);
  add(log, 'move', 1);
  assert.equal(log.kept().end, undefined);
  addLast(log, 2);
  const end = { time: NOON, score: 200, maxTile: 8, moves: 2 };
  assert.deepEqual(log.kept().end, end);
  vi.advanceTimersByTime(1000);
  add(log, 'undo', 1);
  addLast(log, 2);
  assert.deepEqual(log.kept().end, end);
  const later = new PlayLog(2, log.kept());
  assert.deepEqual(later.kept().end, end);
  assert.equal(later.kept().undone, true);
});

test('a game in which a move was taken back, or a solver has moved, has no end of the player’s own', () => {
  const undone = new PlayLog(0);
  add(undone, 'move', 1);
  add(undone, 'undo', 0);
  addLast(undone, 1);
  assert.equal(undone.kept().end, undefined);
  const again = new PlayLog(1, { by: [{ by: 'player', moves: 1 }], undone: true });
  addLast(again, 2);
  assert.equal(again.kept().end, undefined);
  const helped = new PlayLog(0);
  add(helped, 'move', 1, 'solver');
  addLast(helped, 2);
  assert.equal(helped.kept().end, undefined);
});

test('a game that shall not count on the board of a day has no end, but remains the player’s own', () => {
  const log = new PlayLog(0);
  add(log, 'move', 1);
  log.tell();
  assert.equal(log.isUnaided({ moves: 1 }), false);
  const again = new PlayLog(1, log.kept());
  addLast(again, 2);
  assert.equal(again.kept().end, undefined);
  assert.equal(again.kept().told, true);
  assert.equal(again.isOwn({ moves: 2 }), true);
});
