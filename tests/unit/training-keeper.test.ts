import './sentences.ts';
import { signal } from '@preact/signals-core';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { TrainingKeeper } from '../../www/features/learn/training-keeper.ts';
import { type KeptTraining, TRAINING } from '../../www/games/far.ts';
import type { LearnerState } from '../../www/state/learner.ts';
import { registerOf } from './registers.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A tab with a training, which is paused and so kept after this many games. */
async function tab() {
  const state = signal<LearnerState>({ phase: 'idle' });
  const register = registerOf();
  let games = 0;
  const training = () => {
    const latest = { games, mean: 1, won: 0 };
    return {
      file: new ArrayBuffer(4),
      progress: { games, moves: games, latest, curve: [latest] },
      seconds: 1,
    };
  };
  const learner = {
    state,
    snapshot: async () => training(),
    takeUp(kept: KeptTraining) {
      games = kept.progress.games;
      return true;
    },
  };
  const keeper = new TrainingKeeper(learner as never, register);
  await keeper.takeUp();
  const learn = async (until: number) => {
    games = until;
    const { progress } = training();
    state.value = { phase: 'learning', progress, seconds: 1, speed: 1 };
    state.value = { phase: 'paused', progress, seconds: 1, speed: 1 };
    await vi.waitFor(() => expect(keeper.note.value).toContain(`${Math.max(until, 0)}`.at(0)));
    await new Promise((kept) => setTimeout(kept, 20));
  };
  return { keeper, learn, register };
}
const kept = async () => (await registerOf().get(TRAINING))?.progress.games;

test('a longer training of another tab is never replaced unasked', async () => {
  const early = await tab();
  const late = await tab();
  await late.learn(1826);
  expect(await kept()).toBe(1826);
  await early.learn(10);
  expect(await kept()).toBe(1826);
  expect(early.keeper.note.value).toContain('another tab');
  expect(early.keeper.games.value).toBe(1826);
  await late.learn(1900);
  expect(await kept()).toBe(1900);
});

test('a training that goes on from what is kept, or begins anew after it was deleted, is kept', async () => {
  const first = await tab();
  await first.learn(500);
  const next = await tab();
  expect(next.keeper.games.value).toBe(500);
  await next.learn(510);
  expect(await kept()).toBe(510);
  next.keeper.forget();
  await next.learn(3);
  expect(await kept()).toBe(3);
});
