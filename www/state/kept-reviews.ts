import { type KeptReview, REVIEWS, reviewId, reviewsOf } from '../games/far.ts';
import type { Register } from '../games/register.ts';
import { changeOf } from '../games/row.ts';

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

export const linkKey = (record: string) => `${LINK}${hashOf(record)}`;

export class KeptReviews {
  #register: Pick<Register, 'all' | 'changeAll'>;

  constructor(register: Pick<Register, 'all' | 'changeAll'>) {
    this.#register = register;
  }

  /** The stored review of a game by the strongest judge, if there is one, of a record with this hash. Rejects where the browser refuses. */
  async find(game: string, record: string): Promise<KeptReview | undefined> {
    const kept = await this.#of(game);
    const fitting = kept.filter((found) => found.record === record);
    return fitting.sort((one, other) => other.judge.rank - one.judge.rank).at(0);
  }

  /** Stores a review. It replaces weaker reviews and reviews of an earlier state of the game. */
  async keep(review: KeptReview) {
    const isBetter = (known: KeptReview | undefined) =>
      known?.record === review.record && known.judge.rank > review.judge.rank;
    const others = await this.#of(review.game);
    return this.#register.changeAll(
      [
        ...others.map((each) =>
          changeOf(REVIEWS, reviewId(each), (known) => (isBetter(known) ? known : undefined)),
        ),
        changeOf(REVIEWS, reviewId(review), () => review),
      ],
      { once: true },
    );
  }

  async #of(game: string): Promise<KeptReview[]> {
    const kept = await this.#register.all(REVIEWS, reviewsOf(game));
    return [...kept.values()].filter((each) => each !== undefined);
  }
}
