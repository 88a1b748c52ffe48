import { computed, untracked } from '@preact/signals-core';
import { Subscriptions } from '../../lib/subscriptions.js';
import { byId } from '../../ui/dom.js';

/** @typedef {import('../../state/settings.js').Settings} Settings */

/**
 * Values the moves of every position the player comes to, if the player wants it; and offers to, once, after the
 * first move ever made here.
 */
export class Coach {
  #advisor;
  #subscriptions = new Subscriptions();
  #firstVisit = byId('first-visit', HTMLElement);
  #offer = byId('coach-offer', HTMLElement);

  /**
   * @param {{ session: import('../../state/session.js').GameSession,
   *           advisor: import('../../state/advisor.js').Advisor,
   *           autoplay: import('../../state/autoplay.js').Autoplay,
   *           choice: import('../../state/solver-choice.js').SolverChoice,
   *           settings: Settings }} collaborators
   */
  constructor({ session, advisor, autoplay, choice, settings }) {
    this.#advisor = advisor;
    const isOn = computed(() => settings.current.value.coach);
    let wasOn = isOn.value;
    this.#subscriptions.keep(
      session.on('change', ({ kind, by }) => {
        const { firstVisit } = settings.current.value;
        if (kind === 'move' && by === 'player' && firstVisit === 'new')
          settings.change({ firstVisit: 'moved' });
      }),
    );
    this.#subscriptions.follow(() => {
      const state = session.state.value;
      const can = choice.obstacle.value === undefined;
      // Another solver values the same board otherwise.
      choice.answerer.value;
      const isLeaving = wasOn && !isOn.value;
      wasOn = isOn.value;
      if (autoplay.running.value) return;
      const isAsked = isOn.value && can && state.status === 'playing';
      untracked(() => this.#advise(isAsked ? state : undefined, isLeaving));
    });
    const isFresh = computed(() => session.state.value.moves === 0);
    this.#subscriptions.follow(() => {
      const { firstVisit, coach } = settings.current.value;
      this.#firstVisit.hidden = firstVisit !== 'new' || !isFresh.value;
      this.#offer.hidden = firstVisit !== 'moved' || coach;
    });
    byId('coach-accept', HTMLButtonElement).addEventListener('click', () =>
      settings.change({ coach: true, firstVisit: 'done' }),
    );
    byId('coach-decline', HTMLButtonElement).addEventListener('click', () =>
      settings.change({ firstVisit: 'done' }),
    );
  }

  /**
   * @param {import('../../../pkg/rules.js').GameState | undefined} state whose moves are to be valued
   * @param {boolean} isLeaving whether the coach has just been turned off
   */
  #advise(state, isLeaving) {
    if (state) void this.#advisor.advise(state);
    else if (isLeaving) this.#advisor.clear();
    else this.#advisor.stop();
  }
}
