import { t } from '../../lib/sentences.ts';
import './exact.css';
import { signal } from '@preact/signals-core';
import type { ExactEstimate } from '../../../pkg/twofold.js';
import { messageOf } from '../../lib/errors.ts';
import {
  formatBytes,
  formatDuration,
  formatExact,
  formatPercent,
  formatShare,
  formatShort,
  formatSize,
  formatTenths,
  formatWhole,
} from '../../lib/format.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { Autoplay } from '../../state/autoplay.ts';
import { describeObjective, describeWorth } from '../../state/exact-problem.ts';
import type { ExactSolver, ExactState } from '../../state/exact-solver.ts';
import type { MoveMarks } from '../../state/move-marks.ts';
import type { Settings } from '../../state/settings.ts';
import type { ShownValues } from '../../state/shown-values.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import { EXACT, isExact } from '../../state/solver-needs.ts';
import { scaleOf } from '../../state/value-scale.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { element, fact, makeButton, sentenceOf, setText, showText } from '../../ui/dom.ts';
import { describeMark } from '../../views/mark-line.ts';
import { describedParameter } from '../../views/solver-summaries.ts';
import { ValuesTable } from '../../views/values-table.ts';
import { ExactDistribution } from './exact-distribution.ts';
import { ExactForm, MEMORY_LIMITS } from './exact-form.ts';

/** `startOn`: starts a new game and shows its board */
interface ExactParts {
  exact: ExactSolver;
  shownValues: ShownValues;
  autoplay: Autoplay;
  choice: SolverChoice;
  settings: Settings;
  marks: MoveMarks;
  announcer: Announcer;
  startOn: (rules: { rows: number; cols: number; p4: number }) => void;
}

/** The wait after the last change before an estimate, in ms. */
const TYPING_PAUSE = 150;

