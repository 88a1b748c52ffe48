import { expect, test } from 'vitest';
import type { ReviewSummary } from '../../pkg/twofold.js';
import { type KeptReview, REVIEWS } from '../../www/games/far.ts';
import { type Review, Reviews } from '../../www/state/reviews.ts';
import { fakePool, holderOf, solversOn } from './fake-workers.ts';
import { registerOf } from './registers.ts';
import { judged as judgedMove } from './some-moves.ts';

const RULES = { rows: 4, cols: 4, p4: 0.1, spawner: 'random' } as const;
const GAME = { record: 'a game', id: 'a', rules: RULES };
const SUMMARY = {
  ledger: { start: 10, luck: 2, mistakes: 3, revisions: 1, score: 10, remaining: 0 },
  luckPercentile: 60,
  accuracy: 0.9,
};

/** A move of a game in which every tenth is a mistake. */
function judged(number: number) {
  const loss = number % 10 === 0 ? number : 0;
  return judgedMove(number, {
    best: loss > 0 ? 'up' : 'left',
    values: { up: loss > 0 ? 100 : 90, right: null, down: 0.25, left: 100 - loss },
    expected: 200 + number,
    loss,
    share: Math.min(1, loss / (200 + number)),
    verdict: loss > 0 ? 'mistake' : 'best',
    luck: number / 8,
  });
}

const upTo = (total: number) => Array.from({ length: total }, (_, row) => judged(row + 1));

/** Waits for the database and all pending promises. */
async function idle() {
  for (let turn = 0; turn < 40; turn++) await new Promise((done) => setImmediate(done));
}

/**
 * A page with a number of workers.
 *
 * @param how `ready`: the networks at hand
 */
function page({
  cap = 2,
  ready = ['small'],
  register = registerOf() as any,
  exact = undefined as any,
} = {}) {
  const workers = fakePool(cap);
  const models = {
    isReady: (name: string) => ready.includes(name),
    restore: async () => {},
    need: async () => {},
    state: (name: string) =>
      ready.includes(name)
        ? { phase: 'ready', facts: { checksum: `sum of ${name}` } }
        : { phase: 'failed', message: 'No connection.' },
  };
  const reviews = new Reviews({
    pool: workers.pool,
    solvers: exact ? solversOn(workers.pool, exact) : workers.solvers,
    models: models as any,
    exact: exact ?? { problem: undefined },
    register,
    clock: { now: () => 0 },
  });
  /** Answers all calls until none is left, or so many; `step`: judged moves per call. */
  const work = async (total: number, { step = 1000, most = Number.POSITIVE_INFINITY } = {}) => {
    const calls: any[] = [];
    for (let idleTurns = 0; idleTurns < 3; ) {
      await idle();
      const busy = workers.alive().find((worker) => workers.open(worker).length > 0);
      idleTurns = busy ? 0 : idleTurns + 1;
      if (!busy) continue;
      const [call] = workers.open(busy);
      calls.push({ ...call });
      await workers.reply(busy, answerTo(call, total, step));
      if (calls.length === most) return calls;
    }
    return calls;
  };
  return { ...workers, reviews, work, ready };
}

function answerTo(call: any, total: number, step: number) {
  if (call.kind === 'sumUp') return SUMMARY;
  if (call.kind === 'rulesOf') return RULES;
  const { first, last } = call;
  const end = Math.min(last, total, first + step - 1);
  const moves: object[] = [];
  for (let number = first; number <= end; number++) moves.push(judged(number));
  return { moves, next: end + 1, total };
}

/** Reviews a game on a page with these networks at hand. */
async function reviewed(total: number, ready?: string[], more?: object) {
  const { reviews, work } = page({ ready });
  const review = reviews.of({ ...GAME, ...more });
  const calls = await work(total);
  return { reviews, work, review, calls };
}

const facts = ({ state }: Review) => {
  const { status, total, done, reason } = state.value;
  return { status, total, done, reason };
};

test('a game is judged in ranges by all workers, summed up and kept', async () => {
  const { reviews, work } = page();
  const review = reviews.of(GAME);
  const calls = await work(500, { step: 40 });
  expect(facts(review)).toStrictEqual({ status: 'done', total: 500, done: 500, reason: undefined });
  const { moves, summary, judge } = review.state.value;
  expect([...moves]).toStrictEqual(upTo(500));
  expect(summary).toStrictEqual(SUMMARY);
  expect(judge?.evaluator ?? '').toMatch(/^learned small sum of small/);
  expect(calls.filter(({ kind }) => kind === 'sumUp').length).toBe(1);

  const later = await reviewed(500, undefined, { rules: undefined });
  expect(later.calls).toStrictEqual([]);
  const kept = later.review.state.value;
  expect(kept.status).toBe('done');
  expect([...kept.moves]).toStrictEqual([...moves]);
  expect(kept.summary).toStrictEqual(SUMMARY);
});

test('a game that has gone on is judged anew', async () => {
  await reviewed(100);
  const { review } = await reviewed(120, undefined, { record: 'a longer game' });
  expect(review.state.value.total).toBe(120);
});

test('a range whose worker dies is judged again', async () => {
  const { reviews, work, alive, open } = page();
  const review = reviews.of(GAME);
  await work(300, { step: 40, most: 3 });
  const busy = alive().find((worker) => open(worker).length > 0);
  busy?.break('out of memory');
  await work(300, { step: 40 });
  expect(facts(review)).toStrictEqual({ status: 'done', total: 300, done: 300, reason: undefined });
});

