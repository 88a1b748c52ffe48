import { type Signal, signal } from '@preact/signals-core';
import { remember, remembered } from '../lib/browser.ts';

/** A score to beat on the board of a day, from the link of another player. */
interface Challenge {
  date: string;
  score: number;
}

const KEY = 'twofold:challenge';

/** The latest challenge. */
const latest: Signal<Challenge | undefined> = signal(read());

/** The day that the place of the day shows, where a link asked for it. */
export const wantedDay: Signal<string | undefined> = signal();

function read() {
  const [date, score] = (remembered('localStorage', KEY) ?? '').split(' ');
  return Number.isSafeInteger(Number(score)) ? { date, score: Number(score) } : undefined;
}

/** The score to beat on the board of this day. */
export const scoreToBeat = (date: string) =>
  latest.value?.date === date ? latest.value.score : undefined;

export function takeChallenge(challenge: Challenge) {
  latest.value = challenge;
  remember('localStorage', KEY, `${challenge.date} ${challenge.score}`);
}
