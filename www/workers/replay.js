import { Replay } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** Moves from one look at the clock to the next; against the adversary each may take a millisecond. */
const STEP = 16;
/** How often the page hears how far it is, in ms. */
const PAUSE = 50;

/**
 * Replays a game and finds out its spawns.
 *
 * @type {Handler<'replay'>}
 */
export function replay({ text }, report) {
  const replay = new Replay(text);
  try {
    let reported = performance.now();
    while (!replay.advance(STEP)) {
      const now = performance.now();
      if (now - reported < PAUSE) continue;
      reported = now;
      report(replay.done / replay.count);
    }
    return { spawns: replay.spawns() };
  } finally {
    replay.free();
  }
}
