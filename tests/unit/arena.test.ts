import { expect, test } from 'vitest';
import { Arena } from '../../www/features/arena/arena.ts';
import { type ArenaExperiment, ArenaPlayer } from './engine.ts';
import { type FakeWorker, fakePool, settled } from './fake-workers.ts';

const plan = (id: string, games: number, ms?: number) => ({
  id,
  label: id,
  games,
  charted: true,
  experiment: {
    solver: 'random',
    settings: {},
    budget: ms === undefined ? {} : { ms },
    rows: 2,
    cols: 2,
    p4: 0.1,
    startTiles: 2,
    seed: id,
  } as ArenaExperiment,
});

/** The row of an experiment, by its seed. */
const rowOf = ({ seed }: ArenaExperiment) => seed;

/** An arena that plays these rows, with room for so many workers. */
async function playing(cap: number, ...plans: Parameters<Arena['add']>[0][]) {
  const fake = fakePool(cap);
  const stored: Map<string, number[]> = new Map();
  const storage = { outcome: 'kept' };
  const store = {
    writePlan: async () => storage.outcome,
    writeGames: async (row: string, games: { game: number }[]) => {
      if (storage.outcome !== 'kept') return storage.outcome;
      stored.set(row, [...(stored.get(row) ?? []), ...games.map(({ game }) => game)]);
      return 'kept';
    },
  } as never;
  const arena = new Arena({ store, pool: fake.pool });
  /** The player of each worker, as in the real one. */
  const players: Map<FakeWorker, { key: string; player: ArenaPlayer }> = new Map();
  const given: string[] = [];
  /** Lets a worker play its games to the end. */
  const play = async (worker: FakeWorker) => {
    const [{ key, experiment, games }] = fake.open(worker);
    const known = players.get(worker);
    const current =
      known && known.key === key ? known : { key, player: new ArenaPlayer(experiment) };
    players.set(worker, current);
    given.push(...games.map((game: number) => `${rowOf(experiment)} ${game}`));
    await fake.reply(worker, current.player.play(games, 1000));
  };
  const start = async () => {
    arena.start();
    await settled();
  };
  const playAll = async () => {
    for (let turn = 0; turn < 500 && arena.state === 'running'; turn++) {
      for (const worker of fake.alive()) if (fake.open(worker).length > 0) await play(worker);
      await settled();
    }
  };
  const expectStored = (row: string, games: number) =>
    expect(stored.get(row)?.toSorted((x, y) => x - y)).toStrictEqual(upTo(games));
  for (const each of plans) arena.add(each);
  await start();
  return { ...fake, arena, storage, stored, expectStored, given, start, play, playAll };
}

const upTo = (count: number) => Array.from({ length: count }, (_, game) => game);

test('every game of every row is played once, by all workers, however many there are', async () => {
  for (const cap of [1, 2, 5]) {
    const page = await playing(cap, plan('a', 30), plan('b', 7));
    const { arena, all, expectStored, given, playAll } = page;
    expect([arena.workers, all.length]).toStrictEqual([cap, cap]);
    await playAll();
    expect(arena.state).toBe('idle');
    expectStored('a', 30);
    expectStored('b', 7);
    expect(new Set(given).size).toBe(given.length);
  }
});

test('the games of a worker that dies are played again', async () => {
  const { arena, all, expectStored, playAll } = await playing(2, plan('a', 20));
  const lost: string[] = [];
  arena.on('lost', ({ reason }) => lost.push(reason));
  all[0].break('out of memory');
  await settled();
  await playAll();
  expect(lost).toStrictEqual(['Out of memory']);
  expectStored('a', 20);
});

test('a row whose workers die again and again is given up, and the next one played', async () => {
  const { arena, alive, open, play, stored } = await playing(1, plan('a', 5), plan('b', 5));
  for (let turn = 0; turn < 100 && arena.state === 'running'; turn++) {
    for (const worker of alive()) {
      if (open(worker).length === 0) continue;
      if (rowOf(open(worker)[0].experiment) === 'a') worker.break('trap');
      else await play(worker);
    }
    await settled();
  }
  expect(arena.rows[0].failure ?? '').toMatch(/keeps failing: Trap/);
  expect(stored.get('a')).toBeUndefined();
  expect(stored.get('b')?.length).toBe(5);
  expect(arena.state).toBe('idle');
});

test('after a pause the workers go on with the games they have', async () => {
  const { arena, all, open, reply, playAll, expectStored, given, start } = await playing(
    1,
    plan('a', 3),
  );
  const { games } = open(all[0])[0];
  given.push(...games.map((game: number) => `a ${game}`));
  arena.pause();
  // A slice in which no game has ended.
  await reply(all[0], { games: [], waiting: games.length });
  expect(open(all[0])).toStrictEqual([]);
  arena.start();
  await settled();
  expect(open(all[0])[0].games, 'it has them already').toStrictEqual([]);
  arena.cancel();
  await start();
  await playAll();
  expectStored('a', 3);
});

test('a cancelled run keeps what has ended, and the rest is played when it is resumed', async () => {
  const { arena, all, play, playAll, expectStored, start } = await playing(2, plan('a', 40));
  await play(all[0]);
  arena.cancel();
  const kept = arena.done;
  expect(kept > 0 && kept < 40).toBeTruthy();
  expect(arena.workers).toBe(0);
  await start();
  await playAll();
  expectStored('a', 40);
});

test('games that a full storage refuses stay, and are kept once it has room', async () => {
  const { arena, storage, stored, expectStored, start, playAll } = await playing(1, plan('a', 3));
  storage.outcome = 'full';
  await playAll();
  expect([arena.keeping, arena.done, stored.size]).toStrictEqual(['full', 3, 0]);
  storage.outcome = 'kept';
  arena.add(plan('b', 1));
  await start();
  await playAll();
  expect(arena.keeping).toBe('kept');
  expectStored('a', 3);
});

test('a row that is taken out is played no more, and put back it goes on', async () => {
  const { arena, all, open, pass, playAll, stored } = await playing(1, plan('a', 4), plan('b', 4));
  const putBack = arena.remove('a');
  // Time for the running slice to end.
  await pass(300);
  expect(
    all.some((worker) => open(worker).some(({ experiment }) => rowOf(experiment) === 'b')),
  ).toBeTruthy();
  putBack();
  await settled();
  await playAll();
  expect(stored.get('a')?.length).toBe(4);
  expect(stored.get('b')?.length).toBe(4);
});

test('rows whose moves take long leave a worker for the player', async () => {
  const { all } = await playing(3, plan('a', 40, 1000));
  expect(all.length).toBe(2);
});

test('a paper’s rows ask for fewer games or for more, and keep what has ended', async () => {
  const { arena, playAll, stored, start } = await playing(
    2,
    { ...plan('a', 4), paper: { games: 10, ms: 1 } },
    plan('b', 2),
  );
  await playAll();
  arena.limit(100, arena.rows);
  expect(arena.rows.map(({ asked }) => asked)).toStrictEqual([10, 2]);
  await start();
  await playAll();
  expect(stored.get('a')?.length).toBe(10);
  arena.limit(1, arena.rows);
  const [row] = arena.rows;
  expect([row.asked, row.done, row.complete]).toStrictEqual([10, 10, true]);
});
