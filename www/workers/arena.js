import { ArenaPlayer } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** The current experiment. @type {{ key: string, player: ArenaPlayer } | undefined} */
let current;

/**
 * Plays games of an experiment for a while.
 *
 * @type {Handler<'arena-play'>}
 */
export function playArena({ key, experiment, games, ms }) {
  if (current?.key !== key) {
    current?.player.free();
    current = undefined;
    current = { key, player: new ArenaPlayer(experiment) };
  }
  return { slice: current.player.play(games, ms) };
}
