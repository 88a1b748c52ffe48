/** @import { GameArchive } from '../../www/state/archive.js' */
/** @import { StoredGame } from '../../www/state/stored-game.js' */

/**
 * A stored game.
 *
 * @param {string} id
 * @param {Partial<StoredGame>} [changes]
 * @returns {StoredGame}
 */
export function storedGame(id, changes = {}) {
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

/** @param {number} count */
export const storedGames = (count) =>
  Array.from({ length: count }, (_, number) =>
    storedGame(`game ${number}`, { updated: 1000 + number }),
  );

/**
 * How many games an archive has.
 *
 * @param {GameArchive} archive
 */
export const counted = async (archive) => (await archive.database()).count('games');
