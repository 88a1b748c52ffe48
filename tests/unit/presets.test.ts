import { expect, test } from 'vitest';
import { documents, rowsOf } from '../../www/features/arena/presets.ts';

/** Milliseconds that the games of a paper take one worker. */
const costOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.reduce((sum, { games, paper }) => sum + games * (paper?.ms ?? 0), 0);

test('a paper is set up with its own number of games, or with as many as take a few minutes', () => {
  for (const paper of documents) {
    const rows = rowsOf(paper);
    expect(rows.length).toBe(paper.rows.length);
    const most = Math.max(...rows.map(({ games }) => games));
    expect(most <= 10 || costOf(rows) <= 300_000, paper.id).toBeTruthy();
    for (const [place, { games, paper: asked }] of rows.entries()) {
      const { printed, games: all, label } = paper.rows[place];
      expect(asked?.ms, `${paper.id} ${label}`).toBeGreaterThan(0);
      expect(games).toBe(Math.min(asked?.games ?? 0, most));
      expect(asked?.games).toBeGreaterThanOrEqual(Math.min(printed.games ?? 0, all));
    }
  }
});
