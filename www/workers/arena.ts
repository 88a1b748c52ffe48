import { type ArenaExperiment, ArenaPlayer, type ArenaSlice } from '../../pkg/twofold.js';
import { keeping } from './keeping.ts';

const kept = keeping<ArenaPlayer>();

interface Slice {
  key: string;
  experiment: ArenaExperiment;
  games: number[];
  ms: number;
}

/** Adds games of an experiment to the unfinished ones and plays. A new key discards these. */
export const playArena = ({ key, experiment, games, ms }: Slice): ArenaSlice =>
  kept(key, () => new ArenaPlayer(experiment)).play(games, ms);
