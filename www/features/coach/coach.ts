import { computed, type ReadonlySignal, untracked } from '@preact/signals-core';
import { Lazy } from '../../lib/lazy.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import type { Advisor } from '../../state/advisor.ts';
import type { Autoplay } from '../../state/autoplay.ts';
import type { Offers } from '../../state/offers.ts';
import type { GameSession } from '../../state/session.ts';
import type { CoachMode, Settings } from '../../state/settings.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import type { Verdicts } from '../../state/verdicts.ts';
import { byId } from '../../ui/dom.ts';
import { ModeSwitch } from './mode-switch.ts';

/**
 * Runs the coach in its mode: values the moves of every position before the move, or judges the move afterwards.
 * Offers itself once, after the player's first move on this device.
 */
export class Coach {
  #advisor;
  #subscriptions = new Subscriptions();
  #firstVisit = byId('first-visit', HTMLElement);
  #offer = byId('coach-offer', HTMLElement);

  constructor(state: {
    session: GameSession;
    advisor: Advisor;
    autoplay: Autoplay;
    choice: SolverChoice;
    settings: Settings;
    offers: Offers;
    coachMode: ReadonlySignal<CoachMode>;
    verdicts: Lazy<Verdicts>;
  }) {
    const { session, advisor, autoplay, choice, settings, offers, coachMode, verdicts } = state;
    this.#advisor = advisor;
    const line = new Lazy(async () => {
      const { VerdictLine } = await import('./verdict-line.ts');
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
      this.#firstVisit.hidden = settings.current.value.firstVisit !== 'new' || !isFresh.value;
      this.#offer.hidden = !offers.coach.value;
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
