import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Cancelled, WorkerLost } from '../../www/engine/client.ts';
import { GameReader, ReadingCancelled } from '../../www/state/game-reader.ts';

/** The clock: each replayed move takes a millisecond. */
let now = 0;

/** A replay with the number of moves in its text, which may also name an impossible move. */
class FakeReplay {
  spawns: Uint8Array | undefined;
  count;
  bad;

  freed = false;
  done = 0;

  constructor(text: string, spawns?: Uint8Array) {
    this.spawns = spawns;
    const [count, bad] = text.split(' ').map(Number);
    if (Number.isNaN(count)) throw new Error('this is not a link to a game');
    this.count = count;
    this.bad = bad;
    replays.push(this);
  }

  advance(moves: number) {
    for (let left = moves; left > 0 && this.done < this.count; left--) {
      if (this.done + 1 === this.bad) throw new Error(`move ${this.bad} is not possible`);
      this.done += 1;
      now += 1;
    }
    return this.done === this.count;
  }

  finish() {
    return this;
  }

  free() {
    this.freed = true;
  }
}

let replays: FakeReplay[] = [];

/**
 * A reader and its messages to the player. The worker answers on demand.
 *
 * @param parts whether there is one
 */
function setUp({ worker = true }: { worker?: boolean } = {}) {
  replays = [];
  const told: (string | number)[] = [];
  let cancel: () => void = () => assert.fail('nothing to cancel');
  /** The lengths of the page's uninterrupted work. */
  const stretches: number[] = [];
  let since = now;
  const asked: {
    resolve: (answer: any) => void;
    reject: (error: unknown) => void;
    report: (part: number) => void;
  }[] = [];
  const engine = {
    call: (call: any, _: any, report: any) => {
      assert.equal(call.kind, 'replay');
      if (!worker) return Promise.reject(new WorkerLost('no worker'));
      return new Promise((resolve, reject) => asked.push({ resolve, reject, report }));
    },
    cancel: () => {
      for (const { reject } of asked) reject(new Cancelled('cancelled'));
    },
  };
  const reader = new GameReader({
    Replay: FakeReplay as any,
    engine: () => engine as any,
    clock: { now: () => now },
    notice: {
      begin: (moves, stop) => {
        told.push(`${moves} moves`);
        cancel = stop;
      },
      progress: (part) => {
        stretches.push(now - since);
        since = now;
        told.push(part);
      },
      end: () => told.push('end'),
    },
  });
  return { reader, told, stretches, asked, cancel: () => cancel() };
}

test('a short game is there at once, without a word', async () => {
  const { reader, told } = setUp();
  assert.equal(await reader.read('5'), replays[0]);
  assert.equal(await reader.read('0'), replays[1]);
  assert.deepEqual(told, []);
});

test('a long game is replayed in a worker, and the page follows with its spawns', async () => {
  const { reader, told, asked } = setUp();
  const reading = reader.read('1000');
  assert.equal(told[0], '1000 moves');
  // The moves that the page replayed before it asked.
  assert.ok(replays[0].done < 20);
  asked[0].report(0.5);
  const spawns = new Uint8Array(1000);
  asked[0].resolve({ spawns });
  assert.equal(await reading, replays[1]);
  assert.equal(replays[1].spawns, spawns);
  assert.deepEqual([replays[0].freed, replays[1].freed], [true, false]);
  assert.equal(told.at(-1), 'end');
  const parts = told.filter((word) => typeof word === 'number');
  assert.deepEqual(
    parts,
    parts.toSorted((a, b) => a - b),
  );
  assert.ok(parts.every((part) => part >= 0 && part < 1));
});

test('without a worker the page replays a long game in short stretches', async () => {
  const { reader, told, stretches } = setUp({ worker: false });
  assert.equal(await reader.read('1000'), replays[0]);
  assert.equal(replays[0].freed, false);
  assert.equal(told.at(-1), 'end');
  assert.ok(told.length > 50);
  assert.ok(Math.max(...stretches) < 20, `${stretches}`);
});

test('where no worker can be started, the page replays a long game, too', async () => {
  const { reader, asked } = setUp();
  const reading = reader.read('3000');
  asked[0].reject(new Error('no worker here'));
  assert.equal(await reading, replays[0]);
});

test('other things happen while a long game is read', async () => {
  const { reader } = setUp({ worker: false });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await reader.read('1000');
  clearInterval(timer);
  assert.ok(turns > 10, `${turns}`);
});

for (const worker of [true, false]) {
  test(`whoever does not want to wait is not kept waiting, ${worker ? 'with' : 'without'} a worker`, async () => {
    const { reader, told, cancel } = setUp({ worker });
    const reading = reader.read('1000000');
    await new Promise((resume) => setTimeout(resume, 5));
    cancel();
    await assert.rejects(reading, ReadingCancelled);
    assert.equal(told.at(-1), 'end');
    assert.ok(replays.every(({ freed, done }) => freed && done < 1_000_000));
  });
}

test('what is wrong is said, early or late', async () => {
  const { reader, told, asked } = setUp();
  await assert.rejects(reader.read('nonsense'), /not a link/);
  await assert.rejects(reader.read('10 3'), /move 3/);
  assert.deepEqual(told, []);
  const reading = reader.read('1000 900');
  asked[0].reject(new Error('move 900 is not possible'));
  await assert.rejects(reading, /move 900/);
  assert.equal(told.at(-1), 'end');
  const { reader: alone } = setUp({ worker: false });
  await assert.rejects(alone.read('1000 900'), /move 900/);
  assert.ok(replays.every(({ freed }) => freed));
});

test('whoever reads another game does not want the one before', async () => {
  const { reader, told, asked } = setUp();
  const first = assert.rejects(reader.read('100000'), ReadingCancelled);
  const second = reader.read('2000');
  await first;
  asked[1].resolve({ spawns: new Uint8Array(2000) });
  assert.equal(await second, replays.at(-1));
  assert.equal(told.filter((word) => word === 'end').length, 1);
  assert.equal(told.at(-1), 'end');
});
