import { expect, test } from 'vitest';
import { Game } from '../../pkg/rules.js';
import type { JudgedMove } from '../../pkg/twofold.js';
import { columnOf, curveOf, roundTop } from '../../www/features/review/curve-data.ts';
import { pressInReview } from '../../www/features/review/review-keys.ts';
import { Stepper } from '../../www/features/review/stepper.ts';
import {
  accuracyOf,
  amount,
  describeCurve,
  describeMove,
  ledgerRows,
  signed,
  unitOf,
} from '../../www/features/review/words.ts';
import { GameSession } from '../../www/state/session.ts';
import { randomOf } from './random.ts';
import { judged, movesOf } from './some-moves.ts';
import { ARROWS } from './tabs.ts';

const POINTS = unitOf({ kind: 'points' });

/** The number in front of a text such as "+1,234.5 points". */
const numberIn = (text: string) => Number(text.replace('−', '-').replace(/[^-\d.]/g, ''));

test('what the ledger shows adds up to the last digit', () => {
  const random = randomOf(7);
  for (let round = 0; round < 500; round++) {
    const size = 10 ** (5 * random());
    const part = () => (random() - 0.5) * size;
    const [start, luck, mistakes] = [random() * size, part(), random() * size];
    const score = Math.round(random() * size);
    const remaining = round % 3 === 0 ? random() * size : 0;
    const revisions = score + remaining - start - luck + mistakes;
    const ledger = { start, luck, mistakes, revisions, score, remaining };
    const rows = ledgerRows(ledger, { kind: 'points' });
    const values = rows.map(({ value }) => numberIn(value));
    expect(Math.abs(values.reduceRight((left, value) => left - value)), `${values}`).toBeLessThan(
      1e-6,
    );
    expect(values[0], 'shares of what was expected at first').toBe(100);
    expect(Math.abs(values[4] - (100 * (score + remaining)) / start)).toBeLessThanOrEqual(0.11);
  }
});

test('a ledger of chances is in per cent and adds up', () => {
  const ledger = {
    start: 0.6123,
    luck: 0.1234,
    mistakes: 0.0567,
    revisions: 0.321,
    score: 0,
    remaining: 1,
  };
  const rows = ledgerRows(ledger, { kind: 'chance', tile: 512 });
  expect(rows[4]).toMatchObject({ name: 'Chance of 512 in the end', value: '100 %' });
  const values = rows.slice(0, 4).map(({ value }) => numberIn(value));
  expect(Math.abs(values.reduce((sum, value) => sum + value, 0) - 100)).toBeLessThan(1e-9);
});

/** What is said of a move of a game that ends after 700 moves. */
const told = (move: JudgedMove, author: 'player' | 'solver' | 'unknown') =>
  describeMove(move, {
    judge: { measure: { kind: 'points' }, solver: { id: 'learned', settings: {}, budget: {} } },
    author,
    total: 700,
    endsGame: move.number === 700,
  });

test('a move is told with its number, its verdict, and the solver that made it', () => {
  const move = judged(700, { share: 0.1234, verdict: 'blunder' });
  expect(told(move, 'player')).toStrictEqual({
    place: 'Move 700 of 700',
    shown: 'Blunder: ← costs 12 % of the final score. Best was ↑. No move was left after it.',
    spoken:
      'Move 700 of 700. Blunder: left costs 12 % of the final score. Best was up. No move was left after it.',
  });
  const { place, shown } = told(judged(1, { played: 'up', verdict: 'best' }), 'solver');
  expect(`${place}: ${shown}`).toBe('Move 1 of 700, by the solver: Best move.');
  expect(told(judged(3), 'unknown').place).toBe('Move 3 of 700');
});

test('amounts have their unit, and tenths where they are small', () => {
  expect(amount(1, POINTS)).toBe('1 point');
  expect(amount(12.34, POINTS)).toBe('12.3 points');
  expect(amount(-1234.5, POINTS)).toBe('−1,234 points');
  expect(signed(50, POINTS)).toBe('+50 points');
  expect(signed(-0.01, POINTS)).toBe('0 points');
});

test('a lost game is told as a share of what a strong player makes, with its points beside', () => {
  const parts = { start: 102_772, luck: -14_432, mistakes: 88_000, revisions: 508 };
  const rows = ledgerRows({ ...parts, score: 848, remaining: 0 }, { kind: 'points' });
  expect(rows.map(({ value }) => value)).toStrictEqual([
    '100 %',
    '−14 %',
    '−85.6 %',
    '+0.4 %',
    '0.8 %',
  ]);
  expect(rows[4]).toMatchObject({ name: 'Final score', hint: '848 points.' });
});

test('moves are counted and ranked, and the only legal one is never a mistake', () => {
  const forced = { up: null, right: null, down: null, left: 90 };
  const moves = movesOf(6, [
    judged(4, { loss: 50, verdict: 'blunder' }),
    judged(1, { values: forced, loss: 900, verdict: 'blunder' }),
    judged(2, { verdict: 'mistake' }),
    judged(3, { values: forced, loss: 0, verdict: 'best' }),
  ]);
  moves.leaveOut(5);
  expect(moves.done).toBe(5);
  expect([...moves].map(({ number }) => number)).toStrictEqual([1, 2, 3, 4]);
  expect(moves.worst(10)).toStrictEqual([4, 2]);
  expect(moves.worst(1, (number) => number < 4)).toStrictEqual([2]);
  expect(moves.atLeast('mistake')).toStrictEqual([2, 4]);
  expect(moves.counts()).toStrictEqual({ best: 2, good: 0, inaccuracy: 0, mistake: 1, blunder: 1 });
  expect(moves.get(1)?.verdict).toBe('best');
});

