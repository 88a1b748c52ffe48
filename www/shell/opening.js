import { messageOf } from '../lib/errors.js';
import { ReadingCancelled } from '../state/game-reader.js';
import { readPlace } from './places.js';
import { clearFragment, fragmentOf, isDay } from './share.js';

/** @import { Game as GameHandle } from '../../pkg/rules.js' */
/** @import { GameReader } from '../state/game-reader.js' */
/** @import { Opening as StoredOpening } from '../state/last-game.js' */
/** @import { GameLibrary } from '../state/library.js' */

/**
 * How the visit begins. `kept`: the stored game that was replaced by the one of a link.
 *
 * @typedef {StoredOpening
 *   | { kind: 'link', moves: number, kept: string | undefined }
 *   | { kind: 'damaged link', message: string, kept: string | undefined }} FirstOpening
 */

/**
 * The first game: the one in the address, else the stored one, else a new one. A game in the address never overwrites
 * the stored one.
 *
 * @param {{ library: GameLibrary,
 *           reader: GameReader,
 *           freshGame: () => GameHandle }} collaborators
 * @returns {Promise<{ game: GameHandle, opening: FirstOpening }>}
 */
export async function openFirstGame({ library, reader, freshGame }) {
  const fragment = location.hash === '' ? undefined : fragmentOf(location.hash);
  // A place has no game. The board of a day is started later, like any other new game.
  if (fragment === undefined || isDay(fragment) || readPlace(fragment))
    return library.begin(freshGame);
  // Where the browser does not answer, there is no way back.
  const kept = await library.lastId().catch(() => undefined);
  clearFragment();
  try {
    const game = library.adopt(await reader.read(fragment));
    return { game, opening: { kind: 'link', moves: game.state().moves, kept } };
  } catch (error) {
    if (error instanceof ReadingCancelled) return library.begin(freshGame);
    return {
      game: library.adopt(freshGame()),
      opening: { kind: 'damaged link', message: messageOf(error), kept },
    };
  }
}
