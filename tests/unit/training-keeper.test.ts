import { expect, test, vi } from 'vitest';
import { TrainingKeeper } from '../../www/features/learn/training-keeper.ts';
import { TRAINING } from '../../www/games/far.ts';
import { FakeLearner } from './fake-learner.ts';
import { registerOf } from './registers.ts';

/** A tab with a training, which is paused and so kept after this many games. */
async function tab() {
  const learner = new FakeLearner();
  const keeper = new TrainingKeeper(learner.handle, registerOf());
  await keeper.takeUp();
  const learn = async (games: number) => {
    learner.learn(games);
    await vi.waitFor(() => expect(keeper.note.value).toContain(`${games}`.at(0)));
    await new Promise((kept) => setTimeout(kept, 20));
  };
  return { keeper, learn };
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
