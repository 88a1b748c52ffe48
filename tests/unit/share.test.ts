import { expect, test, vi } from 'vitest';
import { Game } from '../../pkg/rules.js';
import * as report from '../../www/shell/opening-report.ts';
import { isReadable, readLink } from '../../www/shell/share.ts';
import { linkOpener } from '../../www/shell/shared-games.ts';

const stateOf = async (link: string) => (await readLink(link)).state();

test('a link says in words which board to play', async () => {
  const { seed, rows, cols, p4, board } = await stateOf('seed=feed-beef&size=3x5&p4=0.25');
  expect([seed, rows, cols, p4]).toStrictEqual(['feed-beef', 3, 5, 0.25]);
  const same = Game.create({ rows: 3, cols: 5, p4: 0.25, seed: 'feed-beef' });
  expect(board).toBe(same.state().board);
  expect((await stateOf('#seed=feed-beef')).rows).toBe(4);
  expect((await stateOf('?size=2×6')).cols).toBe(6);
});

test('what is wrong in such a link is said', async () => {
  for (const [link, why] of [
    ['seed=-5', /seed/],
    ['size=9x9', /“9x9” is not a board size/],
    ['size=four', /“four” is not a board size/],
    ['p4=2', /4/],
    ['p4=often', /4/],
  ] as const) {
    await expect(stateOf(link), link).rejects.toThrow(why);
  }
});

test('a link to a game, to a day or to a place says nothing of the kind', async () => {
  const game = Game.create({ seed: '5' });
  game.play('left');
  for (const link of [game.link(), 'day=2026-11-23', 'lab/exact', '', '?utm_source=seed'])
    expect(isReadable(link), link).toBe(false);
  expect((await stateOf(game.link())).moves).toBe(game.state().moves);
});

test('of links that are opened at once the last one counts', async () => {
  const start = vi.fn();
  vi.spyOn(report, 'reportShared').mockReturnValue(undefined);
  const page: unknown = { actions: { start }, frame: { showBoard() {} } };
  const open = linkOpener(page as Parameters<typeof linkOpener>[0]);
  const links = ['v1-nonsense', Game.create({ seed: '5' }).link(), 'seed=feed-beef'];
  await Promise.all(links.map(open));
  const opened = start.mock.calls.map(([game]) => game.state().seed);
  expect(opened).toStrictEqual(['feed-beef']);
});
