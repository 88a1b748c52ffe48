import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import { MissedPositions } from '../../www/features/train/missed-positions.ts';
import { FakeStorage } from './fake-storage.ts';

test('a missed position comes again until it is found, also after a reload', () => {
  Reflect.set(globalThis, 'localStorage', new FakeStorage());
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
  const endgame = { formation: '####/###./..../....', goal: 512 };
  const missed = new MissedPositions(endgame);
  missed.miss('one');
  missed.miss('two');
  missed.miss('one');
  assert.deepEqual(new MissedPositions(endgame).boards, ['two', 'one']);
  assert.deepEqual(new MissedPositions({ ...endgame, goal: 256 }).boards, []);
  new MissedPositions(endgame).drop('two');
  assert.deepEqual(missed.boards, ['one']);

  localStorage.setItem('twofold:endgames', '{"a 16":7,"b 16":[3,"x"]}');
  assert.deepEqual(new MissedPositions({ formation: 'b', goal: 16 }).boards, ['x']);
  assert.deepEqual(new MissedPositions({ formation: 'a', goal: 16 }).boards, []);
  localStorage.setItem('twofold:endgames', 'no JSON');
  assert.deepEqual(missed.boards, []);
});
