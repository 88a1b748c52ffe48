import * as engine from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';
import { goThrough } from './reports.ts';

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP = 64;

/** Reads a pasted board in any known form. */
export const readBoard: Handler<'read-board'> = ({ text, numbers }) => ({
  reading: engine.readBoard(text, numbers),
});

/** Reads a game of another program and checks it by the rules, or reads a board. */
export const importGame: Handler<'import'> = ({ bytes, name }, report) => {
  const game = new engine.Import(new Uint8Array(bytes), name);
  let isSpent = false;
  try {
    const { format } = game;
    const reading = game.board();
    if (reading) return { format, reading };
    goThrough(game, STEP, report);
    isSpent = true;
    return { record: game.finish(), format };
  } finally {
    if (!isSpent) game.free();
  }
};

/** Writes a game for another program. */
export const exportGame: Handler<'export'> = ({ record, to }) => ({
  bytes: engine.exportGame(record, to) as Uint8Array<ArrayBuffer>,
});
