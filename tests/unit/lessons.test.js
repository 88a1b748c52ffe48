import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { GameArchive } from '../../www/state/archive.js';
import { judgeAnswer, Lessons, newLesson } from '../../www/state/lessons.js';

const POSITION = /** @type {const} */ ({
  board: '2,4/8,16',
  p4: 0.1,
  played: 'left',
  best: 'up',
  values: { up: 1000, right: 993, down: null, left: 500 },
  expected: 1000,
  measure: { kind: 'points' },
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('an answer is right if it gives away less than an inaccuracy does', () => {
  const lesson = newLesson(POSITION, 0);
  assert.deepEqual(judgeAnswer(lesson, 'up'), { isFound: true, loss: 0 });
  assert.deepEqual(judgeAnswer(lesson, 'right'), { isFound: true, loss: 7 });
  assert.deepEqual(judgeAnswer(lesson, 'left'), { isFound: false, loss: 500 });
  assert.equal(judgeAnswer(lesson, 'down'), undefined);
});

test('of chances the loss itself counts, and not a share of it', () => {
  const lesson = newLesson(
    {
      ...POSITION,
      values: { up: 0.02, right: 0.012, down: null, left: 0.005 },
      expected: 0.02,
      measure: { kind: 'chance', tile: 512 },
    },
    0,
  );
  assert.equal(judgeAnswer(lesson, 'right')?.isFound, true);
  assert.equal(judgeAnswer(lesson, 'left')?.isFound, false);
});

test('what was not found at once comes again another day, until it is found at once', async () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const archive = new GameArchive();
  const lessons = new Lessons(
    async () => archive,
    () => now,
  );
  const lesson = newLesson(POSITION, now);
  assert.deepEqual(await lessons.due(), []);
  await lessons.settle(lesson, false);
  assert.deepEqual(await lessons.due(), []);
  assert.equal(lessons.waiting.value, 0);

  now += 24 * 3600 * 1000;
  const [again] = await lessons.due();
  assert.deepEqual({ ...again, due: 0 }, { ...lesson, due: 0 });
  assert.equal(lessons.waiting.value, 1);
  await lessons.settle(again, false);
  assert.equal(lessons.waiting.value, 0);

  now += 24 * 3600 * 1000;
  await lessons.settle((await lessons.due())[0], true);
  now += 1000 * 24 * 3600 * 1000;
  assert.deepEqual(await lessons.due(), []);
});

test('the same mistake in two games is one position', async () => {
  const archive = new GameArchive();
  const lessons = new Lessons(
    async () => archive,
    () => 0,
  );
  await lessons.settle(newLesson(POSITION, 0), false);
  await lessons.settle(newLesson(POSITION, 5), false);
  const database = await archive.database();
  assert.equal(await database.count('lessons'), 1);
});
