import { expect, test } from 'vitest';
import { normalBelow, ownMoves, playedWell } from '../../www/features/games/own-moves.ts';
import { type KeptReview, REVIEWS, reviewId } from '../../www/games/far.ts';
import type { AuthorRun } from '../../www/games/games.ts';
import { KeptGames } from '../../www/games/list.ts';
import { VERDICTS } from '../../www/lib/judged-moves.ts';
import { registerOf } from './registers.ts';
import { keepGames, listed, storedGame } from './some-games.ts';
import { judged, keptReview, movesOf } from './some-moves.ts';

/**
 * A review in which the moves have these verdicts, and each as much luck as its number, with a variance of 4.
 *
 * @param verdicts first letters
 */
function reviewOf(game: string, verdicts: string, rank: number = 1): KeptReview {
  const made = [...verdicts].map((letter, index) => {
    const verdict = VERDICTS.find((name) => name.startsWith(letter)) ?? 'best';
    return judged(index + 1, { verdict, luck: index + 1, variance: 4 });
  });
  const moves = movesOf(verdicts.length, made);
  for (const [index, letter] of [...verdicts].entries())
    if (letter === '-') moves.leaveOut(index + 1);
  const evaluator = `judge ${rank}`;
  return keptReview({
    game,
    evaluator,
    judge: { ...keptReview({}).judge, evaluator, rank },
    columns: moves.columns,
    summary: { ledger: null, luckPercentile: null, accuracy: null },
  });
}

const AUTHORS = { p: 'player', s: 'solver', u: 'unknown' } as const;
/** @param letters first ones of who made each move */
const madeBy = (letters: string): AuthorRun[] =>
  [...letters].map((letter) => ({ by: AUTHORS[letter as 'p' | 's' | 'u'], moves: 1 }));
const entry = (id: string, letters: string, updated: number = 1000) =>
  storedGame(id, { by: madeBy(letters), updated });

test('of a game that the player alone has played all judged moves count', () => {
  const game = listed(entry('a', 'ppppp'));
  const played = playedWell(game, reviewOf('a', 'bgm-i'), undefined);
  // 1 + 2 + 3 + 5 over a deviation of 4.
  const luck = expect.closeTo(100 * normalBelow(11 / 4), 9);
  expect(played).toMatchObject({ moves: 4, accuracy: 0.5, luck });
});

test('of other games only the player’s own moves count', () => {
  const [runs, game] = [madeBy('sspupp'), listed(entry('a', 'sspupp'))];
  const played = playedWell(game, reviewOf('a', 'bbibgm'), runs);
  expect(played).toMatchObject({ moves: 3, accuracy: 1 / 3 });
  expect(playedWell(game, reviewOf('a', 'bb'), runs)).toBeUndefined();
});

test('the normal distribution agrees with its table', () => {
  for (const [x, below] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.96, 0.9750021],
    [-3, 0.0013499],
  ])
    expect(Math.abs(normalBelow(x) - below), String(x)).toBeLessThan(2e-7);
});

test('games are told in their order, each by the strongest of its judges', async () => {
  const register = registerOf();
  const put = (review: KeptReview) => register.change(REVIEWS, reviewId(review), () => review);
  const games = [
    entry('late', 'pp', 3000),
    entry('mixed', 'sp', 2000),
    entry('solver', 'ss', 1000),
    entry('hardly coached', 'ppppp', 500),
    entry('coached', 'ppp', 400),
  ];
  await keepGames(register, games);
  await put(reviewOf('late', 'mm', 1));
  await put(reviewOf('late', 'bm', 2));
  await put(reviewOf('mixed', 'mb'));
  await put(reviewOf('solver', 'bb'));
  // A stronger judge has judged only some of the moves.
  for (const coached of [
    reviewOf('late', 'm-', 3),
    reviewOf('hardly coached', 'bb---'),
    reviewOf('coached', 'b-m'),
  ]) {
    delete coached.summary;
    await put(coached);
  }
  const found = await ownMoves(games.map(listed), {
    register,
    kept: new KeptGames({ register, journals: { all: () => [] } }),
  });
  expect(found.map(({ id, moves, accuracy }) => [id, moves, accuracy])).toStrictEqual([
    ['coached', 2, 0.5],
    ['mixed', 1, 1],
    ['late', 2, 0.5],
  ]);
});