/** The panel that solves a small board, and compares the player with exact play. */
class ExactPanel {
  #page: ExactParts;
  #subscriptions;
  #always = new Subscriptions();
  #form;
  #values = new ValuesTable('exact-values');
  #estimate = element('p', { className: 'exact-estimate', id: 'exact-estimate', role: 'status' });
  #refusal = element('p', { className: 'obstacle', id: 'exact-refusal', hidden: true });
  #solve = makeButton(
    {
      className: 'button primary',
      id: 'exact-solve',
      disabled: true,
      'aria-describedby': 'exact-estimate exact-refusal',
    },
    t('exact-solve'),
  );
  #cancel = makeButton({ id: 'exact-cancel', hidden: true }, t('common-cancel'));
  #progress = element('progress', {
    className: 'progress',
    max: 1,
    'aria-label': t('exact-solving'),
    hidden: true,
  });
  #course = element('p', { className: 'exact-course', id: 'exact-course', hidden: true });
  #outcome = element('p', { className: 'exact-outcome', id: 'exact-outcome', role: 'status' });
  #facts = element('p', { className: 'panel-note' });
  #newGame = makeButton({ className: 'button primary', id: 'exact-new-game' }, t('exact-new-game'));
  #thisGame = makeButton({ id: 'exact-this-game' }, t('exact-this-game'));
  #mark = element('p', { className: 'exact-mark' });
  #totals = element('dl', { className: 'facts', id: 'exact-totals' });
  #play = element(
    'div',
    { className: 'exact-section' },
    this.#values.root,
    this.#mark,
    this.#totals,
  );
  #solution = element(
    'section',
    { className: 'exact-section', 'aria-labelledby': 'exact-solution-title', hidden: true },
    element('h2', { id: 'exact-solution-title' }, t('exact-solved')),
    this.#outcome,
    this.#facts,
    element('div', { className: 'button-row' }, this.#newGame, this.#thisGame),
    this.#play,
  );
  root = element('div', { className: 'exact-panel' });
  #timer = 0;
  #asked = 0;
  #fits = signal(false);

  constructor(page: ExactParts, shown: Visible) {
    this.#page = page;
    const { exact, autoplay, choice, announcer, startOn } = page;
    this.#subscriptions = new Subscriptions(shown);
    const spec = choice.specs.find(isExact);
    const parameters = spec?.parameters.map((each) => describedParameter(spec.id, each)) ?? [];
    this.#form = new ExactForm(parameters);
    this.root.append(
      this.#form.root,
      this.#estimate,
      this.#refusal,
      element('div', { className: 'button-row' }, this.#solve, this.#cancel),
      this.#progress,
      this.#course,
      this.#solution,
      new ExactDistribution(exact, this.#subscriptions).root,
    );
    this.#form.on('change', () => this.#estimateSoon());
    this.#solve.addEventListener('click', () => {
      autoplay.stop();
      void exact.solve(this.#form.problem, this.#form.memory);
      this.#cancel.focus();
    });
    this.#cancel.addEventListener('click', () => {
      exact.cancel();
      this.#solve.focus();
    });
    this.#newGame.addEventListener('click', () => {
      if (!exact.problem) return;
      const { rows, cols, p4 } = exact.problem;
      startOn({ rows, cols, p4 });
      this.#adviseExactly();
    });
    this.#thisGame.addEventListener('click', () => this.#adviseExactly());
    this.#subscriptions.follow(() => this.#show());
    this.#subscriptions.follow(() => this.#showPlay());
    let phase = exact.state.value.phase;
    // Announced whichever panel is open.
    this.#always.follow(() => {
      const state = exact.state.value;
      if (state.phase === phase) return;
      // When the panel is shown.
      if (phase === 'solving' && state.phase === 'solved')
        queueMicrotask(() => this.#turnToSolution());
      phase = state.phase;
      if (phase !== 'none') announcer.say(describePhase(state));
    });
    void this.#showEstimate();
  }

  #turnToSolution() {
    this.#solution.scrollIntoView({ block: 'nearest' });
    // The focused button is gone.
    if (document.activeElement === document.body) this.#newGame.focus({ preventScroll: true });
  }

  #adviseExactly() {
    const { exact, choice, settings } = this.#page;
    const { problem } = exact;
    if (!problem) return;
    choice.choose(EXACT, problem.settings);
    settings.change({ coach: 'before', firstVisit: 'done' });
  }

  #estimateSoon() {
    clearTimeout(this.#timer);
    this.#fits.value = false;
    this.#timer = window.setTimeout(() => void this.#showEstimate(), TYPING_PAUSE);
  }

  async #showEstimate() {
    this.#asked += 1;
    const asked = this.#asked;
    const { exact } = this.#page;
    if (!this.#form.valid) return this.#showFit('', t('exact-out-of-range'), false);
    if (this.#estimate.textContent === '') setText(this.#estimate, t('exact-estimating'));
    try {
      const estimate = await exact.estimate(this.#form.problem);
      if (asked !== this.#asked) return;
      const { memory } = this.#form;
      const { refusal, fits } = judge(estimate, memory);
      this.#showFit(describeEstimate(estimate), refusal, fits);
    } catch (error) {
      if (asked === this.#asked) this.#showFit('', `${messageOf(error)}.`, false);
    }
  }

  #showFit(text: string, refusal: string, fits: boolean) {
    setText(this.#estimate, text);
    showText(this.#refusal, refusal);
    this.#fits.value = fits;
  }

  #show() {
    const state = this.#page.exact.state.value;
    const solving = state.phase === 'solving';
    this.#form.disabled = solving;
    this.#solve.hidden = solving;
    this.#solve.disabled = !this.#fits.value;
    this.#cancel.hidden = !solving;
    this.#progress.hidden = !solving;
    const ended = state.phase === 'cancelled' || state.phase === 'failed' || state.phase === 'lost';
    if (solving) this.#showProgress(state);
    else setText(this.#solve, t(ended ? 'exact-solve-again' : 'exact-solve'));
    if (ended) setText(this.#course, describePhase(state));
    this.#course.hidden = !(ended || solving);
    this.#course.classList.toggle('obstacle', state.phase === 'failed' || state.phase === 'lost');
    this.#solution.hidden = state.phase !== 'solved';
    if (state.phase === 'solved') this.#showSolution(state);
  }

  #showProgress({ progress, seconds }: Extract<ExactState, { phase: 'solving' }>) {
    const fraction = progress?.fraction ?? undefined;
    if (fraction === undefined) this.#progress.removeAttribute('value');
    else this.#progress.value = fraction;
    if (!progress) return setText(this.#course, t('exact-starting'));
    const listing = progress.phase === 'listing';
    const done = listing ? progress.states : progress.valued;
    // Every state is first listed and then valued: each counts as half of the work.
    const speed = (progress.states + progress.valued) / 2 / Math.max(seconds, 0.001);
    const parts = [
      t(listing ? 'exact-listing' : 'exact-working', { sum: progress.tileSum }),
      t('exact-states', { states: formatShort(done) }),
      t('exact-speed', { speed: formatShort(speed) }),
      formatBytes(progress.bytes),
    ];
    if (fraction !== undefined && fraction > 0.02) {
      parts.push(t('exact-left', { time: formatDuration((seconds * (1 - fraction)) / fraction) }));
    }
    setText(this.#course, parts.join(' · '));
  }

  #showSolution({ problem, facts, seconds, peak }: Extract<ExactState, { phase: 'solved' }>) {
    const write = problem.settings.objective === 'reach' ? formatPercent : formatExact;
    this.#outcome.replaceChildren(
      ...sentenceOf('exact-outcome', {
        size: formatSize(problem),
        p4: problem.p4,
        objective: describeObjective(problem.settings),
        worth: describeWorth(problem.settings),
        value: element('strong', { id: 'exact-value' }, write(facts.value)),
      }),
    );
    this.#outcome.dataset.value = String(facts.value);
    setText(
      this.#facts,
      t('exact-facts', {
        states: facts.states,
        seconds: formatTenths(seconds),
        speed: formatShort(facts.states / seconds),
        peak: formatBytes(peak),
        size: formatBytes(facts.bytes),
        each: formatTenths(facts.bytes / facts.states),
      }),
    );
  }

  /** The exact values of the shown board, and the costs of the player's moves. */
  #showPlay() {
    const { exact, choice, settings, shownValues } = this.#page;
    const { problem } = exact;
    const applies = this.#page.marks.applies.value;
    this.#play.hidden = !applies;
    const chosen = isExact(choice.spec);
    const exactly =
      chosen && choice.obstacle.value === undefined && settings.current.value.coach === 'before';
    this.#thisGame.hidden = !applies || exactly;
    if (!problem || !applies) return;
    const scale = scaleOf({ id: EXACT, settings: problem.settings }, '');
    const { advice, stale, playing } = shownValues;
    if (chosen)
      this.#values.show(advice.value, { scale, stale: stale.value, playing: playing.value });
    else this.#values.show({ phase: 'none' }, { scale, stale: true, playing: false });
    const marks = this.#page.marks.marks.value;
    setText(this.#mark, marks ? describeMark(marks, scale, problem) : '');
    if (!marks) return this.#totals.replaceChildren();
    const { moves, optimal, cost } = marks;
    const share = moves > 0 ? ` (${formatShare(optimal / moves)})` : '';
    this.#totals.replaceChildren(
      ...fact(t('common-your-moves'), formatWhole(moves)),
      ...fact(t('exact-optimal'), `${formatWhole(optimal)}${share}`),
      ...fact(t('exact-cost'), scale.cost(cost)),
    );
  }
}

/** Whether a problem fits into memory, and a warning if that is uncertain. */
function judge({ count, bytes }: ExactEstimate, memory: number) {
  if (bytes <= memory) return { refusal: '', fits: true };
  const allowed = formatBytes(memory);
  if (count === 'atMost') {
    const refusal = t('exact-may-not-fit', { size: allowed });
    return { refusal, fits: true };
  }
  const possible = MEMORY_LIMITS.find((limit) => limit >= bytes);
  const refusal =
    count === 'exactly' && possible
      ? t('exact-no-fit-allow', { size: allowed, possible: formatBytes(possible) })
      : t('exact-no-fit', { size: allowed });
  return { refusal, fits: false };
}

function describeEstimate({ states, count, bytes, seconds }: ExactEstimate) {
  const number = states < 1e12 ? formatWhole(states) : formatShort(states);
  const parts = [
    t('exact-states', { states: number }),
    formatBytes(bytes),
    t('exact-about', { text: formatDuration(seconds) }),
  ];
  return t(`exact-bound-${count}`, { text: parts.join(' · ') });
}

function describePhase(state: ExactState) {
  switch (state.phase) {
    case 'none':
      return '';
    case 'solving':
      return t('exact-solving-said');
    case 'solved':
      return t('exact-solved-said', { size: formatSize(state.problem) });
    case 'cancelled':
      return t('exact-cancelled');
    default:
      return state.message;
  }
}

export const openPanel = (page: ExactParts, shown: Visible) => new ExactPanel(page, shown);
