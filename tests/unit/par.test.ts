import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { DayPar, MARKS } from '../../www/features/day/par.ts';
import { PARS } from '../../www/games/far.ts';
import { fakePool, settled } from './fake-workers.ts';
import { registerOf } from './registers.ts';
import { until } from './tabs.ts';

const DATE = '2026-11-23';

/** A page with a network of this checksum. */
function pageWith(checksum: number, register = registerOf()) {
  const workers = fakePool(2);
  const network = signal({ phase: 'downloading', part: 0 } as any);
  const page = {
    pool: workers.pool,
    models: {
      need: async () => void (await until(() => !('part' in network.value))),
      state: () => network.value,
    },
    register,
  };
  const ready = () => {
    network.value = { phase: 'ready', facts: { checksum } };
  };
  return { workers, page, network, ready };
}

/** Answers in place of the worker. */
async function play(
  workers: ReturnType<typeof fakePool>,
  progress: { score: number; moves: number; isOver: boolean },
) {
  const busy = () => workers.alive().find((worker) => workers.open(worker).length > 0);
  return workers.reply(await until(busy), { maxTile: 64, ...progress });
}

test('par is worked out once the network is there, and kept for the next time', async () => {
  const register = registerOf();
  const first = pageWith(7, register);
  const par = new DayPar(DATE, first.page);
  await settled();
  expect(first.workers.alive().length).toBe(0);
  first.ready();
  const call = await play(first.workers, { score: 10, moves: 1, isOver: false });
  expect([call.kind, call.date]).toStrictEqual(['par', DATE]);
  expect(first.workers.given.at(0)).toStrictEqual({ network: 'small' });
  expect(par.state.value).toStrictEqual({ status: 'running', score: 10, moves: 1 });
  await play(first.workers, { score: 500, moves: 60, isOver: true });
  expect(par.state.value).toStrictEqual({ status: 'done', score: 500, moves: 60 });

  await until(async () => (await register.all(PARS)).size > 0);
  const second = pageWith(7, register);
  second.ready();
  const again = new DayPar(DATE, second.page);
  await until(() => again.state.value.status === 'done');
  expect(again.state.value).toStrictEqual({ status: 'done', score: 500, moves: 60 });
  expect(second.workers.alive().length).toBe(0);
});

test('another network, another day and another mark have pars of their own', async () => {
  const register = registerOf();
  for (const player of [7, MARKS[0]])
    await register.change(PARS, `${DATE} ${player} 2`, () => ({ score: 5, maxTile: 64, moves: 6 }));
  for (const [date, checksum, mark] of [
    [DATE, 8],
    ['2026-11-24', 7],
    [DATE, 7, MARKS[1]],
  ] as const) {
    const { workers, page, ready } = pageWith(checksum, register);
    ready();
    const par = new DayPar(date, page, mark);
    await play(workers, { score: 900, moves: 70, isOver: true });
    expect(par.state.value.score).toBe(900);
  }
});

test('without its network there is no par, and the reason is told', async () => {
  const { page, network } = pageWith(7);
  const par = new DayPar(DATE, page);
  await settled();
  network.value = { phase: 'failed', message: 'the download failed.' };
  await until(() => par.state.value.status === 'failed');
  expect(par.state.value.reason).toBe('The download failed.');
});

test('who no longer waits for par has it cancelled', async () => {
  const { workers, page, ready } = pageWith(7);
  ready();
  const par = new DayPar(DATE, page);
  await play(workers, { score: 10, moves: 1, isOver: false });
  par.cancel();
  expect(par.state.value.status).toBe('cancelled');
  await settled();
  expect([...(await registerOf().all(PARS))]).toStrictEqual([]);
});

test('a mark needs no network, and is kept beside par', async () => {
  const { workers, page } = pageWith(7);
  const mark = new DayPar(DATE, page, MARKS[0]);
  const call = await play(workers, { score: 4012, moves: 300, isOver: true });
  expect([call.kind, call.date, call.mark]).toStrictEqual(['par', DATE, 'beginner']);
  expect(mark.state.value).toStrictEqual({ status: 'done', score: 4012, moves: 300 });
  await until(async () => (await page.register.get(PARS, `${DATE} beginner 2`))?.score === 4012);
});
