import { expect, test } from 'vitest';
import { Game } from '../../pkg/rules.js';
import { MISTAKES, type Mistake } from '../../www/games/far.ts';
import {
  judgeAnswer,
  Mistakes,
  mistakeIn,
  mistakesIn,
  newMistake,
} from '../../www/state/mistakes.ts';
import { registerOf } from './registers.ts';
import { judged, movesOf } from './some-moves.ts';

const POSITION = {
  board: '0,2/4,0',
  p4: 0.1,
  played: 'left',
  best: 'up',
  values: { up: 1000, right: 993, down: null, left: 500 },
  expected: 1000,
  measure: { kind: 'points' },
} as const;

test('an answer is right if it gives away less than an inaccuracy does', () => {
  const mistake = newMistake(POSITION, 0);
  expect(judgeAnswer(mistake, 'up')).toStrictEqual({ isFound: true, share: 0 });
  expect(judgeAnswer(mistake, 'right')).toStrictEqual({ isFound: true, share: 0.007 });
  expect(judgeAnswer(mistake, 'left')).toStrictEqual({ isFound: false, share: 0.5 });
  expect(judgeAnswer(mistake, 'down')).toBeUndefined();
});

test('of chances the loss itself counts, and not a share of it', () => {
  const mistake = newMistake(
    {
      ...POSITION,
      values: { up: 0.02, right: 0.012, down: null, left: 0.005 },
      expected: 0.02,
      measure: { kind: 'chance', tile: 512 },
    },
    0,
  );
  expect(judgeAnswer(mistake, 'right')?.isFound).toBe(true);
  expect(judgeAnswer(mistake, 'left')?.isFound).toBe(false);
});

test('what was not found at once comes again another day, until it is found at once', async () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const register = registerOf();
  const mistakes = new Mistakes(register, Game, () => now);
  const mistake = newMistake(POSITION, now);
  expect(await mistakes.due()).toStrictEqual([]);
  await mistakes.settle(mistake, false);
  expect(await mistakes.due()).toStrictEqual([]);
  expect(mistakes.waiting.value.length).toBe(0);

  now += 24 * 3600 * 1000;
  const [again] = await mistakes.due();
  expect({ ...again, due: 0 }).toStrictEqual({ ...mistake, due: 0 });
  expect(mistakes.waiting.value.length).toBe(1);
  // The same mistake in another game is the same position.
  await mistakes.settle(newMistake(POSITION, now), false);
  expect(mistakes.waiting.value.length).toBe(0);

  now += 24 * 3600 * 1000;
  await mistakes.settle(again, true);
  now += 1000 * 24 * 3600 * 1000;
  expect(await mistakes.due()).toStrictEqual([]);
});

test('mistakes are kept as soon as they are known, and one that is solved does not come back', async () => {
  const [register, now] = [registerOf(), 1000];
  const mistakes = new Mistakes(register, Game, () => now);
  const game = Game.fromBoard({ board: '0,2/4,0', p4: 0.1, seed: '1' });
  const before = game.state().board;
  game.play('left');
  const { played, best, values, expected, measure } = POSITION;
  const moves = movesOf(1, [judged(1, { played, best, values, expected, verdict: 'blunder' })]);
  const found = mistakesIn({ moves, numbers: [1], measure, game, p4: 0.1 }, now);
  expect(found).toStrictEqual([newMistake({ ...POSITION, board: before }, now)]);
  expect(await mistakes.add(found)).toStrictEqual(found);
  expect(mistakes.waiting.value.length).toBe(1);
  expect(await mistakes.due()).toStrictEqual(found);

  await mistakes.settle(found[0], true);
  expect(await mistakes.add(found)).toStrictEqual([]);
  expect(mistakes.waiting.value.length).toBe(0);
});

/** The board on which up and left are legal, and no others. */
const CORNER = {
  ...POSITION,
  board: '0,0/0,2',
  values: { up: 2, right: null, down: null, left: 1 },
  played: 'left',
} as const;

/** Impossible positions. */
const IMPOSSIBLE: Record<string, unknown>[] = [
  { board: '3,5/7,9' },
  { board: '2,4/8' },
  { board: '' },
  { board: undefined },
  { p4: 5 },
  { p4: null },
  { p4: Number.NaN },
  { values: { ...CORNER.values, right: 3 } },
  { values: { ...CORNER.values, left: null } },
  { values: { ...CORNER.values, up: '2' } },
  { values: { up: 2, left: 1 } },
  { values: null },
  { played: 'down' },
  { played: 'back' },
  { best: 'right' },
  { best: undefined },
  { expected: Number.POSITIVE_INFINITY },
  { measure: { kind: 'own' } },
  { measure: undefined },
  { due: 1e300 },
  { due: -1 },
  { due: 'tomorrow' },
];

test('a position is believed only if the rules allow it', () => {
  const mistake = newMistake(CORNER, 5);
  expect(mistakeIn(mistake, Game)).toStrictEqual(mistake);
  for (const change of IMPOSSIBLE)
    expect(mistakeIn({ ...mistake, ...change }, Game), JSON.stringify(change)).toBeUndefined();
  for (const nothing of [undefined, null, 5, 'x', []])
    expect(mistakeIn(nothing, Game)).toBeUndefined();
});

test('impossible positions that are stored already do not keep the others away', async () => {
  const register = registerOf();
  const mistakes = new Mistakes(register, Game, () => 100);
  const mistake = newMistake(CORNER, 5);
  const put = (id: string, value: object) => register.change(MISTAKES, id, () => value as Mistake);
  await put(mistake.id, mistake);
  for (const [number, change] of IMPOSSIBLE.entries())
    await put(`bad ${number}`, { ...mistake, ...change, id: `bad ${number}` });
  expect(await mistakes.due()).toStrictEqual([mistake]);
  expect(mistakes.waiting.value.length).toBe(1);
});