test('a review whose workers die again and again is given up with the reason', async () => {
  const { reviews, alive, open } = page({ cap: 1 });
  const review = reviews.of(GAME);
  for (let death = 0; death < 3; death++) {
    await idle();
    alive()
      .find((worker) => open(worker).length > 0)
      ?.break('out of memory');
  }
  await idle();
  expect(review.state.value.status).toBe('failed');
  expect(review.state.value.reason ?? '').toMatch(/keep failing: Out of memory/);
});

test('what was judged before it was cancelled is kept, and the rest is judged later', async () => {
  const first = page({ cap: 1 });
  const review = first.reviews.of(GAME);
  await first.work(300, { step: 40, most: 4 });
  review.cancel();
  await idle();
  const { status, done } = facts(review);
  expect(status).toBe('cancelled');
  expect(done >= 120 && done < 300).toBeTruthy();

  const later = page({ cap: 1 });
  const again = later.reviews.of(GAME);
  const calls = await later.work(300);
  expect(facts(again)).toStrictEqual({ status: 'done', total: 300, done: 300, reason: undefined });
  const asked = calls.filter(({ kind }) => kind === 'judgeMoves');
  const count = asked.reduce((sum, { first, last }) => sum + Math.min(last, 300) - first + 1, 0);
  expect(count).toBe(300 - done);
  expect([...again.state.value.moves]).toStrictEqual(upTo(300));
});

test('an older account is added up again by its judge, without judging a move again', async () => {
  await reviewed(50, ['small', 'full']);
  const register = registerOf();
  const [[id, kept]] = await register.all(REVIEWS);
  const { account, ...older } = kept as KeptReview;
  const summary = { ...older.summary, luckPercentile: 3 } as ReviewSummary;
  await register.change(REVIEWS, id, () => ({ ...older, summary }));

  // The judge is not at hand: the account stays as it is.
  const without = await reviewed(50);
  expect(without.calls).toStrictEqual([]);
  expect(without.review.state.value.status).toBe('done');
  expect(without.review.state.value.summary?.luckPercentile).toBe(3);

  const again = await reviewed(50, ['small', 'full']);
  expect(again.calls.map(({ kind }) => kind)).toStrictEqual(['sumUp']);
  expect(again.review.state.value.summary).toStrictEqual(SUMMARY);
  await idle();
  expect((await register.get(REVIEWS, id))?.account).toBe(account);
});

test('a stronger judge takes the place of a weaker one when it is asked to', async () => {
  await reviewed(50);
  const { review, reviews, work } = await reviewed(50, ['small', 'full']);
  expect(review.state.value.judge?.name).toBe('the small network');
  expect(review.canImprove).toBe(true);
  reviews.of(GAME, { again: true });
  await work(50);
  const last = await reviewed(50);
  expect(last.review.state.value.judge?.name).toBe('the full network');
  expect((await registerOf().all(REVIEWS)).size).toBe(1);
});

test('games that nobody values in points are not judged, with the reason', async () => {
  const { reviews, work } = page();
  for (const [rules, reason] of [
    [{ ...RULES, spawner: 'adversary' }, /adversary/],
    [{ ...RULES, rows: 5, cols: 5 }, /5×5/],
    [{ ...RULES, rows: 3, cols: 3 }, /solve it in the Lab, under Exact/],
  ] as const) {
    const review = reviews.of({ record: JSON.stringify(rules), rules });
    expect(await work(10)).toStrictEqual([]);
    expect(review.state.value.status).toBe('not judged');
    expect(review.state.value.reason ?? '').toMatch(reason);
  }
});

test('a game without a move is not judged', async () => {
  const { review } = await reviewed(0);
  expect(review.state.value.status).toBe('not judged');
});

test('the rules are read by a worker where nobody tells them', async () => {
  const { review, calls } = await reviewed(30, undefined, { rules: undefined });
  expect(calls[0].kind).toBe('rulesOf');
  expect(review.state.value.status).toBe('done');
});

test('a solved board is judged by the worker that holds the solution', async () => {
  const asked: any[] = [];
  const problem = { rows: 3, cols: 3, p4: 0.1, settings: { objective: 'reach', target: '512' } };
  const exact = holderOf(problem, (call) => {
    asked.push(call);
    return answerTo(call, 100, 30);
  });
  const { reviews, work } = page({ exact });
  const rules = { ...RULES, rows: 3, cols: 3 };
  const review = reviews.of({ record: 'a small game', rules });
  expect(await work(100)).toStrictEqual([]);
  expect(facts(review)).toStrictEqual({ status: 'done', total: 100, done: 100, reason: undefined });
  expect(review.state.value.judge?.measure).toStrictEqual({ kind: 'chance', tile: 512 });
  expect(asked.every(({ solver }) => solver.id === 'exact')).toBeTruthy();
});

test('a storage that refuses is told of once, and the review is made all the same', async () => {
  const refuse = async () => {
    throw new Error('blocked');
  };
  const { reviews, work } = page({ register: { all: refuse, changeAll: refuse } });
  const told: string[] = [];
  reviews.on('refused', (why) => told.push(why));
  for (const record of ['one game', 'another game']) {
    const review = reviews.of({ record, rules: RULES });
    await work(20);
    expect(review.state.value.status).toBe('done');
  }
  expect(told).toStrictEqual(['blocked']);
});

test('a judge that cannot be loaded is said, and asked again later', async () => {
  const { reviews, work, ready } = page({ ready: [] });
  const review = reviews.of(GAME);
  await idle();
  expect(review.state.value.status).toBe('failed');
  expect(review.state.value.reason ?? '').toMatch(/No connection/);
  ready.push('small');
  expect(reviews.of(GAME)).toBe(review);
  await work(20);
  expect(review.state.value.status).toBe('done');
});
