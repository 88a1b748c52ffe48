import './sentences.ts';
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { hasRoomForAll } from '../../www/engine/priorities.ts';
import type { CallOf } from '../../www/engine/protocol.ts';
import { Models } from '../../www/state/models.ts';

type InstallCall = CallOf<'install-model'>;

const FACTS = { network: '17x4', games: 1, moves: 100, bytes: 1000, checksum: 7 };
const FILE = new ArrayBuffer(8);
const NEEDS = { network: 'own' as const };

/**
 * The models of a page, and the calls of the worker that reads files first.
 *
 * @param page `parts`: what the worker hands on of one model after another, if it is asked to
 */
function modelsOf({ keepsParts, parts = [] }: { keepsParts: boolean; parts?: Blob[] }) {
  const asked: InstallCall[] = [];
  const models = new Models({
    files: {},
    caches: undefined,
    keepsParts,
    engine: {
      install: async ({ call }) => {
        assert.ok(call.kind === 'install-model');
        asked.push(call);
        return { facts: FACTS, parts: call.isHandedOn ? parts.shift() : undefined };
      },
    },
  });
  return { models, asked };
}

test('a worker is given the parts of a model that another one has read', async () => {
  const parts = new Blob(['parts']);
  const { models } = modelsOf({ keepsParts: true, parts: [parts] });
  await models.setOwn(FILE);
  const call = { kind: 'install-model', name: 'own', file: FILE, parts };
  assert.deepEqual(models.resourceFor(NEEDS), { name: 'own', key: 'own 1', call });
});

test('where nothing is handed on a worker is given the file alone', async () => {
  const { models, asked } = modelsOf({ keepsParts: true });
  await models.setOwn(FILE);
  assert.equal(asked[0].isHandedOn, true);
  const call = { kind: 'install-model', name: 'own', file: FILE, parts: undefined };
  assert.deepEqual(models.resourceFor(NEEDS)?.call, call);
});

test('without room for parts nobody is asked for them', async () => {
  const { models, asked } = modelsOf({ keepsParts: false, parts: [new Blob(['parts'])] });
  await models.setOwn(FILE);
  assert.equal(asked[0].isHandedOn, false);
});

test('the parts of a model go when another one takes its place', async () => {
  const [first, second] = [new Blob(['first']), new Blob(['second'])];
  const { models } = modelsOf({ keepsParts: true, parts: [first, second] });
  const given = () => {
    const resource = models.resourceFor(NEEDS);
    assert.ok(resource?.call.kind === 'install-model');
    return { key: resource.key, file: resource.call.file, parts: resource.call.parts };
  };
  await models.setOwn(FILE);
  assert.equal(given().parts, first);
  const other = new ArrayBuffer(16);
  await models.setOwn(other);
  assert.deepEqual(given(), { key: 'own 2', file: other, parts: second });
  await models.setOwn(FILE);
  assert.deepEqual(given(), { key: 'own 3', file: FILE, parts: undefined });
});

test('a device that says it has 8 GiB or more has room for parts', () => {
  assert.equal(hasRoomForAll({ deviceMemory: 16 }), true);
  assert.equal(hasRoomForAll({ deviceMemory: 8 }), true);
  assert.equal(hasRoomForAll({ deviceMemory: 4 }), false);
  assert.equal(hasRoomForAll({}), false);
});
