import { effect, untracked } from '@preact/signals-core';
import type { Advisor } from './advisor.ts';
import type { Autoplay } from './autoplay.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';

/**
 * Changes to the strongest solver where the player has not chosen one: with the next board, or as soon as no values
 * are shown that would vanish.
 */
export function followStrongest({
  session,
  choice,
  advisor,
  autoplay,
}: {
  session: GameSession;
  choice: SolverChoice;
  advisor: Advisor;
  autoplay: Autoplay;
}) {
  let board = session.state.peek();
  effect(() => {
    choice.strongest.value;
    const state = session.state.value;
    const isNext = state !== board;
    board = state;
    untracked(() => {
      const isWatched = !autoplay.running.value && advisor.advice.value.phase !== 'none';
      if (isNext || !isWatched) choice.reconsider();
    });
  });
}
