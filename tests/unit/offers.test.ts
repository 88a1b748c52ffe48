import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { dateAt } from '../../www/state/day-board.ts';
import { Offers } from '../../www/state/offers.ts';

/** A page whose player has just made the first move on this device. */
function page() {
  const parts = {
    state: signal({ canMove: true }),
    current: signal({ firstVisit: 'moved', coach: 'off' }),
    date: signal<string | undefined>(undefined),
    counts: signal(false),
    watching: signal(false),
  };
  const offers = new Offers({
    session: parts,
    settings: parts,
    counting: parts,
    autoplay: parts,
  } as unknown as ConstructorParameters<typeof Offers>[0]);
  const now = () => [offers.watch, offers.coach, offers.today].map(({ value }) => value);
  return { ...parts, offers, now };
}

test('a game under way is offered to be watched, the coach and today’s board; a finished one today’s', () => {
  const { state, now } = page();
  expect(now()).toStrictEqual([true, true, true]);
  state.value = { canMove: false };
  expect(now()).toStrictEqual([false, false, true]);
});

test('today’s board is not offered while it is played', () => {
  const { state, date, now } = page();
  date.value = dateAt(Date.now());
  expect(now()).toStrictEqual([true, true, false]);
  state.value = { canMove: false };
  expect(now()[2]).toBe(true);
  state.value = { canMove: true };
  date.value = '2026-01-01';
  expect(now()[2]).toBe(true);
});

test('the coach is not offered in a race, in a game that counts, or to who watches', () => {
  const { offers, counts, watching, current, now } = page();
  for (const held of [offers.isRacing, counts, watching]) {
    held.value = true;
    expect(now()[1]).toBe(false);
    held.value = false;
    expect(now()[1]).toBe(true);
  }
  current.value = { firstVisit: 'done', coach: 'off' };
  expect(now()[1]).toBe(false);
});
