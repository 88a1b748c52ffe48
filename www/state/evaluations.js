/** @import { ReviewSummary } from '../../pkg/twofold.js' */
/** @import { JudgedColumns } from '../lib/judged-moves.js' */
/** @import { GameArchive } from './archive.js' */
/** @import { Judge } from './judges.js' */

/**
 * A review as it is kept: `game` is the game's id or, of a game that is not kept, `linkKey` of its text. `record`: a hash of the record
 * that was judged, for a game may go on. Without a summary, some moves are still to be judged.
 *
 * @typedef {{ game: string, evaluator: string, version: 2, record: string, made: number,
 *             judge: Judge, columns: JudgedColumns, summary?: ReviewSummary }} StoredEvaluation
 */

/**
 * A short name for a text: FNV-1a (Fowler, Noll, Vo) over its characters, twice with other beginnings.
 *
 * @param {string} text
 */
export function hashOf(text) {
  let [one, other] = [0x811c9dc5, 0x050c5d1f];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x01000193) ^ (other >>> 15);
  }
  const hex = (/** @type {number} */ half) => (half >>> 0).toString(16).padStart(8, '0');
  return `${hex(one)}${hex(other)}`;
}

/** How the key of a game begins that came by a link. */
export const LINK = 'link ';

/** The key of a game that came by a link. @param {string} record */
export const linkKey = (record) => `${LINK}${hashOf(record)}`;

/** The reviews that are kept with the games, in IndexedDB. Each method rejects where the browser refuses. */
export class Evaluations {
  #archive;

  /** @param {() => Promise<Pick<GameArchive, 'database'>>} archive */
  constructor(archive) {
    this.#archive = archive;
  }

  /**
   * The review of a game by the strongest judge, if one is kept.
   *
   * @param {string} game
   * @param {string} record hash of the record that it has to be of
   * @returns {Promise<StoredEvaluation | undefined>}
   */
  async find(game, record) {
    const database = await (await this.#archive()).database();
    const kept = await database.getAll('evaluations', rangeOf(game));
    const fitting = kept.filter((found) => found.version === 2 && found.record === record);
    return fitting.sort((one, other) => other.judge.rank - one.judge.rank).at(0);
  }

  /**
   * Keeps a review in the place of every weaker one, and of those of an earlier state of the game.
   *
   * @param {StoredEvaluation} evaluation
   */
  async keep(evaluation) {
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

/** @param {string} game */
const rangeOf = (game) => IDBKeyRange.bound([game], [game, []]);
