import { Replay } from '../../pkg/twofold.js';
import { goThrough } from './reports.js';

/** @import { Handler } from '../engine/protocol.js' */

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP = 16;

/**
 * Replays a game and finds out its spawns.
 *
 * @type {Handler<'replay'>}
 */
export function replay({ text }, report) {
  const replay = new Replay(text);
  try {
    goThrough(replay, STEP, report);
    return { spawns: replay.spawns() };
  } finally {
    replay.free();
  }
}
