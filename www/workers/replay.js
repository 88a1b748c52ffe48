import { Replay } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP = 16;
/** Time between two progress reports, in ms. */
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
