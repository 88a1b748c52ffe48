import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { hasRoomForTables, Models } from '../../www/state/models.js';

Object.assign(globalThis, { window: globalThis });

/** @typedef {import('../../www/engine/client.js').Provision} Provision */

const FACTS = { network: '17x4', games: 1, moves: 100, bytes: 1000, checksum: 7 };
const FILE = new ArrayBuffer(8);
/** @type {import('../../www/engine/protocol.js').Call} */
const CALL = {
  kind: 'evaluate',
  solver: { id: 'learned', settings: { model: 'own' }, budget: {} },
  position: { board: '', p4: 0.1 },
};

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/** Lets everything happen that waits for a promise, or for the page to have nothing else to do. */
async function settled() {
  await new Promise((done) => setImmediate(done));
  mock.timers.tick(10_000);
  await new Promise((done) => setImmediate(done));
}

/**
 * The models of a page, with one of the player's own, and what the worker that reads them was asked.
 *
 * @param {{ keepsTables?: boolean, tables?: () => Promise<{ tables: Blob, checksum: number }> }} [page]
 */
async function withOwn({ keepsTables = true, tables } = {}) {
  /** @type {Provision[]} */
  const asked = [];
  const models = new Models({
    files: {},
    caches: undefined,
    keepsTables,
    engine: {
      provide: async (provision) => {
        asked.push(provision);
        return provision.call.kind === 'install-model' ? { facts: FACTS } : await tables?.();
      },
    },
  });
  await models.setOwn(FILE);
  return { models, asked: () => asked.map(({ call }) => call.kind) };
}

/** What a worker is given for a call. @param {Models} models */
const given = (models) => models.provisionFor(CALL)?.call;

test('a worker is given the tables that another one has decoded, once they are there', async () => {
  const tables = new Blob(['tables']);
  const { models, asked } = await withOwn({ tables: async () => ({ tables, checksum: 7 }) });
  const before = { kind: 'install-model', name: 'own', file: FILE, tables: undefined };
  assert.deepEqual(given(models), before);
  assert.deepEqual(asked(), ['install-model']);
  await settled();
  assert.deepEqual(asked(), ['install-model', 'model-tables']);
  assert.deepEqual(given(models), { ...before, tables });
});

test('a worker that is asked for tables is given the model first, as for any other call', async () => {
  const { models } = await withOwn();
  const provision = models.provisionFor({ kind: 'model-tables', name: 'own' });
  assert.equal(provision?.key, models.provisionFor(CALL)?.key);
  assert.equal(models.provisionFor({ kind: 'model-tables', name: 'small' }), undefined);
});

test('tables that cannot be had are done without', async () => {
  const { models, asked } = await withOwn({
    tables: () => Promise.reject(new Error('no room')),
  });
  await settled();
  assert.deepEqual(asked(), ['install-model', 'model-tables']);
  const call = given(models);
  assert.ok(call?.kind === 'install-model');
  assert.equal(call.tables, undefined);
});

test('tables of another model are not kept', async () => {
  const tables = new Blob(['tables']);
  const { models } = await withOwn({ tables: async () => ({ tables, checksum: 8 }) });
  await settled();
  const call = given(models);
  assert.ok(call?.kind === 'install-model');
  assert.equal(call.tables, undefined);
});

test('without room for tables nobody is asked for them', async () => {
  const { asked } = await withOwn({ keepsTables: false });
  await settled();
  assert.deepEqual(asked(), ['install-model']);
});

test('there is room for tables where a device says that it has 8 GiB or more', () => {
  assert.equal(hasRoomForTables({ deviceMemory: 16 }), true);
  assert.equal(hasRoomForTables({ deviceMemory: 8 }), true);
  assert.equal(hasRoomForTables({ deviceMemory: 4 }), false);
  assert.equal(hasRoomForTables({ hardwareConcurrency: 8 }), false);
});
