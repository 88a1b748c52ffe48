import { ArenaPlayer } from '../../pkg/twofold.js';

/** The experiment that is being played. @type {{ key: string, player: ArenaPlayer } | undefined} */
let current;

/**
 * Plays games of an experiment for a while.
 *
 * @param {import('../engine/protocol.js').ArenaCall} call
 * @returns {import('../engine/protocol.js').ArenaAnswer}
 */
export function answerArena({ key, experiment, games, ms }) {
  if (current?.key !== key) {
    current?.player.free();
    current = undefined;
    current = { key, player: new ArenaPlayer(experiment) };
  }
  return { type: 'arena-played', slice: current.player.play(games, ms) };
}
