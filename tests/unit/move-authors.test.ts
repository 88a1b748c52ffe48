import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Author } from '../../www/games/games.ts';
import { MoveAuthors } from '../../www/state/play.ts';

test('it agrees with a list of authors, whatever is undone and played again', () => {
  let seed = 1;
  const random = (end: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % end;
  };
  for (let round = 0; round < 200; round++) {
    let authors = new MoveAuthors(0);
    const list: Author[] = [];
    for (let move = 0; move < 60; move++) {
      const number = list.length + 1 - Math.min(random(3) === 0 ? random(20) : 0, list.length);
      const by = random(2) === 0 ? 'player' : 'solver';
      list.splice(number - 1, Number.POSITIVE_INFINITY, by);
      authors.add(number, by);
      // What was kept brings the same back.
      if (random(10) === 0) authors = new MoveAuthors(list.length, authors.runs());
      const flat = authors.runs().flatMap((run) => Array(run.moves).fill(run.by));
      assert.deepEqual(flat, list);
    }
  }
});

test('moves that nobody has told about are by somebody unknown', () => {
  assert.deepEqual(new MoveAuthors(5).runs(), [{ by: 'unknown', moves: 5 }]);
  assert.deepEqual(new MoveAuthors(5, [{ by: 'player', moves: 2 }]).runs(), [
    { by: 'player', moves: 2 },
    { by: 'unknown', moves: 3 },
  ]);
  assert.deepEqual(new MoveAuthors(1, [{ by: 'player', moves: 2 }]).runs(), [
    { by: 'player', moves: 1 },
  ]);
});

test('moves of another solver are another run, and the own moves end with the first of somebody else', () => {
  const authors = new MoveAuthors(0);
  authors.add(1, 'player');
  authors.add(2, 'player');
  authors.add(3, 'solver', 'fair');
  authors.add(4, 'solver', 'looi');
  authors.add(5, 'player');
  assert.deepEqual(authors.runs(), [
    { by: 'player', moves: 2 },
    { by: 'solver', moves: 1, solver: 'fair' },
    { by: 'solver', moves: 1, solver: 'looi' },
    { by: 'player', moves: 1 },
  ]);
  assert.equal(authors.own, 2);
  assert.deepEqual(new MoveAuthors(5, authors.runs()).runs(), authors.runs());
  // The player takes the solver's moves back.
  authors.add(3, 'player');
  assert.equal(authors.own, 3);
  assert.equal(new MoveAuthors(4).own, 0);
});
