import { expect, test } from 'vitest';
import { specs } from '../../pkg/solvers.js';
import { SETTINGS } from '../../www/games/near.ts';
import { found } from '../../www/games/row.ts';
import { isBoard } from '../../www/state/page-state.ts';
import { Settings } from '../../www/state/settings.ts';
import { FakeStorage } from './fake-storage.ts';
import { registerOf } from './registers.ts';

/** The settings of a browser in which an earlier version has stored these, before the database is read. */
function settingsOf(stored: Record<string, unknown>) {
  const storage = new FakeStorage();
  storage.setItem('twofold:settings', JSON.stringify({ version: 1, ...stored }));
  return new Settings(registerOf(storage), { specs, isBoard });
}

/** How many parts of what is stored are damaged. */
function repaired(stored: Record<string, unknown>) {
  const read = found(SETTINGS, { version: 1, value: stored });
  return 'repaired' in read ? read.repaired : 0;
}

/** None of them is the default. */
const CHOSEN: Record<string, unknown> = {
  solver: 'expectimax-rows',
  parameters: { learned: { depth: 3, model: 'full' } },
  thinkBy: 'depth',
  thinkMs: 25,
  speed: 0,
  theme: 'night',
  palette: 'colour-blind',
  motion: 'reduced',
  sound: true,
  vibration: true,
  hand: 'left',
  language: 'de',
  watched: true,
  coach: 'after',
  strip: false,
  firstVisit: 'done',
  board: { rows: 3, cols: 5, p4: 0.5, spawner: 'adversary' },
};

/** Invalid values of settings. */
const NONSENSE = [null, [], {}, 'sepia', -1, 1e9, 0.5, { rows: 3 }, [{}]];

test('what was chosen is what is read', () => {
  const settings = settingsOf(CHOSEN);
  expect(settings.current.value).toStrictEqual(CHOSEN);
  expect(repaired(CHOSEN)).toBe(0);
});

test('a method of Frolov that was a solver is chosen as a method', () => {
  const kept = { solver: 'frolov-3.8', parameters: { 'frolov-3.8': { depth: 4 } } };
  const { value, ...read } = found(SETTINGS, { version: 1, value: { ...CHOSEN, ...kept } });
  expect(read).toStrictEqual({ state: 'sound', repaired: 0 });
  expect(value.solver).toBe('frolov');
  expect(value.parameters.frolov).toStrictEqual({ depth: 4, method: '3.8' });
});

test('every setting falls back to its default alone', () => {
  const defaults = settingsOf({}).current.value;
  expect(Object.keys(defaults).toSorted()).toStrictEqual(Object.keys(CHOSEN).toSorted());
  for (const name of Object.keys(CHOSEN)) {
    for (const value of NONSENSE) {
      const stored = { ...CHOSEN, [name]: value };
      // Parameters fall back one by one.
      if (name === 'parameters' && value !== null && !Array.isArray(value)) continue;
      const settings = settingsOf(stored);
      expect(settings.current.value, `${name} ${JSON.stringify(value)}`).toStrictEqual({
        ...CHOSEN,
        [name]: Reflect.get(defaults, name),
      });
      // Which solvers and boards there are is no matter of what is kept.
      if (name !== 'solver' && name !== 'parameters' && name !== 'board')
        expect(repaired(stored), `${name} ${JSON.stringify(value)}`).toBe(1);
    }
  }
});

test('every parameter of a solver falls back alone', () => {
  const parameters = {
    learned: { depth: 3, model: 'sepia', colour: 'red', cutoff: '0' },
    'expectimax-rows': null,
    exact: ['score'],
    gone: { depth: 1 },
  };
  expect(settingsOf({ parameters }).current.value.parameters).toStrictEqual({
    learned: { depth: 3 },
  });
});

test('boards that no game can have are not chosen', () => {
  for (const board of [
    { rows: 0, cols: 4, p4: 0.1 },
    { rows: 1e6, cols: 4, p4: 0.1 },
    { rows: '4', cols: 4, p4: 0.1 },
    { rows: 4, cols: 4, p4: 2 },
    { rows: 4, cols: 4, p4: null },
    { rows: 4, p4: 0.1 },
    { rows: 4, cols: 4, p4: 0.1, spawner: 'nobody' },
  ])
    expect(settingsOf({ board }).current.value.board).toStrictEqual({ rows: 4, cols: 4, p4: 0.1 });
});

test('what earlier versions stored of the coach is understood', () => {
  const mode = (coach: unknown) => settingsOf({ coach }).current.value.coach;
  expect(mode(true)).toBe('before');
  expect(mode(false)).toBe('off');
  expect(mode('after')).toBe('after');
  expect(mode('sometimes')).toBe('off');
  expect(mode(undefined)).toBe('off');
});
