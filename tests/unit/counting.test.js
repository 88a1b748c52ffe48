import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { signal } from '@preact/signals-core';
import init, { Game } from '../../pkg/rules.js';
import { Counting } from '../../www/state/counting.js';

before(async () => {
  await init({ module_or_path: await readFile('pkg/rules_bg.wasm') });
});

/** A game on the board of 23 November 2026. */
function today() {
  const state = signal(Game.create({ seed: '2026-11-23' }).state());
  const isUnaided = signal(true);
  const library = { id: 'one', isUnaided };
  return { state, isUnaided, library, counting: new Counting({ session: { state }, library }) };
}

test('a game on the board of a day counts until it is over, helped or taken back', () => {
  const { state, isUnaided, counting } = today();
  assert.equal(counting.date.value, '2026-11-23');
  assert.equal(counting.counts.value, true);
  isUnaided.value = false;
  assert.equal(counting.counts.value, false);
  isUnaided.value = true;
  state.value = { ...state.value, canMove: false };
  assert.equal(counting.counts.value, false);
});

test('another board, and a second game on a board that is done, do not count', () => {
  const { state, counting } = today();
  counting.settle('2026-11-22');
  assert.equal(counting.counts.value, true);
  counting.settle('2026-11-23');
  assert.equal(counting.isSettled.value, true);
  assert.equal(counting.counts.value, false);
  state.value = { ...state.value, seed: '17' };
  assert.equal(counting.date.value, undefined);
  assert.equal(counting.counts.value, false);
});

test('whoever gives up does so for that game alone', () => {
  const { state, library, counting } = today();
  counting.giveUp();
  state.value = { ...state.value };
  assert.equal(counting.counts.value, false);
  library.id = 'two';
  state.value = { ...state.value };
  assert.equal(counting.counts.value, true);
});
