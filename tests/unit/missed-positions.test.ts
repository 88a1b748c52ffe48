import assert from 'node:assert/strict';
import { IDBFactory } from 'fake-indexeddb';
import { test } from 'vitest';
import { MissedPositions } from '../../www/features/train/missed-positions.ts';
import { MISSED } from '../../www/games/far.ts';
import { registerOf } from './registers.ts';

test('a missed position comes again until it is found, also after a reload', async () => {
  globalThis.indexedDB = new IDBFactory();
  const endgame = { formation: '####/###./..../....', goal: 512 };
  const missed = new MissedPositions(registerOf(), endgame);
  missed.miss('one');
  missed.miss('two');
  missed.miss('one');
  assert.deepEqual(missed.boards, ['two', 'one']);
  const later = registerOf();
  later.live(MISSED);
  await new Promise((read) => setTimeout(read, 50));
  assert.deepEqual(new MissedPositions(later, { ...endgame, goal: 256 }).boards, []);
  const again = new MissedPositions(later, endgame);
  again.drop('two');
  assert.deepEqual(again.boards, ['one']);
});
