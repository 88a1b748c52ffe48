import * as engine from '../../pkg/twofold.js';
import type { Report } from './requests.ts';

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP_MOVES = 64;
/** Time between two reports, in ms. */
const PAUSE_MS = 50;

export const readBoard = ({ text, numbers }: { text: string; numbers?: engine.NumbersName }) =>
  engine.readBoard(text, numbers);

/** Reads a game of another program and checks it by the rules, or reads a board. */
export function importGame(
  { bytes, name }: { bytes: ArrayBuffer; name: string },
  report: Report,
): { format: string; record?: string; reading?: engine.BoardReading } {
  const game = new engine.Import(new Uint8Array(bytes), name);
  let isSpent = false;
  try {
    const { format } = game;
    const reading = game.board();
    if (reading) return { format, reading };
    let reported = performance.now();
    while (!game.advance(STEP_MOVES)) {
      if (performance.now() - reported < PAUSE_MS) continue;
      reported = performance.now();
      report(game.done / game.count);
    }
    isSpent = true;
    return { record: game.finish(), format };
  } finally {
    if (!isSpent) game.free();
  }
}

export const exportGame = ({ record, to }: { record: string; to: engine.ExportFormat }) =>
  engine.exportGame(record, to) as Uint8Array<ArrayBuffer>;
