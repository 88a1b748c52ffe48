import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Emitter } from '../../www/lib/emitter.ts';

test('listeners hear their own event, in the order in which they came', () => {
  const emitter: Emitter<{ moved: number; ended: undefined }> = new Emitter();
  const heard: string[] = [];
  emitter.on('moved', (count) => heard.push(`first ${count}`));
  emitter.on('moved', (count) => heard.push(`second ${count}`));
  emitter.on('ended', () => heard.push('ended'));
  emitter.emit('moved', 3);
  assert.deepEqual(heard, ['first 3', 'second 3']);
});

test('a listener that was removed hears nothing more, the others do', () => {
  const emitter: Emitter<{ moved: number }> = new Emitter();
  const heard: string[] = [];
  const remove = emitter.on('moved', () => heard.push('first'));
  emitter.on('moved', () => heard.push('second'));
  remove();
  emitter.emit('moved', 1);
  assert.deepEqual(heard, ['second']);
});

test('an event without listeners is nothing', () => {
  new Emitter().emit('nobody listens', undefined);
});
