import { computed } from '@preact/signals-core';

/** The values on show, for everybody who shows them: which they are, how they are read, and what board they are of. */
export class ShownValues {
  /** @type {import('./advisor.js').Advisor['advice']} */
  advice;
  /** @type {import('./solver-choice.js').SolverChoice['scale']} */
  scale;
  /** Whether they belong to an autoplay that goes on. @type {import('./autoplay.js').Autoplay['running']} */
  playing;
  /** Whether they are of an earlier board than the one on show. @type {import('@preact/signals-core').ReadonlySignal<boolean>} */
  stale;

  /**
   * @param {{ session: import('./session.js').GameSession, advisor: import('./advisor.js').Advisor,
   *           autoplay: import('./autoplay.js').Autoplay, choice: import('./solver-choice.js').SolverChoice }} collaborators
   */
  constructor({ session, advisor, autoplay, choice }) {
    this.advice = advisor.advice;
    this.scale = choice.scale;
    this.playing = autoplay.running;
    this.stale = computed(() => {
      const advice = advisor.advice.value;
      const isOfBoard = advice.phase === 'done' && advice.board === session.state.value.board;
      return !autoplay.running.value && !isOfBoard;
    });
  }
}
