import { Replay } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';
import { goThrough } from './reports.ts';

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP = 16;

/** Replays a game and finds out its spawns. */
export const replay: Handler<'replay'> = ({ text }, report) => {
  const replay = new Replay(text);
  try {
    goThrough(replay, STEP, report);
    return { spawns: replay.spawns() };
  } finally {
    replay.free();
  }
};
