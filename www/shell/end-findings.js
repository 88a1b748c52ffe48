import { signal } from '@preact/signals-core';
import { messageOf } from '../lib/errors.js';
import { formatCount, formatShare, formatWhole } from '../lib/format.js';
import { Subscriptions } from '../lib/subscriptions.js';

/** @import { AuthorRun } from '../state/move-authors.js' */
/** @import { ReviewState, Reviews } from '../state/reviews.js' */
/** @import { Announcer } from '../ui/announcer.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** The findings of a review about the player's moves of a finished game, in one or two lines. */
export class EndFindings {
  #open;
  #announcer;
  #text = signal('');
  #subscriptions = new Subscriptions();
  /** The key of the game: findings about another game are ignored. */
  #record = '';

  /**
   * @param {{ open: () => Promise<Reviews>, announcer: Announcer }} collaborators
   *   `open`: loads the reviews at first use
   */
  constructor({ open, announcer }) {
    this.#open = open;
    this.#announcer = announcer;
  }

  /** @type {ReadonlySignal<string>} */
  get text() {
    return this.#text;
  }

  /**
   * Reviews a game, unless that is done or under way.
   *
   * @param {{ id: string, record: string, by: AuthorRun[] }} game
   */
  async judge({ id, record, by }) {
    if (record === this.#record) return;
    this.#record = record;
    this.#subscriptions.end();
    this.#text.value = '';
    // There are no findings about a solver's game.
    const own = authored(by);
    if (!own.some(Boolean)) return;
    try {
      const review = (await this.#open()).of({ id, record });
      if (record !== this.#record) return;
      this.#subscriptions.follow(() => {
        const state = review.state.value;
        this.#text.value = describe(state, own);
        if (state.status === 'done') this.#announcer.say(this.#text.value);
      });
    } catch (error) {
      this.#text.value = `Your moves could not be judged: ${messageOf(error)}`;
    }
  }
}

/**
 * Tells for each move whether the player made it.
 *
 * @param {AuthorRun[]} runs
 */
function authored(runs) {
  return runs.flatMap(({ by, moves }) => new Array(moves).fill(by === 'player'));
}

/**
 * @param {ReviewState} state
 * @param {boolean[]} own
 */
function describe({ status, total, done, moves, judge, summary, reason }, own) {
  if (status === 'running') {
    const part = total > 0 ? `: ${formatShare(Math.floor((100 * done) / total) / 100)}` : '';
    return `Judging your moves${part} …`;
  }
  if (status !== 'done') return reason ?? '';
  const { best, good, inaccuracy, mistake, blunder } = moves.counts((number) => own[number - 1]);
  const parts = [
    formatCount(best + good, 'good move'),
    inaccuracy === 1 ? '1 inaccuracy' : `${formatWhole(inaccuracy)} inaccuracies`,
    formatCount(mistake, 'mistake'),
    formatCount(blunder, 'blunder'),
  ];
  const luck = judge?.measure.kind === 'points' ? summary?.ledger?.luck : undefined;
  if (luck === undefined) return `${parts.join(', ')}.`;
  const sign = luck < 0 ? '−' : luck > 0 ? '+' : '';
  return `${parts.join(', ')}. Luck: ${sign}${formatWhole(Math.abs(luck))} points.`;
}
