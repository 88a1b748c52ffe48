import { expect, test } from 'vitest';
import { specs } from '../../pkg/solvers.js';
import { scaleOf, UNITS } from '../../www/state/value-scale.ts';
import { compareValues } from '../../www/views/values.ts';

const scaleFor = (id: string) => {
  const unit = specs.find((spec) => spec.id === id)?.unit ?? '';
  return scaleOf({ id, settings: {} }, unit);
};

test('a heuristic’s own values are never printed', () => {
  for (const id of ['expectimax-rows', 'expectimax-snake', 'looi', 'frolov', 'bellman']) {
    const { unit, value, delta, tightDelta } = scaleFor(id);
    const texts = [unit, value(1.61e6), delta(-58.8, 3), tightDelta(-58.8)];
    expect(texts, id).toStrictEqual(['', '', '', '']);
  }
});

test('points, moves and chances are printed with their unit', () => {
  for (const id of ['learned', 'reflex', 'mcts-pure', 'expectimax-score', 'fewest-moves']) {
    const { unit, value } = scaleFor(id);
    expect(unit !== '' && value(100) !== '', id).toBeTruthy();
  }
});

test('each unit that is printed is one of a solver', () => {
  const known = new Set(specs.map(({ unit }) => unit));
  for (const unit of UNITS.keys()) expect(known.has(unit), unit).toBeTruthy();
});

/** The bars of four moves. */
function bars([up, right, down, left]: number[], outcome?: number) {
  const evaluation = { values: { up, right, down, left }, best: 'up' as const };
  return compareValues(evaluation, outcome).map(({ share }) => Math.round(1000 * share) / 1000);
}

test('the same share lost shortens a bar by the same length, early and late in a game', () => {
  // Of 100,000 points nothing, 1 %, 5 % and half are lost.
  expect(bars([100_000, 99_000, 95_000, 50_000], 100_000)).toStrictEqual([1, 0.9, 0.5, 0.06]);
  // Of 5,000 points, most of them made already.
  expect(bars([500, 450, 250, 0], 5000)).toStrictEqual([1, 0.9, 0.5, 0.06]);
  // Of a chance.
  expect(bars([0.4, 0.39, 0.35, 0], 1)).toStrictEqual([1, 0.9, 0.5, 0.06]);
});

test('equal moves are equal, whatever the arithmetic leaves between them', () => {
  const values = { up: 412, right: 412 - 3.4e-7, down: 411, left: null };
  const { tightDelta, delta } = scaleOf({ id: 'exact', settings: {} }, '');
  const [, right, down] = compareValues({ values, best: 'up' });
  expect(right.delta).toBe(0);
  expect([delta(right.delta, 412), tightDelta(right.delta)]).toStrictEqual(['±0', '±0']);
  expect([delta(down.delta, 412), tightDelta(down.delta)]).toStrictEqual(['−1', '−1']);
});

test('only values whose outcome is known have bars of one scale for all boards', () => {
  const kinds = specs.map(({ id }) => [id, scaleFor(id).bars]);
  const onScore = kinds.filter(([, bars]) => bars === 'score').map(([id]) => id);
  expect(onScore).toContain('learned');
  expect(onScore.includes('expectimax-rows')).toBeFalsy();
  expect(scaleFor('fewest-moves').bars).toBe('board');
  expect(bars([-3, -4, -5, -8]).toSorted()).toStrictEqual([0.2, 0.68, 0.84, 1]);
});
