import { type Game, Replay } from '../../pkg/rules.js';
import { pause } from '../lib/pause.ts';

/** Moves replayed at once: the adversary searches for each of its tiles, for up to two ms. */
const STEP_MOVES = 4;
/** Time in ms after which the page pauses for keys and frames. */
const SLICE_MS = 8;

/** Replays the game of a link or a record in pieces. */
export async function replayed(text: string): Promise<Game> {
  const replay = new Replay(text);
  let begun = performance.now();
  while (!replay.advance(STEP_MOVES)) {
    if (performance.now() - begun < SLICE_MS) continue;
    await pause();
    begun = performance.now();
  }
  return replay.finish();
}
