import { expect, test } from 'vitest';
import { type DirectionName, Game } from '../../pkg/rules.js';
import { Follower } from '../../www/features/follow/follower.ts';
import { GameSession } from '../../www/state/session.ts';

/** A follower of a game on a 2×3 board that asks for the tile of a move to this side, and the tiles that the game got. */
function asking(side: DirectionName = 'down', by: 'player' | 'solver' = 'player', p4 = 0.1) {
  const game = { board: '0,2,0/0,0,0', p4, seed: '1', spawner: 'recorded' } as const;
  const session = new GameSession(Game.fromBoard(game));
  const told: unknown[] = [];
  session.on('change', (change) => {
    if (change.kind === 'move') told.push([change.move.direction, change.move.spawn, change.by]);
    if (change.kind === 'correct') told.push(['correct', change.spawn, change.by]);
  });
  const follower = new Follower(session);
  follower.take(side, by);
  return { session, follower, told };
}

test('one tap puts a 2, one more makes it a 4, and one more a 2 again', () => {
  const { follower, told } = asking();
  expect(follower.isAsking).toBeTruthy();
  expect(follower.places).toStrictEqual({ free: [0, 1, 2, 3, 5], cursor: 0 });
  expect(follower.tap(5)).toBeTruthy();
  expect(!follower.isAsking && follower.canMend).toBeTruthy();
  follower.tap(5);
  follower.tap(5);
  expect(told).toStrictEqual([
    ['down', { cell: 5, rank: 1 }, 'player'],
    ['correct', { cell: 5, rank: 2 }, 'player'],
    ['correct', { cell: 5, rank: 1 }, 'player'],
  ]);
});

test('one tap that means the larger tile puts it at once', () => {
  const { follower, told } = asking();
  expect(follower.larger).toBe(2);
  expect(follower.tap(5, true)).toBeTruthy();
  // The tile is there: a further tap changes it as ever.
  expect(follower.tap(5, true)).toBeTruthy();
  expect(told).toStrictEqual([
    ['down', { cell: 5, rank: 2 }, 'player'],
    ['correct', { cell: 5, rank: 1 }, 'player'],
  ]);
});

for (const [only, other] of [
  [1, 2],
  [2, 1],
]) {
  test(`where only a ${2 ** only} can come, the first tap puts one and the second does nothing`, () => {
    const { follower, told } = asking('down', 'player', only - 1);
    expect(follower.enter(other), 'a tile that cannot come is not put').toBeFalsy();
    expect(follower.isAsking).toBeTruthy();
    expect(follower.tap(5)).toBeTruthy();
    expect(!follower.tap(5) && !follower.enter(other) && follower.canMend).toBeTruthy();
    expect(follower.tap(1)).toBeTruthy();
    expect(told).toStrictEqual([
      ['down', { cell: 5, rank: only }, 'player'],
      ['correct', { cell: 1, rank: only }, 'player'],
    ]);
  });
}

test('a tile that the rules refuse leaves the question open', () => {
  const { session, follower } = asking();
  session.playWithSpawn = () => false;
  expect(follower.tap(5)).toBeFalsy();
  expect(follower.isAsking).toBeTruthy();
});

test('a tap on another free cell moves the tile there, on a taken one it does nothing', () => {
  const { follower, told } = asking('left', 'solver');
  expect(follower.tap(0)).toBeFalsy();
  expect(follower.isAsking).toBeTruthy();
  follower.tap(1);
  expect(follower.tap(0)).toBeFalsy();
  follower.tap(2);
  expect(told).toStrictEqual([
    ['left', { cell: 1, rank: 1 }, 'solver'],
    ['correct', { cell: 2, rank: 1 }, 'solver'],
  ]);
});

test('an illegal move asks nothing, and one without its tile is taken back', () => {
  const { follower, told } = asking('up');
  expect(!follower.isAsking && !follower.takeBack()).toBeTruthy();
  follower.take('down', 'player');
  expect(follower.takeBack()).toBeTruthy();
  expect(!follower.isAsking && !follower.tap(1)).toBeTruthy();
  expect(told).toStrictEqual([]);
});

test('a tile that was told cannot be changed once the game stands elsewhere', () => {
  const { session, follower, told } = asking();
  follower.tap(1);
  session.play('left', 'player');
  expect(!follower.canMend && !follower.tap(1) && !follower.enter()).toBeTruthy();
  expect(told.length).toBe(2);
});

test('keys go to the nearest free cell on that side, and Enter means it', () => {
  const { follower, told } = asking();
  const after = (...sides: DirectionName[]) => {
    for (const side of sides) follower.step(side);
    return follower.places?.cursor;
  };
  expect(after('right')).toBe(1);
  expect(after('right', 'right')).toBe(2);
  expect(after('down')).toBe(5);
  expect(after('left')).toBe(3);
  expect(after('up')).toBe(0);
  follower.enter();
  follower.enter(2);
  expect(told).toStrictEqual([
    ['down', { cell: 0, rank: 1 }, 'player'],
    ['correct', { cell: 0, rank: 2 }, 'player'],
  ]);
});
