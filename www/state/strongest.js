import { untracked } from '@preact/signals-core';
import { Subscriptions } from '../lib/subscriptions.js';

/** @import { Advisor } from './advisor.js' */
/** @import { Autoplay } from './autoplay.js' */
/** @import { GameSession } from './session.js' */
/** @import { SolverChoice } from './solver-choice.js' */

/**
 * Changes to the strongest solver where the player has not chosen one: with the next board, or as soon as no values
 * are shown that would vanish.
 *
 * @param {{ session: GameSession, choice: SolverChoice,
 *           advisor: Advisor, autoplay: Autoplay }} collaborators
 */
export function followStrongest({ session, choice, advisor, autoplay }) {
  let board = session.state.peek();
  const subscriptions = new Subscriptions();
  subscriptions.follow(() => {
    choice.strongest.value;
    const state = session.state.value;
    const isNext = state !== board;
    board = state;
    untracked(() => {
      const isWatched = !autoplay.running.value && advisor.advice.value.phase !== 'none';
      if (isNext || !isWatched) choice.reconsider();
    });
  });
  return subscriptions;
}
