import { expect, test, vi } from 'vitest';
import { MissedPositions } from '../../www/features/train/missed-positions.ts';
import { MISSED } from '../../www/games/far.ts';
import { registerOf } from './registers.ts';

test('a missed position comes again until it is found, also after a reload', async () => {
  const endgame = { formation: '####/###./..../....', goal: 512 };
  const register = registerOf();
  const missed = new MissedPositions(register, endgame);
  missed.miss('one');
  missed.miss('two');
  missed.miss('one');
  expect(missed.boards).toStrictEqual(['two', 'one']);
  const later = registerOf();
  await register.get(MISSED);
  await vi.waitUntil(() => Object.keys(later.live(MISSED).value).length > 0);
  expect(new MissedPositions(later, { ...endgame, goal: 256 }).boards).toStrictEqual([]);
  const again = new MissedPositions(later, endgame);
  again.drop('two');
  expect(again.boards).toStrictEqual(['one']);
});