test('accuracy is the share of best and good moves', () => {
  expect(accuracyOf({ best: 80, good: 11, inaccuracy: 5, mistake: 3, blunder: 1 })).toBe('91 %');
  expect(accuracyOf({ best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 })).toBeUndefined();
});

test('the curve keeps every high and low, however many moves share a column', () => {
  const total = 20_000;
  const moves = movesOf(total, []);
  for (let number = 1; number <= total; number++)
    moves.put(judged(number, { expected: 1000 + Math.sin(number) * 500, luck: 0.5 }));
  moves.put(judged(7777, { expected: 9999, verdict: 'blunder' }));
  moves.put(judged(7778, { expected: 1, verdict: 'mistake' }));
  const curve = curveOf(moves, 300, 1234);
  expect(Math.max(...curve.high)).toBe(9999);
  expect(Math.min(...curve.low)).toBe(1);
  expect(curve.top).toBe(9999);
  expect(curve.last[299]).toBe(1234);
  // Without the luck of 0.5 for each of the moves before.
  expect(curve.plain[299]).toBe(1234 - 0.5 * (total - 2));
  expect(curve.marks.map(({ number, isBlunder }) => [number, isBlunder])).toStrictEqual([
    [7777, true],
    [7778, false],
  ]);
});

test('the curve shows what is judged so far, and luck only as far as it is known', () => {
  const moves = [1, 2, 3, 60].map((number) => judged(number));
  const curve = curveOf(movesOf(100, moves), 101, undefined);
  const shown = (column: Float64Array) =>
    [...column.keys()].filter((at) => !Number.isNaN(column[at]));
  expect(shown(curve.last)).toStrictEqual([0, 1, 2, 59]);
  expect(shown(curve.plain)).toStrictEqual([0, 1, 2]);
});

test('the first and the last board lie at the ends of the curve', () => {
  for (const total of [1, 7, 1000, 20_000]) {
    expect(columnOf(0, total, 350)).toBe(0);
    expect(columnOf(total, total, 350)).toBe(349);
  }
  expect(roundTop(9999)).toBe(10_000);
  expect(roundTop(0)).toBe(1);
});

test('the curve in words has its ends, its extremes and the mistakes', () => {
  const moves = [500, 900, 200, 700].map((expected, row) =>
    judged(row + 1, { expected, verdict: row === 2 ? 'blunder' : 'best' }),
  );
  expect(describeCurve(movesOf(4, moves), POINTS, false)).toBe(
    'Expected final score over the moves: 500 points at move 1, 700 points at move 4. Highest 900 points at move 2, lowest 200 points at move 3. 1 mistake or blunder.',
  );
  expect(describeCurve(movesOf(4, []), POINTS, false)).toBe('Nothing is judged yet.');
});

/** A game of ten moves, from its beginning. */
function tenMoves() {
  const game = Game.create({ rows: 6, cols: 6, seed: '1' });
  for (let move = 0; game.totalMoves() < 10; move++) game.play(ARROWS[move % ARROWS.length]);
  game.jump(0);
  const session = new GameSession(game);
  const done: string[] = [];
  session.on('change', ({ kind }) => done.push(kind));
  const frames: ((now: number) => void)[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    frame: (draw: (now: number) => void) => void frames.push(draw),
  };
  const stepper = new Stepper({ session, total: 10, speed: () => 10, clock });
  const pass = (ms: number) => {
    now += ms;
    for (const draw of frames.splice(0)) draw(now);
  };
  return { stepper, done, pass, frames };
}

test('keys step, and stop at both ends', () => {
  const { stepper, done } = tenMoves();
  let left = 0;
  const leave = () => {
    left += 1;
  };
  const press = (key: string, shiftKey = false) => {
    expect(pressInReview({ key, code: '', shiftKey }, stepper, [2, 6], leave)).toBe(true);
    return stepper.place.value;
  };
  const back = ['ArrowLeft', 'ArrowRight', 'n', 'n', 'n', 'p'].map((key) => press(key));
  expect(back).toStrictEqual([0, 1, 2, 6, 6, 2]);
  expect(press('ArrowRight', true)).toBe(10);
  const ends = ['ArrowLeft', 'Home', 'End', 'Escape'].map((key) => press(key));
  expect(ends).toStrictEqual([9, 0, 10, 10]);
  expect(left).toBe(1);
  const other = { key: 'ArrowUp', code: 'ArrowUp', shiftKey: false };
  expect(pressInReview(other, stepper, [2, 6], leave)).toBe(false);
  // A single step is shown as a move.
  expect(done[0]).toBe('redo');
});

test('it plays by itself to the end, from the beginning again, and can be stopped', () => {
  const { stepper, pass, frames } = tenMoves();
  stepper.toggle();
  pass(400);
  expect(stepper.place.value).toBe(1);
  pass(100);
  expect(stepper.place.value).toBe(2);
  stepper.toggle();
  pass(1000);
  expect(stepper.place.value).toBe(2);
  stepper.toggle();
  for (let frame = 0; frame < 100 && frames.length > 0; frame++) pass(100);
  expect(stepper.place.value).toBe(10);
  expect(stepper.isPlaying.value).toBe(false);
  stepper.toggle();
  expect(stepper.place.value).toBe(0);
});
