import { type Game, Replay } from '../../pkg/rules.js';
import { inSlices } from '../lib/pause.ts';

/** Moves replayed at once: the adversary searches for each of its tiles, for up to two ms. */
const STEP_MOVES = 4;

/** Replays the game of a link or a record in pieces. */
export async function replayed(text: string): Promise<Game> {
  const replay = new Replay(text);
  await inSlices(() => replay.advance(STEP_MOVES));
  return replay.finish();
}
