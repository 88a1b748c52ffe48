// Its file takes a while to be read, as that of `idb`.
import '../../www/games/records.ts';
import type { StoredReview } from '../../www/games/far.ts';
import { Register } from '../../www/games/register.ts';
import { JudgedMoves } from '../../www/lib/judged-moves.ts';
import { FakeStorage } from './fake-storage.ts';

/** The register of another tab of the browser with this storage and the present `indexedDB`. */
export const registerOf = (storage: FakeStorage = new FakeStorage()) =>
  new Register({
    texts: () => storage,
    tabs: new BroadcastChannel(storage.name),
  });

/** A stored review of a game without a judged move. */
export const keptReview = (facts: Partial<StoredReview>): StoredReview => ({
  game: 'a',
  evaluator: 'fair',
  version: 2,
  record: 'x',
  made: 1,
  judge: {
    evaluator: 'fair',
    name: 'fair',
    rank: 1,
    measure: { kind: 'points' },
    solver: { id: 'fair', settings: {}, budget: {} },
  },
  columns: JudgedMoves.pending(3, { isChance: false }).columns,
  ...facts,
});
