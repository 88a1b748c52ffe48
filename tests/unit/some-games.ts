import type { GameArchive } from '../../www/state/archive.ts';
import type { StoredGame } from '../../www/state/stored-game.ts';

/** A stored game. */
export function storedGame(id: string, changes: Partial<StoredGame> = {}): StoredGame {
  return {
    version: 1,
    id,
    writer: 'a tab',
    updated: 1000,
    record: `record of ${id}`,
    summary: {
      rows: 4,
      cols: 4,
      p4: 0.1,
      seed: '0000-0001',
      score: 100,
      maxTile: 16,
      moves: 10,
      finished: true,
    },
    ...changes,
  };
}

export const storedGames = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    storedGame(`game ${number}`, { updated: 1000 + number }),
  );

/** How many games an archive has. */
export const counted = async (archive: GameArchive) => (await archive.database()).count('games');
