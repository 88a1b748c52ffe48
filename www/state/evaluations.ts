import type { ReviewSummary } from '../../pkg/twofold.js';
import type { JudgedColumns } from '../lib/judged-moves.ts';
import type { GameArchive } from './archive.ts';
import type { Judge } from './judges.ts';

/**
 * A stored review. `game`: the game's id or, if the game is not stored, `linkKey` of its text; `record`: hash of the
 * reviewed record, since the game may have continued. The summary is missing while some moves are not judged.
 * `account`: `ACCOUNT` when the summary was made.
 */
export type StoredEvaluation = {
  game: string;
  evaluator: string;
  version: 2;
  record: string;
  made: number;
  judge: Judge;
  columns: JudgedColumns;
  summary?: ReviewSummary;
  account?: number;
};

/** Version of the account in a summary; raise it when `Ledger` in src/review/ledger.rs adds up in another way. */
export const ACCOUNT = 2;

/** A hash of a text: FNV-1a (Fowler, Noll, Vo) over its characters, twice with different offsets. */
export function hashOf(text: string) {
  let [one, other] = [0x811c9dc5, 0x050c5d1f];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x01000193) ^ (other >>> 15);
  }
  const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');
  return `${hex(one)}${hex(other)}`;
}

/** Prefix of the keys of games from links. */
export const LINK = 'link ';

/** The key of a game from a link. */
export const linkKey = (record: string) => `${LINK}${hashOf(record)}`;

/** The stored reviews, in IndexedDB. Each method rejects where the browser refuses. */
export class Evaluations {
  #archive: () => Promise<Pick<GameArchive, 'database'>>;

  constructor(archive: () => Promise<Pick<GameArchive, 'database'>>) {
    this.#archive = archive;
  }

  /**
   * The stored review of a game by the strongest judge, if there is one.
   *
   * @param record hash of the record that must match
   */
  async find(game: string, record: string): Promise<StoredEvaluation | undefined> {
    const database = await (await this.#archive()).database();
    const kept = await database.getAll('evaluations', rangeOf(game));
    const fitting = kept.filter((found) => found.version === 2 && found.record === record);
    return fitting.sort((one, other) => other.judge.rank - one.judge.rank).at(0);
  }

  /** Stores a review. It replaces weaker reviews and reviews of an earlier state of the game. */
  async keep(evaluation: StoredEvaluation) {
    const database = await (await this.#archive()).database();
    const transaction = database.transaction('evaluations', 'readwrite');
    const { store } = transaction;
    const kept = await store.getAll(rangeOf(evaluation.game));
    const stale = kept.filter(
      ({ version, record, judge }) =>
        version !== 2 || record !== evaluation.record || judge.rank <= evaluation.judge.rank,
    );
    await Promise.all([
      ...stale.map(({ game, evaluator }) => store.delete([game, evaluator])),
      store.put(evaluation),
      transaction.done,
    ]);
  }
}

const rangeOf = (game: string) => IDBKeyRange.bound([game], [game, []]);
