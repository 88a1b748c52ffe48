import { expect, test } from 'vitest';
import { MoveAuthors } from '../../www/state/play.ts';
import { randomOf } from './random.ts';

const AUTHORS = [
  ['player', undefined],
  ['solver', 'fair'],
  ['solver', 'looi'],
] as const;

test('it agrees with a list of authors, whatever is undone, played again and taken from a stored game', () => {
  const random = randomOf(1);
  const below = (end: number) => Math.floor(random() * end);
  for (let round = 0; round < 200; round++) {
    let authors = new MoveAuthors(0);
    const list: string[] = [];
    for (let move = 0; move < 60; move++) {
      const number = list.length + 1 - Math.min(below(3) === 0 ? below(20) : 0, list.length);
      const [by, solver] = AUTHORS[below(3)];
      list.splice(number - 1, Number.POSITIVE_INFINITY, `${by} ${solver}`);
      authors.add(number, by, solver);
      // Of a stored game fewer moves may be there, or more than anybody told about.
      if (below(10) === 0) {
        const length = Math.max(0, list.length + below(5) - 2);
        authors = new MoveAuthors(length, authors.runs());
        while (list.length < length) list.push('unknown undefined');
        list.length = length;
      }
      const runs = authors
        .runs()
        .map(({ by, solver, moves }) => ({ who: `${by} ${solver}`, moves }));
      expect(runs.flatMap(({ who, moves }) => Array(moves).fill(who))).toStrictEqual(list);
      expect(runs.every(({ who }, at) => who !== runs[at + 1]?.who)).toBeTruthy();
      const others = list.findIndex((who) => who !== 'player undefined');
      expect(authors.own).toBe(others < 0 ? list.length : others);
    }
  }
});
