import { computed, untracked } from '@preact/signals-core';
import { Lazy } from '../../lib/lazy.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { byId } from '../../ui/dom.js';
import { ModeSwitch } from './mode-switch.js';

/** @import { Advisor } from '../../state/advisor.js' */
/** @import { Autoplay } from '../../state/autoplay.js' */
/** @import { Counting } from '../../state/counting.js' */
/** @import { GameSession } from '../../state/session.js' */
/** @import { CoachMode, Settings } from '../../state/settings.js' */
/** @import { SolverChoice } from '../../state/solver-choice.js' */
/** @import { Verdicts } from '../../state/verdicts.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * Runs the coach in its mode: values the moves of every position before the move, or judges the move afterwards.
 * Offers itself once, after the player's first move on this device.
 */
export class Coach {
  #advisor;
  #subscriptions = new Subscriptions();
  #firstVisit = byId('first-visit', HTMLElement);
  #offer = byId('coach-offer', HTMLElement);

  /**
   * @param {{ session: GameSession,
   *           advisor: Advisor,
   *           autoplay: Autoplay,
   *           choice: SolverChoice,
   *           settings: Settings,
   *           counting: Counting,
   *           coachMode: ReadonlySignal<CoachMode>,
   *           verdicts: Lazy<Verdicts> }} state
   */
  constructor(state) {
    const { session, advisor, autoplay, choice, settings, counting, coachMode, verdicts } = state;
    this.#advisor = advisor;
    const line = new Lazy(async () => {
      const { VerdictLine } = await import('./verdict-line.js');
      return new VerdictLine(byId('verdict-line', HTMLElement), state);
    });
    let wasBefore = coachMode.value === 'before';
    this.#subscriptions.keep(
      session.on('change', ({ kind, by }) => {
        const { firstVisit } = settings.current.value;
        if (kind === 'move' && by === 'player' && firstVisit === 'new')
          settings.change({ firstVisit: 'moved' });
      }),
    );
    this.#subscriptions.follow(() => {
      if (coachMode.value === 'off') return;
      verdicts.need();
      line.need();
    });
    this.#subscriptions.follow(() => {
      const state = session.state.value;
      const can = choice.obstacle.value === undefined;
      // Another solver has other values for the same board.
      choice.answerer.value;
      const isBefore = coachMode.value === 'before';
      const isLeaving = wasBefore && !isBefore;
      wasBefore = isBefore;
      if (autoplay.running.value) return;
      const isAsked = isBefore && can && state.status === 'playing';
      untracked(() => {
        if (isAsked) void this.#advisor.advise(state);
        else if (isLeaving) this.#advisor.clear();
        else this.#advisor.stop(state.board);
      });
    });
    const isFresh = computed(() => session.state.value.moves === 0);
    this.#subscriptions.follow(() => {
      const { firstVisit } = settings.current.value;
      this.#firstVisit.hidden = firstVisit !== 'new' || !isFresh.value;
      this.#offer.hidden =
        firstVisit !== 'moved' ||
        coachMode.value !== 'off' ||
        counting.counts.value ||
        !session.state.value.canMove ||
        autoplay.watching.value;
    });
    byId('coach-accept', HTMLButtonElement).addEventListener('click', () =>
      settings.change({ coach: 'after', firstVisit: 'done' }),
    );
    byId('coach-decline', HTMLButtonElement).addEventListener('click', () =>
      settings.change({ firstVisit: 'done' }),
    );
    const { root } = new ModeSwitch(settings, this.#subscriptions);
    byId('coach-slot', HTMLElement).append(root);
  }
}
