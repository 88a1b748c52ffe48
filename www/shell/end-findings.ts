import { signal } from '@preact/signals-core';
import type { AuthorRun } from '../games/games.ts';
import { messageOf } from '../lib/errors.ts';
import { formatShare } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { Subscriptions } from '../lib/subscriptions.ts';
import { mistakesIn } from '../state/mistakes.ts';
import { ownershipOf } from '../state/play.ts';
import type { ReviewState } from '../state/reviews.ts';
import type { Announcer } from '../ui/announcer.ts';
import { describeLuck } from '../views/verdict-words.ts';
import type { PageState } from './page.ts';

/** The findings of a review about the player's moves of a finished game, in one or two lines, and where it turned. */
export class EndFindings {
  #page;
  text = signal('');
  /** The player's costliest move, and the share of the expected outcome that it gave away; undefined where none was worth a word. */
  costliest = signal<ReturnType<typeof costliestOf>>(undefined);
  #subscriptions = new Subscriptions();
  /** The key of the game: findings about another game are ignored. */
  #record = '';

  constructor(page: PageState & { announcer: Announcer }) {
    this.#page = page;
  }

  /** Reviews the game on the page, unless that is done or under way. */
  async judge({ id, record, by }: { id: string; record: string; by: AuthorRun[] }) {
    if (record === this.#record) return;
    this.#record = record;
    this.#subscriptions.end();
    this.text.value = '';
    this.costliest.value = undefined;
    // There are no findings about a solver's game.
    const own = ownershipOf(by);
    if (!own.some(Boolean)) return;
    try {
      const review = (await this.#page.reviews()).of({ id, record });
      if (record !== this.#record) return;
      this.#subscriptions.follow(() => {
        const state = review.state.value;
        this.text.value = describe(state, own);
        if (state.status !== 'done') return;
        this.costliest.value = costliestOf(state, own);
        this.#page.announcer.say(this.text.value);
        void this.#keepMistakes(state, own);
      });
    } catch (error) {
      this.text.value = t('end-not-judged', { why: messageOf(error) });
    }
  }

  async #keepMistakes({ moves, judge }: ReviewState, own: boolean[]) {
    const errors = moves.atLeast('mistake').filter((number) => own[number - 1]);
    const numbers = moves.worst(errors.length, (number) => errors.includes(number));
    if (!judge || numbers.length === 0) return;
    const game = this.#page.session.copy();
    const found = mistakesIn({ moves, numbers, measure: judge.measure, game, p4: game.state().p4 });
    game.free();
    // Without storage they are practised from the review.
    await this.#page
      .mistakes()
      .then((mistakes) => mistakes.add(found))
      .catch(() => {});
  }
}

function describe({ status, total, done, moves, summary, reason }: ReviewState, own: boolean[]) {
  if (status === 'running') {
    if (total === 0) return t('end-judging');
    return t('end-judging-part', { part: formatShare(Math.floor((100 * done) / total) / 100) });
  }
  if (status !== 'done') return reason ?? '';
  const { best, good, inaccuracy, mistake, blunder } = moves.counts((number) => own[number - 1]);
  const parts = [
    t('end-good', { count: best + good }),
    ...(inaccuracy > 0 ? [t('end-inaccuracies', { count: inaccuracy })] : []),
    ...(mistake > 0 ? [t('end-mistakes', { count: mistake })] : []),
    ...(blunder > 0 ? [t('end-blunders', { count: blunder })] : []),
  ];
  const found = `${parts.join(', ')}.`;
  return summary ? `${found} ${describeLuck(summary.luckPercentile)}` : found;
}

function costliestOf({ moves }: ReviewState, own: boolean[]) {
  const errors = moves.atLeast('inaccuracy').filter((number) => own[number - 1]);
  const [number] = moves.worst(1, (each) => errors.includes(each));
  const share = moves.get(number)?.share;
  return share ? { number, share } : undefined;
}
