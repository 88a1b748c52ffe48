import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Emitter } from '../../www/lib/emitter.js';

test('listeners hear their own event, in the order in which they came', () => {
  /** @type {Emitter<{ moved: number, ended: undefined }>} */
  const emitter = new Emitter();
  /** @type {string[]} */
  const heard = [];
  emitter.on('moved', (count) => heard.push(`first ${count}`));
  emitter.on('moved', (count) => heard.push(`second ${count}`));
  emitter.on('ended', () => heard.push('ended'));
  emitter.emit('moved', 3);
  assert.deepEqual(heard, ['first 3', 'second 3']);
});

test('a listener that was removed hears nothing more, the others do', () => {
  /** @type {Emitter<{ moved: number }>} */
  const emitter = new Emitter();
  /** @type {string[]} */
  const heard = [];
  const remove = emitter.on('moved', () => heard.push('first'));
  emitter.on('moved', () => heard.push('second'));
  remove();
  emitter.emit('moved', 1);
  assert.deepEqual(heard, ['second']);
});

test('an event without listeners is nothing', () => {
  new Emitter().emit('nobody listens', undefined);
});
