import {
  entryOf,
  GAMES,
  type GameEntry,
  type KeptGame,
  RECORDS,
  type Summary,
} from '../../www/games/games.ts';
import type { Register } from '../../www/games/register.ts';
import { changeOf } from '../../www/games/row.ts';

export type NamedGame = KeptGame & { id: string; revision?: number };

/** A stored game. */
export function storedGame(id: string, changes: Partial<NamedGame> = {}): NamedGame {
  return {
    id,
    updated: 1000,
    record: `record of ${id}`,
    summary: {
      rows: 4,
      cols: 4,
      p4: 0.1,
      start: 'two',
      spawner: 'random',
      seed: '0000-0001',
      score: 100,
      maxTile: 16,
      moves: 10,
      finished: true,
    },
    ...changes,
  };
}

/** What lists read of a game. */
export const listed = ({ id, revision: _, ...game }: NamedGame) => ({ ...entryOf(game), id });

/** The same of a game with such a summary. */
export function listedWith(summary: Partial<Summary>, changes: Partial<GameEntry> = {}): GameEntry {
  const entry = listed(storedGame('a'));
  return { ...entry, summary: { ...entry.summary, ...summary }, ...changes };
}

/** Stores games. */
export const keepGames = (register: Pick<Register, 'changeAll'>, games: readonly NamedGame[]) =>
  register.changeAll(
    games.flatMap(({ id, revision = 1, ...game }) => [
      changeOf(GAMES, id, () => ({ ...entryOf(game), revision, stamp: 'a tab' })),
      changeOf(RECORDS, id, () => ({ record: game.record, by: game.by })),
    ]),
    { once: true },
  );
