import { computed } from '@preact/signals-core';
import type { Advisor } from './advisor.ts';
import type { Autoplay } from './autoplay.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';

export type ShownValues = ReturnType<typeof shownValuesOf>;

interface Parts {
  session: GameSession;
  advisor: Advisor;
  autoplay: Autoplay;
  choice: SolverChoice;
}

/** The values to show: the values, their scale, and their board. */
export const shownValuesOf = ({ session, advisor, autoplay, choice }: Parts) => ({
  advice: advisor.advice,
  scale: choice.scale,
  /** Whether they come from a running autoplay. */
  playing: autoplay.running,
  /** Whether they belong to an earlier board than the shown one. */
  stale: computed(() => {
    const advice = advisor.advice.value;
    const isOfBoard = advice.phase === 'done' && advice.board === session.state.value.board;
    return !autoplay.running.value && !isOfBoard;
  }),
});
