import { expect, test } from 'vitest';
import { LESSONS, type Lesson, standOf } from '../../www/features/train/lesson-rules.ts';
import { Game, Solver } from './engine.ts';

const SEEDS = 4;

/** Plays a lesson with a solver that keeps to it as far as it can. */
function stoodAtEnd(lesson: Lesson, seed: number) {
  const solver = new Solver('expectimax-snake');
  const game = Game.fromBoard({ board: lesson.board, p4: 0.1, seed: String(seed) });
  for (let moves = 0; moves < 400; moves += 1) {
    const state = game.state();
    // Every move of the solver counts as good.
    const stand = standOf(lesson, state, moves);
    if (stand !== 'open') return stand;
    const { values } = solver.evaluate(state.board, { depth: 2 });
    const rated = state.legal
      .filter((direction) => direction !== lesson.avoid)
      .map((direction) => {
        const ranks = game.preview(direction)?.ranks ?? [];
        const maxTile = 2 ** Math.max(...ranks);
        const after = standOf(lesson, { ranks, maxTile, legal: state.legal });
        const rank = { done: 2, open: 1, stuck: 0, lost: 0 }[after];
        return { direction, rank, value: values[direction] ?? 0 };
      })
      .sort((a, b) => b.rank - a.rank || b.value - a.value);
    game.play(rated[0].direction);
  }
  return 'too long';
}

test('the goal of every lesson is open at first and is reached by a solver in at least every second try', () => {
  expect(LESSONS.length).toBe(8);
  for (const lesson of LESSONS) {
    const game = Game.fromBoard({ board: lesson.board, p4: 0.1, seed: '1' });
    expect(standOf(lesson, game.state()), lesson.id).toBe('open');
    const ends = Array.from({ length: SEEDS }, (_, seed) => stoodAtEnd(lesson, seed + 1));
    const done = ends.filter((stand) => stand === 'done').length;
    expect(done, `${lesson.id}: ${done} of ${SEEDS}`).toBeGreaterThanOrEqual(SEEDS / 2);
  }
});

test('a try ends when its rule is broken, and a refused move does not count as one left', () => {
  const [, corner, , avoid] = LESSONS;
  const state = (board: string) => Game.fromBoard({ board, p4: 0.1, seed: '1' }).state();
  expect(standOf(corner, state('0,0,0,0/0,0,0,0/2,128,0,0/64,0,0,0'))).toBe('lost');
  expect(standOf(corner, state('0,0,0,0/0,0,0,0/2,0,0,0/128,4,0,0'))).toBe('done');
  const stuck = state('0,0,0,0/0,0,0,0/8,4,8,4/64,32,16,8');
  expect(stuck.legal).toStrictEqual(['up']);
  expect(standOf(avoid, stuck)).toBe('stuck');
});
