/** The smallest tile whose share is shown; nearly every game makes it. */
const LEAST_TILE = 64;

/** The player's statistics under one ruleset. Scores, ascending, and tiles are of finished games without help; moves and time are of all games. */
export interface OwnStatistics {
  ruleset: string;
  rules: Summary;
  scores: number[];
  best: number;
  tiles: { tile: number; games: number }[];
  unfinished: number;
  helped: number;
  moves: number;
  ms: number;
  days: string[];
}

/** The player's statistics for each ruleset, the one with the most games first. `bests` has the scores of deleted games, too. */
export function ownStatistics(games: GameEntry[], bests: Record<string, number>): OwnStatistics[] {
  const groups: Map<string, GameEntry[]> = new Map();
  for (const game of games) {
    const ruleset = rulesetOf(game.summary);
    if (ruleset === undefined || playersOf(game) === 'others') continue;
    const group = groups.get(ruleset);
    if (group) group.push(game);
    else groups.set(ruleset, [game]);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([ruleset, group]) => statisticsOf(ruleset, group, bests[ruleset] ?? 0));
}

/** Of games with moves of the player. */
function statisticsOf(ruleset: string, games: GameEntry[], best: number): OwnStatistics {
  const own = games.filter((game) => playersOf(game) === 'player');
  const over = own.filter(({ summary }) => summary.finished);
  const scores = over.map(({ summary }) => summary.score).sort((a, b) => a - b);
  return {
    ruleset,
    rules: games[0].summary,
    scores,
    best: own.reduce((most, { summary }) => Math.max(most, summary.score), best),
    tiles: reached(over.map(({ summary }) => summary.maxTile)),
    unfinished: own.length - over.length,
    helped: games.length - own.length,
    moves: games.reduce((sum, { played }) => sum + (played?.player ?? 0), 0),
    ms: games.reduce((sum, { ms = 0 }) => sum + ms, 0),
    days: [...new Set(games.flatMap(({ days = [] }) => days))].sort(),
  };
}

/** The number of games that made each tile. Of the tiles that all games made, only the largest is listed. */
function reached(largest: number[]) {
  const most = largest.reduce((one, other) => Math.max(one, other), 0);
  const tiles: OwnStatistics['tiles'] = [];
  for (let tile = LEAST_TILE; tile <= most; tile *= 2)
    tiles.push({ tile, games: largest.filter((each) => each >= tile).length });
  const isCertain = ({ games = 0 }) => games === largest.length;
  return tiles.filter(
    (each, index) => !isCertain(each) || !tiles[index + 1] || !isCertain(tiles[index + 1]),
  );
}

import { type GameEntry, playersOf, rulesetOf, type Summary } from '../../games/games.ts';
