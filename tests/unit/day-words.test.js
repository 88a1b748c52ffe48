import './sentences.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  machineInWords,
  marksInWords,
  passedBy,
  placeInWords,
  resultInWords,
} from '../../www/features/day/words.js';

const MARKS = [
  { label: 'beginner', score: 4012 },
  { label: 'good player', score: 18_200 },
  { label: 'expert', score: 36_004 },
];

/** @param {string} date @param {number} score */
const result = (date, score) => ({
  date,
  id: date,
  score,
  maxTile: 64,
  moves: 90,
  isOnTime: true,
});

test('the marks of a day are within reach, and it says which of them are passed', () => {
  const told =
    'Solvers with the same tiles: beginner 4,012, good player 18,200, expert 36,004 points.';
  assert.equal(marksInWords(undefined, MARKS), told);
  assert.equal(marksInWords(848, MARKS), `${told} 3,164 points more reach the beginner.`);
  assert.equal(marksInWords(5000, MARKS), `${told} You are ahead of the beginner.`);
  assert.equal(
    marksInWords(20_000, MARKS),
    `${told} You are ahead of the beginner and good player.`,
  );
  assert.equal(marksInWords(40_000, MARKS), `${told} You are ahead of all of them.`);
  // The tiles of one day may favour the weaker player.
  const odd = [MARKS[1], { ...MARKS[0], label: 'expert' }];
  assert.deepEqual(passedBy(5000, odd), ['expert']);
  assert.match(machineInWords(848, 290_540), /makes 290,540 points: you have 0.3 % of that\.$/);
});

test('a result is placed among the days of the player', () => {
  const days = [
    ['2026-11-20', 900],
    ['2026-11-21', 2000],
    ['2026-11-22', 400],
    ['2026-11-23', 848],
  ].map(([date, score]) => /** @type {const} */ ([`${date}`, result(`${date}`, Number(score))]));
  const results = new Map(days);
  assert.equal(placeInWords(results, days[1][1]), 'The best of your 4 days.');
  assert.equal(placeInWords(results, days[0][1]), 'The 2nd best of your 4 days.');
  assert.equal(placeInWords(results, days[3][1]), 'The 3rd best of your 4 days.');
  assert.equal(placeInWords(results, days[2][1]), 'The 4th best of your 4 days.');
  assert.equal(placeInWords(new Map([days[0]]), days[0][1]), '');
});

test('a shared result names the marks that it passed, and draws its tiles and streak', () => {
  const own = result('2026-11-23', 848);
  assert.equal(
    resultInWords(own, { passed: [], row: 1 }),
    'Twofold, board of the day 2026-11-23: 848 points, 64 tile, 90 moves.\n⬜⬜⬜⬜⬜',
  );
  assert.equal(
    resultInWords(
      { ...own, score: 5204, maxTile: 512 },
      { passed: ['beginner', 'good player'], row: 3 },
    ),
    'Twofold, board of the day 2026-11-23: 5,204 points, 512 tile, 90 moves, ahead of the beginner and good player.\n🟨🟧🟥⬜⬜ 🔥 3 days in a row',
  );
  assert.match(resultInWords({ ...own, maxTile: 2048 }, { passed: [], row: 1 }), /\n🟨🟧🟥🟪🟦$/);
  assert.match(
    resultInWords({ ...own, maxTile: 8192, isOnTime: false }, { passed: [], row: 3 }),
    /\n🟨🟧🟥🟪🟦🟩🟩$/,
  );
});
