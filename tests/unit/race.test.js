import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals-core';
import { WorkerLost } from '../../www/engine/client.js';
import { linePath } from '../../www/features/race/score-curves.js';
import { Emitter } from '../../www/lib/emitter.js';
import { Race } from '../../www/state/race.js';

/** @import { RaceMode } from '../../www/state/race.js' */
/** @import { GameSession } from '../../www/state/session.js' */

/**
 * A game whose every move scores `points`, and that is over after `last` moves.
 *
 * @extends {Emitter<{ change: object }>}
 */
class FakeSession extends Emitter {
  /**
   * @param {number} points
   * @param {number} [last]
   */
  constructor(points, last = Number.POSITIVE_INFINITY) {
    super();
    this.points = points;
    this.last = last;
    this.state = signal(this.stateAt(0));
  }

  /** @param {number} moves */
  stateAt(moves) {
    const canMove = moves < this.last;
    return { moves, score: moves * this.points, canMove, board: String(moves), p4: 0.1, seed: 's' };
  }

  /**
   * @param {number} moves
   * @param {string} [kind]
   */
  at(moves, kind = 'move') {
    this.state.value = this.stateAt(moves);
    this.emit('change', { kind, by: 'player', state: this.state.value });
  }

  play() {
    if (!this.state.value.canMove) return false;
    this.at(this.state.value.moves + 1);
    return true;
  }
}

/**
 * An engine that always goes left, unless it is told otherwise, and frames that come when they are told to.
 *
 * @param {{ mode?: RaceMode, rivalEndsAt?: number, answer?: (count: number) => object }} [how]
 */
function setUp({ mode = { kind: 'move' }, rivalEndsAt, answer } = {}) {
  const player = new FakeSession(10, 8);
  const rival = new FakeSession(4, rivalEndsAt);
  /** @type {string[]} */
  const asked = [];
  const engine = {
    /** @param {{ position: { board: string } }} call */
    call: async (call) => {
      asked.push(call.position.board);
      return answer ? answer(asked.length) : { evaluation: { best: 'left' } };
    },
    cancel: () => {},
  };
  let now = 0;
  /** @type {((now: number) => void)[]} */
  const frames = [];
  const clock = {
    now: () => now,
    frame: (/** @type {(now: number) => void} */ draw) => void frames.push(draw),
  };
  const as = (/** @type {unknown} */ session) => /** @type {GameSession} */ (session);
  const race = new Race({
    player: as(player),
    rival: as(rival),
    engine: /** @type {any} */ (engine),
    solver: { id: 'random', settings: {}, budget: {} },
    mode,
    clock,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async (/** @type {number} */ ms) => {
    now += ms;
    for (const draw of frames.splice(0)) draw(now);
    await settle();
  };
  return { race, player, rival, asked, settle, pass };
}

test('move for move, the rival makes as many moves as the player', async () => {
  const { race, player, rival, settle } = setUp();
  player.at(1);
  player.at(2);
  player.at(3);
  await settle();
  assert.equal(rival.state.value.moves, 3);
  assert.equal(race.lead.value, 18);
  player.at(2, 'undo');
  player.at(3);
  await settle();
  assert.equal(rival.state.value.moves, 3, 'a move taken back and made again is no more moves');
  assert.deepEqual(race.scores, { player: [0, 10, 20, 30], rival: [0, 4, 8, 12] });
});

test('by the clock, the rival waits for the first move and does not catch up', async () => {
  const { player, rival, pass } = setUp({ mode: { kind: 'clock', pace: 2 } });
  await pass(5000);
  assert.equal(rival.state.value.moves, 0);
  player.at(1);
  await pass(500);
  assert.equal(rival.state.value.moves, 1);
  await pass(100);
  assert.equal(rival.state.value.moves, 1);
  await pass(10_000);
  assert.equal(rival.state.value.moves, 2, 'a hidden page is not made up for');
  await pass(500);
  assert.equal(rival.state.value.moves, 3);
});

test('when the player can move no more, the rival stops, and may play to its end', async () => {
  const { race, player, rival, settle } = setUp({ rivalEndsAt: 30 });
  for (let move = 1; move <= 8; move++) player.at(move);
  await settle();
  assert.deepEqual(race.status.value, { phase: 'over' });
  assert.equal(rival.state.value.moves, 8);
  race.finish(true);
  for (let turn = 0; turn < 40; turn++) await settle();
  assert.equal(rival.state.value.moves, 30);
  assert.equal(race.lead.value, 80 - 120);
  player.at(7, 'undo');
  assert.deepEqual(race.status.value, { phase: 'running' });
});

test('a worker that dies now and then is asked again, one that always does ends the race', async () => {
  const once = setUp({
    answer: (count) => {
      if (count === 1) throw new WorkerLost('gone');
      return { evaluation: { best: 'left' } };
    },
  });
  once.player.at(1);
  await once.settle();
  assert.equal(once.rival.state.value.moves, 1);
  const always = setUp({
    answer: () => {
      throw new WorkerLost('gone');
    },
  });
  always.player.at(1);
  await always.settle();
  assert.equal(always.asked.length, 3);
  assert.equal(always.race.status.value.phase, 'failed');
});

test('another game ends the race', async () => {
  const { race, player, rival, settle } = setUp();
  player.at(0, 'replace');
  assert.equal(race.hasEnded, true);
  player.at(1);
  await settle();
  assert.equal(rival.state.value.moves, 0);
});

test('a curve ends at its last score, however many there are', () => {
  const scores = Array.from({ length: 5000 }, (_, move) => move);
  const path = linePath(scores, { moves: 4999, score: 4999 });
  assert.ok(path.startsWith('M0.0 120.0'));
  assert.ok(path.endsWith('400.0 0.0'));
  assert.ok(path.split('L').length <= 202);
});
