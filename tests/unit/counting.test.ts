import assert from 'node:assert/strict';
import { signal } from '@preact/signals-core';
import { test } from 'vitest';
import { Game } from '../../pkg/rules.js';
import { Counting } from '../../www/state/counting.ts';
import { registerOf } from './registers.ts';

/** A game on the board of a day, which no other test has. */
function gameOf(date: string, register = registerOf()) {
  const state = signal(Game.create({ seed: date }).state());
  const isUnaided = signal(true);
  const noteTold = () => {
    isUnaided.value = false;
  };
  const counting = new Counting({
    session: { state },
    library: { isUnaided, noteTold },
    register,
  });
  return { state, isUnaided, counting };
}

test('a game on the board of a day counts until it is over, helped or taken back', () => {
  const { state, isUnaided, counting } = gameOf('2026-11-23');
  assert.equal(counting.date.value, '2026-11-23');
  assert.equal(counting.counts.value, true);
  isUnaided.value = false;
  assert.equal(counting.counts.value, false);
  isUnaided.value = true;
  state.value = { ...state.value, canMove: false };
  assert.equal(counting.counts.value, false);
});

test('another board, and a second game on a board that is done, do not count', () => {
  const { state, counting } = gameOf('2026-11-23');
  counting.settle('2026-11-22');
  assert.equal(counting.counts.value, true);
  counting.settle('2026-11-23');
  assert.equal(counting.isSettled.value, true);
  assert.equal(counting.counts.value, false);
  assert.equal(counting.isOpen.value, false);
  state.value = { ...state.value, seed: '17' };
  assert.equal(counting.date.value, undefined);
  assert.equal(counting.counts.value, false);
});

test('whoever gives up does so for that game alone', () => {
  const { isUnaided, counting } = gameOf('2026-11-23');
  counting.giveUp();
  assert.equal(counting.counts.value, false);
  assert.equal(counting.isOpen.value, true);
  // A new game.
  isUnaided.value = true;
  assert.equal(counting.counts.value, true);
});

test('whoever has watched a game on a board has no game on it that counts, also after a reload', () => {
  const register = registerOf();
  const { state, isUnaided, counting } = gameOf('2026-11-24', register);
  counting.see('2026-11-24');
  assert.equal(counting.counts.value, false);
  assert.equal(counting.isOpen.value, false);
  assert.equal(isUnaided.value, false);
  const later = gameOf('2026-11-24', register);
  assert.equal(later.counting.hasSeen('2026-11-24'), true);
  assert.equal(later.isUnaided.value, false);
  // Other boards, and what has counted before, stay as they are.
  state.value = Game.create({ seed: '2026-11-25' }).state();
  isUnaided.value = true;
  assert.equal(counting.counts.value, true);
});
