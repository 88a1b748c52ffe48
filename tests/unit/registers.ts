import './fake-database.ts';
import type { StoredReview } from '../../www/games/far.ts';
import { openRecords } from '../../www/games/records.ts';
import { Register } from '../../www/games/register.ts';
import { JudgedMoves } from '../../www/lib/judged-moves.ts';
import { FakeStorage } from './fake-storage.ts';

/** Channels between the tabs of a browser: by its storage. */
const tabs: WeakMap<FakeStorage, ((event: MessageEvent) => void)[]> = new WeakMap();

/** The register of another tab of the browser with this storage and the present `indexedDB`. */
export function registerOf(storage: FakeStorage = new FakeStorage()) {
  const listeners = tabs.get(storage) ?? [];
  tabs.set(storage, listeners);
  let own: ((event: MessageEvent) => void) | undefined;
  const channel = {
    postMessage(data: unknown) {
      for (const hear of listeners) if (hear !== own) hear({ data } as MessageEvent);
    },
    addEventListener(_: string, listener: (event: MessageEvent) => void) {
      own = listener;
      listeners.push(listener);
    },
  };
  return new Register({
    texts: () => storage,
    tabs: channel as unknown as BroadcastChannel,
    open: (events) => openRecords(events, () => storage),
  });
}

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
