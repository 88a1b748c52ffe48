import assert from 'node:assert/strict';
import { test } from 'vitest';
import { entryOf, readEntry } from '../../www/state/archive.ts';
import { PlayLog } from '../../www/state/play-log.ts';
import { isNewer, type StoredGame, storedGameOf, succeeds } from '../../www/state/stored-game.ts';
import { storedGame } from './some-games.ts';

/** Values of wrong kinds. */
const DAMAGES = [
  undefined,
  null,
  true,
  -1,
  0.5,
  1e300,
  '',
  'text',
  [],
  [null],
  [[]],
  {},
  { moves: 'many' },
];

const whole = () =>
  storedGame('a', {
    revision: 7,
    name: 'the good one',
    by: [
      { by: 'player', moves: 8 },
      { by: 'solver', moves: 2, solver: 'fair' },
    ],
    ms: 5000,
    days: ['2026-01-02', '2026-01-03'],
    undone: true,
    end: { time: 1000, score: 100, maxTile: 16, moves: 10 },
    summary: { ...storedGame('a').summary, start: 'two', spawner: 'random' },
  });

/** Numbers that are always the same. (mulberry32, Tommy Ettinger 2017) */
function drawer() {
  let state = 1;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Uses a stored game as the page does: lists it, opens it, plays a move, takes one back, and stores it. */
function playOn(game: StoredGame) {
  const entry = readEntry(entryOf(game));
  assert.ok(entry);
  new Date(entry.updated).toISOString();
  for (const facts of [entry.summary, entry.end ?? entry.summary])
    assert.ok([facts.score, facts.maxTile, facts.moves].every(Number.isFinite));
  const log = new PlayLog(10, game);
  const state = { moves: 11, score: 1, maxTile: 2, canMove: false } as any;
  log.add({ kind: 'move', by: 'player', state } as any, 'fair');
  log.add({ kind: 'undo', by: 'player', state: { ...state, moves: 10 } } as any, '');
  const kept = log.kept();
  assert.equal(
    kept.by.reduce((sum, { moves }) => sum + moves, 0),
    11,
  );
  assert.ok(Number.isFinite(kept.ms));
}

test('a whole game is read as it is', () => {
  assert.deepEqual(storedGameOf(whole(), 'a'), whole());
  const { revision: _, ...early } = storedGame('a');
  assert.deepEqual(storedGameOf(early, 'a'), early);
  // Parts that later versions add are kept.
  assert.deepEqual(storedGameOf({ ...whole(), later: [1] }, 'a'), { ...whole(), later: [1] });
});

test('each part that is damaged drops out alone', () => {
  const parts = ['revision', 'name', 'by', 'ms', 'days', 'undone', 'end'] as const;
  for (const part of parts) {
    const damaged = { ...whole(), [part]: null };
    const { [part]: _, ...rest } = whole();
    assert.deepEqual(storedGameOf(damaged, 'a'), rest);
  }
  const days = ['2026-01-02', null, 'today', '2026-01-03'];
  assert.deepEqual(storedGameOf({ ...whole(), days }, 'a'), whole());
});

test('no damage of any part makes a game unplayable', () => {
  const draw = drawer();
  const one = (list: readonly any[]) => list[draw(list.length)];
  for (let round = 0; round < 20_000; round++) {
    const game = structuredClone(whole()) as Record<string, any>;
    for (let damages = 1 + draw(4); damages > 0; damages--) {
      const part = one(Object.keys(game).filter((key) => key !== 'version' && key !== 'record'));
      const within = game[part];
      // Half of the damages are deeper.
      if (typeof within === 'object' && within !== null && draw(2) === 0 && Object.keys(within)[0])
        within[one(Object.keys(within))] = structuredClone(one(DAMAGES));
      else game[part] = structuredClone(one(DAMAGES));
    }
    const text = JSON.stringify(game);
    const read = storedGameOf(JSON.parse(text), 'a');
    assert.equal(read?.record, whole().record, text);
    assert.equal(read.id, 'a');
    assert.doesNotThrow(() => playOn(read), text);
    // Reading the result again changes nothing.
    assert.deepEqual(storedGameOf(JSON.parse(JSON.stringify(read)), 'a'), read, text);
  }
});

test('a damaged summary is compared with no other game, and is not taken for a game without a move', () => {
  const read = storedGameOf({ ...whole(), summary: null }, 'a');
  assert.equal(read?.summary.moves, 10);
  assert.equal(read.summary.start, undefined);
  assert.equal(storedGameOf({ ...storedGame('a'), summary: 5 }, 'a')?.summary.moves, 1);
});

test('without a record there is no game', () => {
  for (const record of DAMAGES.filter((damage) => typeof damage !== 'string'))
    assert.equal(storedGameOf({ ...whole(), record }, 'a'), undefined);
  for (const value of [null, 'text', [], { version: 0 }])
    assert.equal(storedGameOf(value, 'a'), undefined);
});

test('what a newer version has stored is known as such', () => {
  assert.ok(isNewer({ ...whole(), record: 'v2-AAAA' }));
  assert.ok(isNewer({ version: 2 }));
  assert.ok(!isNewer({ ...whole(), record: 'v1-AAAA' }));
  assert.ok(!isNewer(whole()));
  assert.ok(!isNewer('v2-'));
});

test('the clock does not say which state of a game is the later', () => {
  const game = { writer: 'a', revision: 2, updated: 1000 };
  assert.ok(succeeds(game, { writer: 'b', revision: 1, updated: 5000 }));
  assert.ok(succeeds(game, { writer: 'b', updated: 5000 }));
  assert.ok(succeeds(game, { ...game }));
  assert.ok(!succeeds(game, { ...game, writer: 'b' }));
  assert.ok(!succeeds({ writer: 'b', updated: 5000 }, game));
});
