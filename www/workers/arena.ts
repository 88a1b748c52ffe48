import { type ArenaExperiment, ArenaPlayer, type ArenaSlice } from '../../pkg/twofold.js';

let current: { key: string; player: ArenaPlayer } | undefined;

interface Slice {
  key: string;
  experiment: ArenaExperiment;
  games: number[];
  ms: number;
}

/** Adds games of an experiment to the unfinished ones and plays. A new key discards these. */
export function playArena({ key, experiment, games, ms }: Slice): ArenaSlice {
  if (current?.key !== key) {
    current?.player.free();
    current = undefined;
    current = { key, player: new ArenaPlayer(experiment) };
  }
  return current.player.play(games, ms);
}
