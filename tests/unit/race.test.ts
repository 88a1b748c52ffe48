import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { WorkerLost } from '../../www/engine/pool.ts';
import { linePath } from '../../www/features/race/score-curves.tsx';
import { describeLead } from '../../www/features/race/standing.ts';
import { Emitter } from '../../www/lib/emitter.ts';
import { Race } from '../../www/state/race.ts';
import type { GameSession } from '../../www/state/session.ts';

/** A game whose every move scores `points`, and that is over after `last` moves. */
class FakeSession extends Emitter<{ change: object }> {
  points: number;
  last: number;
  state;

  constructor(points: number, last: number) {
    super();
    this.points = points;
    this.last = last;
    this.state = signal(this.stateAt(0));
  }

  stateAt(moves: number) {
    const canMove = moves < this.last;
    return { moves, score: moves * this.points, canMove, board: String(moves), p4: 0.1, seed: 's' };
  }

  at(moves: number, kind: string = 'move') {
    this.state.value = this.stateAt(moves);
    this.emit('change', { kind, by: 'player', state: this.state.value });
  }

  jump(moves: number) {
    this.at(moves, 'jump');
  }

  play() {
    if (!this.state.value.canMove) return false;
    this.at(this.state.value.moves + 1);
    return true;
  }
}

/** An engine that always goes left, unless it is told otherwise, and frames that come when they are told to. */
function setUp({
  pace = undefined as number | undefined,
  rivalEndsAt = Number.POSITIVE_INFINITY,
  rivalHasMade = 0,
  length = Number.POSITIVE_INFINITY,
  answer = async () => 'left' as const,
} = {}) {
  const player = new FakeSession(10, 8);
  const rival = new FakeSession(4, rivalEndsAt);
  rival.at(rivalHasMade);
  const asked: string[] = [];
  const find = async ({ board }: { board: string }) => {
    asked.push(board);
    return answer();
  };
  let now = 0;
  const frames: ((now: number) => void)[] = [];
  const clock = {
    now: () => now,
    frame: (draw: (now: number) => void) => void frames.push(draw),
  };
  const as = (session: unknown) => session as GameSession;
  const race = new Race({ player: as(player), rival: as(rival), find, pace, length, clock });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async (ms: number) => {
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
  expect(rival.state.value.moves).toBe(3);
  expect(race.lead.value).toBe(18);
  player.at(2, 'undo');
  player.at(3);
  await settle();
  expect(rival.state.value.moves, 'a move taken back and made again is no more moves').toBe(3);
  expect(race.scores).toStrictEqual({ player: [0, 10, 20, 30], rival: [0, 4, 8, 12] });
});

// Its moves of an earlier visit are none of those that the clock allows.
for (const before of [0, 7])
  test(`by the clock, a rival that has made ${before} moves waits for the first one and does not catch up`, async () => {
    const { player, rival, pass } = setUp({ pace: 2, rivalHasMade: before });
    const made = () => rival.state.value.moves - before;
    await pass(5000);
    expect(made()).toBe(0);
    player.at(1);
    await pass(500);
    expect(made()).toBe(1);
    await pass(100);
    expect(made()).toBe(1);
    await pass(10_000);
    expect(made(), 'a hidden page is not made up for').toBe(2);
    await pass(500);
    expect(made()).toBe(3);
  });

test('when the player can move no more, the rival plays to its end by itself', async () => {
  const { race, player, rival, settle } = setUp({ rivalEndsAt: 30 });
  for (let move = 1; move <= 8; move++) player.at(move);
  expect(race.status.value).toStrictEqual({ phase: 'over' });
  for (let turn = 0; turn < 40; turn++) await settle();
  expect(rival.state.value.moves).toBe(30);
  expect(race.lead.value).toBe(80 - 120);
  // The rival takes back what it has played since.
  player.at(7, 'undo');
  expect(race.status.value).toStrictEqual({ phase: 'running' });
  expect(rival.state.value.moves).toBe(7);
  expect(race.scores.rival).toStrictEqual([0, 4, 8, 12, 16, 20, 24, 28]);
});

test('a rival that is stopped stays where it is, and goes on when it is told to', async () => {
  const { race, player, rival, settle } = setUp({ rivalEndsAt: 30 });
  for (let move = 1; move <= 8; move++) player.at(move);
  race.finish(false);
  await settle();
  const { moves } = rival.state.value;
  expect(moves).toBeLessThanOrEqual(8);
  race.finish(true);
  for (let turn = 0; turn < 40; turn++) await settle();
  expect(rival.state.value.moves).toBe(30);
});

test('a rival whose game was played before makes no more moves than it did', async () => {
  const { race, player, rival, asked, settle } = setUp({ length: 3 });
  for (let move = 1; move <= 8; move++) player.at(move);
  for (let turn = 0; turn < 10; turn++) await settle();
  expect(rival.state.value.moves).toBe(3);
  expect(asked.length).toBe(3);
  expect(race.isRivalOver.value).toBe(true);
  expect(race.status.value).toStrictEqual({ phase: 'over' });
});

test('the standing says who won by how much, as soon as that is certain', () => {
  const over = { isOver: true, rivalCanMove: false };
  expect(describeLead(312, 'Snake', over)).toBe('You win by 312 points.');
  expect(describeLead(-1204, 'Snake', over)).toBe('Snake wins by 1,204 points.');
  expect(describeLead(0, 'Snake', over)).toBe('A draw: the scores are equal.');
  const playsOn = { isOver: true, rivalCanMove: true };
  expect(describeLead(-4, 'Snake', playsOn)).toBe('Snake wins, by 4 points so far.');
  expect(describeLead(8, 'Snake', playsOn)).toBe('8 points to go for Snake.');
  const running = { isOver: false, rivalCanMove: true };
  expect(describeLead(1, 'Snake', running)).toBe('You lead by 1 point.');
  expect(describeLead(-4, 'Snake', running)).toBe('You trail by 4 points.');
  expect(describeLead(0, 'Snake', running)).toBe('Level.');
});

test('a race whose rival finds no worker has failed, and tries again when asked', async () => {
  const answer = () => Promise.reject(new WorkerLost('gone'));
  const { race, player, asked, settle } = setUp({ answer });
  player.at(1);
  await settle();
  expect(race.status.value.phase).toBe('failed');
  race.tryAgain();
  await settle();
  expect(asked.length).toBe(2);
});

test('another game ends the race', async () => {
  const { race, player, rival, settle } = setUp();
  player.at(0, 'replace');
  expect(race.hasEnded).toBe(true);
  player.at(1);
  await settle();
  expect(rival.state.value.moves).toBe(0);
});

test('a curve ends at its last score, however many there are', () => {
  const scores = Array.from({ length: 5000 }, (_, move) => move);
  const path = linePath(scores, { moves: 4999, score: 4999 });
  expect(path.startsWith('M0.0 120.0')).toBeTruthy();
  expect(path.endsWith('400.0 0.0')).toBeTruthy();
  expect(path.split('L').length).toBeLessThanOrEqual(202);
});
