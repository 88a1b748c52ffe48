import { effect, untracked } from '@preact/signals-core';
import type { Advisor } from './advisor.ts';
import type { Autoplay } from './autoplay.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';

interface Parts {
  session: GameSession;
  choice: SolverChoice;
  advisor: Advisor;
  autoplay: Autoplay;
}

/** Changes to the strongest solver, unless the player has chosen one: with the next board, or when no values are shown that would vanish. */
export function followStrongest({ session, choice, advisor, autoplay }: Parts) {
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
