import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
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
  expect(counting.date.value).toBe('2026-11-23');
  expect(counting.counts.value).toBe(true);
  isUnaided.value = false;
  expect(counting.counts.value).toBe(false);
  isUnaided.value = true;
  state.value = { ...state.value, canMove: false };
  expect(counting.counts.value).toBe(false);
});

test('another board, and a second game on a board that is done, do not count', () => {
  const { state, counting } = gameOf('2026-11-23');
  counting.settle('2026-11-22');
  expect(counting.counts.value).toBe(true);
  counting.settle('2026-11-23');
  expect(counting.isSettled.value).toBe(true);
  expect(counting.counts.value).toBe(false);
  expect(counting.isOpen.value).toBe(false);
  state.value = { ...state.value, seed: '17' };
  expect(counting.date.value).toBeUndefined();
  expect(counting.counts.value).toBe(false);
});

test('whoever gives up does so for that game alone', () => {
  const { isUnaided, counting } = gameOf('2026-11-23');
  counting.giveUp();
  expect(counting.counts.value).toBe(false);
  expect(counting.isOpen.value).toBe(true);
  // A new game.
  isUnaided.value = true;
  expect(counting.counts.value).toBe(true);
});

test('whoever has watched a game on a board has no game on it that counts, also after a reload', () => {
  const register = registerOf();
  const { state, isUnaided, counting } = gameOf('2026-11-24', register);
  counting.see('2026-11-24');
  expect(counting.counts.value).toBe(false);
  expect(counting.isOpen.value).toBe(false);
  expect(isUnaided.value).toBe(false);
  const later = gameOf('2026-11-24', register);
  expect(later.counting.hasSeen('2026-11-24')).toBe(true);
  expect(later.isUnaided.value).toBe(false);
  // Other boards, and what has counted before, stay as they are.
  state.value = Game.create({ seed: '2026-11-25' }).state();
  isUnaided.value = true;
  expect(counting.counts.value).toBe(true);
});
