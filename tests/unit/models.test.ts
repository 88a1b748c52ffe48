import { expect, test } from 'vitest';
import { Models } from '../../www/state/models.ts';

const FACTS = { network: '17x4', games: 1, moves: 100, bytes: 1000, checksum: 7 };
const FILE = new ArrayBuffer(8);
const NEEDS = { network: 'own' as const };

/** The models of a page; `engine` is its worker, which counts the files it gets, and `report` tells how far it is. */
function modelsOf() {
  const installed: ArrayBuffer[] = [];
  let report: (part: number) => void = () => {};
  const engine: any = {
    installModel: async ({ file }: { file: ArrayBuffer }, tell: typeof report) => {
      installed.push(file);
      report = tell;
      return FACTS;
    },
  };
  const known = new Map();
  const run = async (task: any) => task(engine, known);
  const models = new Models({ files: {}, caches: undefined, pool: { run } as any });
  return { models, engine, known, installed, report: (part: number) => report(part) };
}

test('a network that is read stays so, whatever report comes late', async () => {
  const { models, report } = modelsOf();
  await models.setOwn(FILE);
  report(0.9);
  expect(models.state('own')).toStrictEqual({ phase: 'ready', facts: FACTS });
});

test('a worker gets each version of a network once', async () => {
  const { models, engine, known, installed } = modelsOf();
  const other = new Map();
  await models.setOwn(FILE);
  for (let call = 0; call < 3; call++) {
    await models.give(engine, known, NEEDS);
    await models.give(engine, other, NEEDS);
  }
  expect(installed.length).toBe(2);
  await models.setOwn(new ArrayBuffer(16));
  await models.give(engine, known, NEEDS);
  await models.give(engine, other, NEEDS);
  expect(installed.map(({ byteLength }) => byteLength)).toStrictEqual([8, 8, 16, 16]);
  expect(models.give(engine, known, { network: 'small' })).toBeUndefined();
});
