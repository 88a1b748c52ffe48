import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { dayOf, LONGEST_PAUSE, PlayLog } from '../../www/state/play-log.js';

const NOON = new Date(2026, 2, 1, 12).getTime();

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: NOON });
});

/**
 * @param {PlayLog} log
 * @param {'move' | 'undo' | 'redo' | 'jump' | 'keep'} kind
 * @param {number} moves
 * @param {'player' | 'solver'} [by]
 */
function add(log, kind, moves, by = 'player') {
  log.add(/** @type {any} */ ({ kind, by, state: { moves } }), 'fair');
}

test('time counts while the player thinks, and a long pause counts a minute', () => {
  const log = new PlayLog(0);
  mock.timers.tick(2000);
  add(log, 'move', 1);
  mock.timers.tick(3000);
  add(log, 'undo', 0);
  mock.timers.tick(10 * LONGEST_PAUSE);
  add(log, 'move', 1);
  assert.equal(log.kept().ms, 5000 + LONGEST_PAUSE);
});

test('while a solver plays, the time is not the player’s', () => {
  const log = new PlayLog(0);
  add(log, 'move', 1);
  for (let move = 2; move < 10; move++) {
    mock.timers.tick(1000);
    add(log, 'move', move, 'solver');
  }
  mock.timers.tick(500);
  add(log, 'redo', 10, 'solver');
  mock.timers.tick(400);
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
  mock.timers.tick(24 * 60 * 60 * 1000);
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
