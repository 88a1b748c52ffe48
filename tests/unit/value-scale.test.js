import assert from 'node:assert/strict';
import { test } from 'node:test';
import { specs } from '../../pkg/solvers.js';
import { scaleOf, UNITS } from '../../www/state/value-scale.js';

/** @param {string} id */
const scaleFor = (id) => {
  const unit = specs.find((spec) => spec.id === id)?.unit ?? '';
  return scaleOf({ id, settings: {} }, unit);
};

test('a heuristic’s own values are never printed', () => {
  for (const id of ['expectimax-rows', 'expectimax-snake', 'looi', 'frolov-7', 'bellman']) {
    const { unit, value, delta, tight, tightDelta } = scaleFor(id);
    const texts = [unit, value(1.61e6), delta(-58.8, 3), tight(1.61e6), tightDelta(-58.8)];
    assert.deepEqual(texts, ['', '', '', '', ''], id);
  }
});

test('points, moves and chances are printed with their unit', () => {
  for (const id of ['learned', 'reflex', 'mcts-pure', 'expectimax-score', 'fewest-moves']) {
    const { unit, value } = scaleFor(id);
    assert.ok(unit !== '' && value(100) !== '', id);
  }
});

test('each unit that is printed is one of a solver', () => {
  const known = new Set(specs.map(({ unit }) => unit));
  for (const unit of UNITS.keys()) assert.ok(known.has(unit), unit);
});
