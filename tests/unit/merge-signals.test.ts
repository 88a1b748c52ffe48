import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import { BESTS, LARGEST } from '../../www/games/near.ts';
import { signalMerges } from '../../www/shell/merge-signals.ts';
import { chooseMotion } from '../../www/ui/motion.ts';
import { registerOf } from './registers.ts';

const RULES = { rows: 4, cols: 4, p4: 0.1, start: 'two', spawner: 'random' };
const RULESET = '4x4, p4 0.1';

/** A page on which merges of one's own can be made, by the points of one's best game. */
async function pageOf(best: number, rules: object = RULES) {
  const register = registerOf();
  await register.change(BESTS, '', () => ({ [RULESET]: best }));
  const state = signal(rules);
  const isOwn = signal(true);
  let hear = (_: unknown) => {};
  const told: string[] = [];
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  signalMerges({
    session: { state, on: (_: string, listener: typeof hear) => (hear = listener) },
    settings: { current: signal({ sound: false, vibration: false }) },
    library: { isOwn, best: signal(best) },
    register,
    toasts: { show: (_: string, { key }: { key: string }) => told.push(key) },
  } as unknown as Parameters<typeof signalMerges>[0]);
  const merge = (rank: number, by = 'player', status = 'playing') =>
    hear({
      kind: 'move',
      by,
      move: { slides: [{ to: 0, merged: true }], state: { ranks: [rank], status } },
    });
  return { merge, told, vibrate, isOwn, largest: () => register.live(LARGEST).peek()[RULESET] };
}

test('the first tile above one’s best is told once, and of the player alone', async () => {
  chooseMotion('full');
  // So many points have made a 1024, and no 2048.
  const { merge, told, isOwn, largest } = await pageOf(12_000);
  expect(largest()).toBe(10);
  merge(9);
  merge(10);
  merge(12, 'solver');
  isOwn.value = false;
  merge(12);
  expect(told).toEqual([]);
  isOwn.value = true;
  merge(11, 'player', 'won');
  expect([largest(), ...told]).toEqual([11]);
  merge(12);
  merge(12);
  expect([largest(), ...told]).toEqual([12, 'tile']);
  const newcomer = await pageOf(2000);
  newcomer.merge(9);
  expect(newcomer.told).toEqual(['tile']);
  const pasted = await pageOf(0, { ...RULES, start: 'board' });
  pasted.merge(9);
  expect(pasted.told).toEqual([]);
});

test('a merge from 512 on is felt, the more the larger, and not where nothing may move', async () => {
  chooseMotion('full');
  const { merge, vibrate } = await pageOf(1e6);
  for (const rank of [8, 9, 12]) merge(rank);
  const [[first], [later]] = vibrate.mock.calls;
  expect(vibrate.mock.calls).toHaveLength(2);
  expect(later).toBeGreaterThan(first);
  chooseMotion('reduced');
  merge(12);
  expect(vibrate.mock.calls).toHaveLength(2);
});
