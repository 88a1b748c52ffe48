import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { solverMeans } from '../../pkg/rivals.js';
import { MEASURED, WITH_NETWORK } from '../../www/features/race/rival-games.ts';
import { RIVALS, rivalFor } from '../../www/features/race/rivals.ts';

/** What the games of a table in docs/results come to: of one that can be played again, or of one of the arena. */
function gamesOf(name: string) {
  const path = `docs/results/${name}`;
  if (existsSync(`${path}.games`)) {
    const [, statistics, powers] = readFileSync(`${path}.games`, 'utf8').split('\n');
    const tiles = [...powers].map((power) => 2 ** Number.parseInt(power, 36));
    return { tiles, mean: JSON.parse(statistics).score.mean };
  }
  const lines = readFileSync(`${path}.csv`, 'utf8').trim().split('\n');
  const [head, ...rows] = lines.map((line) => line.split(','));
  const columnOf = (name: string) => rows.map((row) => Number(row[head.indexOf(name)]));
  const scores = columnOf('score');
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { tiles: columnOf('max_tile'), mean };
}
const README = readFileSync('README.md', 'utf8');
/** Written by `twofold-lab results` from the same games: with their intervals, and the shares of large tiles. */
const WRITTEN = readFileSync('docs/strength.md', 'utf8') + readFileSync('docs/field.md', 'utf8');

/** The rows of the README's table of strength: their games, and how they are labelled. */
const ROWS = new Map([
  ['small network, no search', 'strength/small-depth-1-native'],
  ['small network, 2,700 boards a move on average', 'strength/small-2700-nodes-native'],
  ['small network, 1 ms a move on average, in Chromium', 'strength/small-1-ms-wasm'],
  ['full network, no search', 'strength/full-depth-1-native'],
  ['full network, 2,700 boards a move on average', 'strength/full-2700-nodes-native'],
  ['full network, 1 ms a move on average, in Chromium', 'strength/full-1-ms-wasm'],
  ['full network, 11,000 boards a move on average', 'strength/full-11000-nodes-native'],
  ['full network, 100,000 boards a move on average', 'strength/full-100000-nodes-native'],
  ['`expectimax-rows`, 100,000 boards a move', '003-expectimax-rows-nodes-100000'],
]);

const whole = (number: number) => Math.round(number).toLocaleString('en');

test('the README says of each player’s strength what its games say', () => {
  const [table] = README.slice(README.indexOf('| player | games |')).split('\n\n');
  const lines = table.split('\n').slice(2);
  const rows = lines.map((row) => row.split('|').map((cell) => cell.trim()));
  const labels = rows.map(([, label]) => label);
  expect(labels).toStrictEqual([...ROWS.keys()]);
  for (const [, label, games, mean, ...shares] of rows) {
    const { tiles, mean: ours } = gamesOf(ROWS.get(label) ?? '');
    expect(games, label).toBe(whole(tiles.length));
    expect(mean.split(' (')[0], label).toBe(whole(ours));
    const written = WRITTEN.split('\n').find((line) => line.includes(`| ${games} | ${mean} |`));
    const shown = written?.split('|').filter((cell) => cell.includes(' %')) ?? [];
    const large = shown.slice(-2).map((cell) => cell.trim().split(' (')[0]);
    expect(large.length, `${label}: the interval ${mean}`).toBe(2);
    for (const [place, tile] of [16384, 32768].entries()) {
      const isOne = tiles.filter((largest) => largest >= tile).length === 1;
      expect(shares[place], `${label}: ${tile}`).toBe(isOne ? 'one game' : large[place]);
    }
  }
});

test('the rivals stand in the order of their strength', () => {
  expect(RIVALS.map(({ name }) => name)).toStrictEqual(Object.keys(MEASURED));
  for (const [place, { name, mean }] of RIVALS.entries())
    expect(place === 0 || mean > RIVALS[place - 1].mean, name).toBeTruthy();
});

test('a solver has one strength as it plays if nothing is set, and one with each network', () => {
  const defaults = Object.values(MEASURED).flatMap((rival) =>
    'isDefault' in rival ? [rival.solver.id] : [],
  );
  const networks = Object.keys(WITH_NETWORK.games).map((network) => `learned ${network}`);
  expect(Object.keys(solverMeans)).toStrictEqual([...defaults, ...networks]);
  expect(solverMeans['learned full']).toBeGreaterThan(solverMeans['learned small']);
});

test('the rival is the weakest that is stronger than the player', () => {
  expect(rivalFor(undefined).name).toBe('looi-2');
  expect(rivalFor(4459).name).toBe('looi-2');
  expect(rivalFor(300_000).name).toBe('learned');
  expect(rivalFor(1e9).name).toBe('learned');
});
