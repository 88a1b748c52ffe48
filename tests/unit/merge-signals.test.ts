import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import { Game } from '../../pkg/rules.js';
import { LARGEST } from '../../www/games/near.ts';
import { signalMerges } from '../../www/shell/merge-signals.ts';
import { registerOf } from './registers.ts';

/** A page on which the player, whose best game has so many points, merges to tiles of a rank. */
function pageOf(best: number, start = 'two') {
  const register = registerOf();
  const isOwn = signal(true);
  let hear = (_: unknown) => {};
  const told = vi.fn();
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const state = signal({ rows: 4, cols: 4, p4: 0.1, start, spawner: 'random' });
  const session = { state, on: (_: string, listener: typeof hear) => (hear = listener) };
  const settings = { current: signal({ sound: false, vibration: true }) };
  const library = { isOwn, best: signal(best) };
  const parts: unknown = { session, settings, library, register, toasts: { show: told } };
  signalMerges(parts as Parameters<typeof signalMerges>[0]);
  const merge = (rank: number, by = 'player', status = 'playing') => {
    const move = { slides: [{ to: 0, merged: true }], state: { ranks: [rank], status } };
    hear({ kind: 'move', by, move });
    return told.mock.calls.length;
  };
  const largest = () => Object.values(register.live(LARGEST).peek())[0];
  return { merge, vibrate, settings, isOwn, largest };
}

test('the first tile above one’s best is told once, and of the player alone', () => {
  // So many points have made a 1024, and no 2048.
  const { merge, isOwn, largest } = pageOf(12_000);
  expect([merge(9), merge(10), merge(12, 'solver'), largest()]).toEqual([0, 0, 0, 10]);
  isOwn.value = false;
  expect([merge(12), largest()]).toEqual([0, 10]);
  isOwn.value = true;
  expect([merge(11, 'player', 'won'), largest()]).toEqual([0, 11]);
  expect([merge(12), merge(12), largest()]).toEqual([1, 1, 12]);
  expect([pageOf(2000).merge(9), pageOf(0, 'board').merge(9)]).toEqual([1, 0]);
});

test('a merge is felt, and from 512 on more, the larger it is', () => {
  const { merge, vibrate, settings } = pageOf(1e6);
  for (const rank of [8, 9, 12]) merge(rank);
  const [small, first, later] = vibrate.mock.calls.map(([ms]) => ms);
  expect(first).toBeGreaterThan(small);
  expect(later).toBeGreaterThan(first);
  settings.current.value = { sound: false, vibration: false };
  merge(12);
  expect(vibrate).toHaveBeenCalledTimes(3);
});

test('a move tells where every tile came from and went to', () => {
  const move = Game.fromBoard({ board: '2,2,4,0/0,0,0,0', p4: 0.1, seed: '1' }).play('right');
  expect(move?.slides.toSorted((one, other) => one.from - other.from)).toEqual([
    { from: 0, to: 2, rank: 1, merged: true },
    { from: 1, to: 2, rank: 1, merged: true },
    { from: 2, to: 3, rank: 2, merged: false },
  ]);
});
