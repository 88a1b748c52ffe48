import assert from 'node:assert/strict';
import { test } from 'vitest';
import { documents, rowsOf } from '../../www/features/arena/presets.ts';

/** Milliseconds that the games of a paper take one worker. */
const costOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.reduce((sum, { games, paper }) => sum + games * (paper?.ms ?? 0), 0);

test('a paper is set up with its own number of games, or with as many as take a few minutes', () => {
  for (const paper of documents) {
    const rows = rowsOf(paper);
    assert.equal(rows.length, paper.rows.length);
    const most = Math.max(...rows.map(({ games }) => games));
    assert.ok(most <= 10 || costOf(rows) <= 300_000, paper.id);
    for (const [place, { games, paper: asked }] of rows.entries()) {
      const { printed } = paper.rows[place];
      assert.ok(asked && asked.ms > 0, `${paper.id} ${paper.rows[place].label}`);
      assert.equal(games, Math.min(asked.games, most));
      assert.ok(asked.games >= Math.min(printed.games ?? 0, paper.rows[place].games));
    }
  }
});
