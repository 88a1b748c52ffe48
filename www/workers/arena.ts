import { ArenaPlayer } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

/** The current experiment. */
let current: { key: string; player: ArenaPlayer } | undefined;

/** Plays games of an experiment for a while. */
export const playArena: Handler<'arena-play'> = ({ key, experiment, games, ms }) => {
  if (current?.key !== key) {
    current?.player.free();
    current = undefined;
    current = { key, player: new ArenaPlayer(experiment) };
  }
  return { slice: current.player.play(games, ms) };
};
