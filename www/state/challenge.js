import { signal } from '@preact/signals-core';
import { remember, remembered } from '../lib/browser.js';

/** @import { Signal } from '@preact/signals-core' */

/** A score to beat on the board of a day, from the link of another player. @typedef {{ date: string, score: number }} Challenge */

const KEY = 'twofold:challenge';

/** The latest challenge. @type {Signal<Challenge | undefined>} */
const latest = signal(read());

/** The day that the place of the day shows, where a link asked for it. @type {Signal<string | undefined>} */
export const wantedDay = signal();

function read() {
  const [date, score] = (remembered('localStorage', KEY) ?? '').split(' ');
  return Number.isSafeInteger(Number(score)) ? { date, score: Number(score) } : undefined;
}

/** The score to beat on the board of this day. @param {string} date */
export const scoreToBeat = (date) => (latest.value?.date === date ? latest.value.score : undefined);

/** @param {Challenge} challenge */
export function takeChallenge(challenge) {
  latest.value = challenge;
  remember('localStorage', KEY, `${challenge.date} ${challenge.score}`);
}
