import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { KeptReview, Mistake } from '../../www/games/far.ts';
import type { AuthorRun } from '../../www/games/games.ts';
import { JudgedMoves } from '../../www/lib/judged-moves.ts';
import { hashOf } from '../../www/state/kept-reviews.ts';
import { keepVerdicts } from '../../www/state/kept-verdicts.ts';
import { settled } from './fake-workers.ts';
import { judged, movesOf } from './some-moves.ts';

const judge = (evaluator: string, rank: number): any => ({
  evaluator,
  rank,
  measure: { kind: 'points' },
});
const SMALL = judge('small', 1);

const blunder = (number: number) => judged(number, { verdict: 'blunder' });

/** A game of ten moves. */
function keeping(
  kept: KeptReview | undefined,
  known: Record<number, object>,
  madeBy: AuthorRun[] = [{ by: 'player', moves: 10 }],
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const puts: KeptReview[] = [];
  const restored: [any, any[]][] = [];
  const mistakes: Mistake[] = [];
  keepVerdicts({
    session: {
      state: signal({ moves: 10, p4: 0.1 }),
      round: signal(0),
      record: () => 'record',
      copy: () => ({ jump: (to: number) => ({ board: `${to}` }), free() {} }),
    },
    library: { id: 'game', madeBy },
    verdicts: {
      revision: signal(0),
      isPending: signal(false),
      list: () =>
        Object.entries(known).map(([number, judge]) => ({ judged: blunder(+number), judge })),
      restore: (by: any, moves: any[]) => restored.push([by, moves]),
    },
    mistakes: async () => ({
      add: async (found: Mistake[]) => void mistakes.push(...found),
    }),
    keptReviews: {
      find: async () => kept,
      keep: async (evaluation: KeptReview) => void puts.push(evaluation),
    },
  } as any);
  const rest = async () => {
    vi.advanceTimersByTime(3_000);
    await settled();
  };
  return { puts, restored, mistakes, rest };
}

function evaluation(by: any, numbers: number[], more?: object): any {
  const { columns } = movesOf(10, numbers.map(blunder));
  return { judge: by, evaluator: by.evaluator, columns, ...more };
}

const numbersIn = ({ columns }: KeptReview) =>
  [...new JudgedMoves(columns, { isChance: false })].map(({ number }) => number);

test('what was found is kept once nothing happens any more', async () => {
  const { puts, rest } = keeping(undefined, { 2: SMALL, 5: SMALL });
  expect(puts.length).toBe(0);
  await rest();
  expect(puts.length).toBe(1);
  const { game, record, evaluator, summary } = puts[0];
  expect([game, record, evaluator, summary]).toStrictEqual([
    'game',
    hashOf('record'),
    'small',
    undefined,
  ]);
  expect(numbersIn(puts[0])).toStrictEqual([2, 5]);
});

test('mistakes of the player are kept to practise, and those of a solver are not', async () => {
  const authors: AuthorRun[] = [
    { by: 'player', moves: 4 },
    { by: 'solver', moves: 6 },
  ];
  const { mistakes, rest } = keeping(undefined, { 2: SMALL, 5: SMALL }, authors);
  await rest();
  expect(mistakes.map(({ board, played, best }) => [board, played, best])).toStrictEqual([
    ['1', 'left', 'up'],
  ]);
});

test('what was kept before stays, and what another judge has said is left out', async () => {
  const { puts, rest } = keeping(evaluation(SMALL, [1, 2]), { 3: judge('other', 1), 4: SMALL });
  await rest();
  expect(puts.map(numbersIn)).toStrictEqual([[1, 2, 4]]);
});

test('a review of the whole game, and one by a stronger judge, are not replaced', async () => {
  for (const kept of [
    evaluation(SMALL, [1], { summary: {} }),
    evaluation(judge('full', 2), [1]),
    evaluation(SMALL, [4]),
  ]) {
    const { puts, rest } = keeping(kept, { 4: SMALL });
    await rest();
    expect(puts).toStrictEqual([]);
    vi.useRealTimers();
  }
});

test('what was found earlier is there again with the game', async () => {
  const { restored } = keeping(evaluation(SMALL, [1, 7]), {});
  await settled();
  const [[by, moves]] = restored;
  expect(by).toBe(SMALL);
  expect(moves.map(({ number, verdict }) => [number, verdict])).toStrictEqual([
    [1, 'blunder'],
    [7, 'blunder'],
  ]);
});
