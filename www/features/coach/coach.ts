import { computed, effect, untracked } from '@preact/signals-core';
import { Lazy } from '../../lib/lazy.ts';
import type { PageState } from '../../state/page-state.ts';
import { byId } from '../../ui/dom.ts';
import { modeSwitch } from './mode-switch.ts';

/** Values the moves of every position before the move, or judges the move afterwards. Offers itself once, after the first move on this device. */
export function runCoach(state: PageState) {
  const { session, advisor, autoplay, choice, settings, offers, coachMode, verdicts } = state;
  const line = new Lazy(async () => {
    const { followVerdicts } = await import('./verdict-line.ts');
    return followVerdicts(byId('verdict-line', HTMLElement), state);
  });
  let wasBefore = coachMode.value === 'before';
  session.on('change', ({ kind, by }) => {
    const { firstVisit } = settings.current.value;
    if (kind === 'move' && by === 'player' && firstVisit === 'new')
      settings.change({ firstVisit: 'moved' });
  });
  effect(() => {
    if (coachMode.value === 'off') return;
    verdicts.need();
    line.need();
  });
  effect(() => {
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
      if (isAsked) void advisor.advise(state);
      else if (isLeaving) advisor.clear();
      else advisor.stop(state.board);
    });
  });
  const isFresh = computed(() => session.state.value.moves === 0);
  effect(() => {
    byId('first-visit', HTMLElement).hidden =
      settings.current.value.firstVisit !== 'new' || !isFresh.value;
    byId('coach-offer', HTMLElement).hidden = !offers.coach.value;
  });
  byId('coach-accept', HTMLButtonElement).addEventListener('click', () =>
    settings.change({ coach: 'after', firstVisit: 'done' }),
  );
  byId('coach-decline', HTMLButtonElement).addEventListener('click', () =>
    settings.change({ firstVisit: 'done' }),
  );
  byId('coach-slot', HTMLElement).append(modeSwitch(settings));
}
