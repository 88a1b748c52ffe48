import './exact.css';
import { effect, signal } from '@preact/signals-core';
import type { ExactEstimate, ExactProblem } from '../../../pkg/twofold.js';
import { reasonOf } from '../../lib/errors.ts';
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
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { describeObjective, describeWorth, RELEVANT } from '../../state/exact-problem.ts';
import type { ExactSolver, ExactState } from '../../state/exact-solver.ts';
import type { PageState } from '../../state/page-state.ts';
import { EXACT, isExact } from '../../state/solver-needs.ts';
import { scaleOf } from '../../state/value-scale.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { Button, drawn, Fact, Field, Made, Row, Select } from '../../ui/components.tsx';
import { sentenceOf } from '../../ui/dom.ts';
import { Histogram } from '../../ui/histogram.tsx';
import { NumberField, ParameterField } from '../../ui/parameter-form.tsx';
import { describeMark } from '../../views/mark-line.ts';
import { describedParameter } from '../../views/solver-summaries.ts';
import { ValuesTable } from '../../views/values-table.ts';

type ExactParts = PageState & {
  announcer: Announcer;
  startOn: (rules: { rows: number; cols: number; p4: number }) => void;
};

/** The wait after the last change before an estimate. */
const TYPING_PAUSE_MS = 150;
/** Perfect games per press of the button. */
const GAMES = 2000;
const SIDE = { type: 'integer', min: 2, max: 6 } as const;
const MEBIBYTE = 2 ** 20;
/** The choices of the memory limit, in bytes. More memory cannot be addressed. */
const MEMORY_LIMITS = [128, 256, 512, 1024, 2048, 3072].map((size) => size * MEBIBYTE);

/** The panel that solves a small board, and compares the player with exact play. */
class ExactPanel {
  #page: ExactParts;
  #parameters;
  #values = new ValuesTable('exact-values');
  #problem;
  #memory = signal(1024 * MEBIBYTE);
  /** What is said of the problem, and whether it may be solved. */
  #fit = signal({ text: '', refusal: '', fits: false });
  #timer = 0;
  #asked = 0;
  root;

  constructor(page: ExactParts, shown: Visible) {
    this.#page = page;
    const { exact, announcer, choice } = page;
    const { parameters = [] } = choice.specs.find(isExact) ?? {};
    this.#parameters = parameters.map((each) => describedParameter(EXACT, each));
    const settings = Object.fromEntries(parameters.map(({ name, kind }) => [name, kind.default]));
    this.#problem = signal<ExactProblem>({ rows: 3, cols: 3, p4: 0.1, settings });
    this.root = drawn('stack loose exact-panel', shown, () => this.#draw()).root;
    new Subscriptions(shown).follow(() => this.#showValues());
    let phase = exact.state.value.phase;
    // Announced whichever panel is open.
    effect(() => {
      const state = exact.state.value;
      if (state.phase === phase) return;
      // When the panel is shown.
      if (phase === 'solving' && state.phase === 'solved')
        queueMicrotask(() => this.#turnToSolution());
      phase = state.phase;
      if (phase !== 'none') announcer.say(describePhase(state));
    });
    void this.#estimate();
  }

  #focus(id: string) {
    this.root.querySelector<HTMLElement>(`#${id}`)?.focus({ preventScroll: true });
  }

  #turnToSolution() {
    this.root.querySelector('#exact-solution')?.scrollIntoView({ block: 'nearest' });
    // The focused button is gone.
    if (document.activeElement === document.body) this.#focus('exact-new-game');
  }

  #adviseExactly() {
    const { exact, choice, settings } = this.#page;
    const { problem } = exact;
    if (!problem) return;
    choice.choose(EXACT, problem.settings);
    settings.change({ coach: 'before', firstVisit: 'done' });
  }

  #estimateSoon() {
    const { state } = this.#page.exact;
    clearTimeout(this.#timer);
    this.#fit.value = { ...this.#fit.peek(), fits: false };
    // How the last run ended was said of another problem.
    if (!['solving', 'solved'].includes(state.peek().phase)) state.value = { phase: 'none' };
    this.#timer = window.setTimeout(() => void this.#estimate(), TYPING_PAUSE_MS);
  }

  async #estimate() {
    const asked = ++this.#asked;
    const refuse = (refusal: string) => {
      if (asked === this.#asked) this.#fit.value = { text: '', refusal, fits: false };
    };
    if (this.root.querySelector('[aria-invalid="true"]')) return refuse(t('exact-out-of-range'));
    if (this.#fit.peek().text === '')
      this.#fit.value = { ...this.#fit.peek(), text: t('exact-estimating') };
    try {
      const estimate = await this.#page.exact.estimate(this.#problem.peek());
      if (asked !== this.#asked) return;
      const text = describeEstimate(estimate);
      this.#fit.value = { text, ...judge(estimate, this.#memory.peek()) };
    } catch (error) {
      refuse(reasonOf(error));
    }
  }

  #draw() {
    const { exact, autoplay } = this.#page;
    const state = exact.state.value;
    const { text, refusal, fits } = this.#fit.value;
    const isSolving = state.phase === 'solving';
    const hasFailed = state.phase === 'failed' || state.phase === 'lost';
    const hasEnded = state.phase === 'cancelled' || hasFailed;
    return (
      <>
        {this.#form(isSolving)}
        <p class="exact-estimate" id="exact-estimate" role="status">
          {text}
        </p>
        <p class="obstacle" id="exact-refusal" hidden={refusal === ''}>
          {refusal}
        </p>
        <Row>
          <Button
            class="button primary"
            id="exact-solve"
            hidden={isSolving}
            disabled={!fits}
            aria-describedby="exact-estimate exact-refusal"
            onClick={() => {
              autoplay.stop();
              void exact.solve(this.#problem.peek(), this.#memory.peek());
              this.#focus('exact-cancel');
            }}
          >
            {t(hasEnded ? 'exact-solve-again' : 'exact-solve')}
          </Button>
          <Button
            id="exact-cancel"
            hidden={!isSolving}
            onClick={() => {
              exact.cancel();
              this.#focus('exact-solve');
            }}
          >
            {t('common-cancel')}
          </Button>
        </Row>
        {isSolving && (
          <progress
            key={state.progress?.fraction ? 'known' : 'unknown'}
            class="progress"
            max={1}
            value={state.progress?.fraction || undefined}
            aria-label={t('exact-solving')}
          />
        )}
        {(isSolving || hasEnded) && (
          <p class={`exact-course ${hasFailed ? 'obstacle' : ''}`} id="exact-course">
            {isSolving ? describeCourse(state) : describePhase(state)}
          </p>
        )}
        {state.phase === 'solved' && this.#solution(state)}
        {state.phase === 'solved' && distribution(exact, state)}
      </>
    );
  }

  #form(isSolving: boolean) {
    const problem = this.#problem.value;
    const { settings } = problem;
    const change = (values: Partial<ExactProblem>) => {
      this.#problem.value = { ...this.#problem.peek(), ...values };
    };
    const relevant = RELEVANT[String(settings.objective)] ?? [];
    return (
      // This draws, which sets a choice back to its value: fields take their change by the same event, before it.
      <fieldset class="exact-form" disabled={isSolving} onInput={() => this.#estimateSoon()}>
        <div class="exact-fields">
          <NumberField
            id="exact-rows"
            label={t('common-rows')}
            kind={SIDE}
            value={problem.rows}
            change={(rows) => change({ rows })}
          />
          <NumberField
            id="exact-cols"
            label={t('common-columns')}
            kind={SIDE}
            value={problem.cols}
            change={(cols) => change({ cols })}
          />
          <NumberField
            id="exact-p4"
            label={t('common-p4')}
            kind={{ type: 'number', min: 0, max: 1 }}
            value={problem.p4}
            change={(p4) => change({ p4 })}
          />
          {this.#parameters
            .filter(({ name }) => name === 'objective' || relevant.includes(name))
            .map(({ description: _, ...parameter }) => (
              <ParameterField
                key={parameter.name}
                id={`exact-${parameter.name}`}
                parameter={parameter}
                value={settings[parameter.name]}
                change={(value) => change({ settings: { ...settings, [parameter.name]: value } })}
              />
            ))}
          <Field id="exact-memory" label={t('exact-memory')}>
            <Select
              id="exact-memory"
              value={this.#memory.value}
              options={MEMORY_LIMITS.map((limit) => [limit, formatBytes(limit)])}
              choose={(limit) => {
                this.#memory.value = Number(limit);
              }}
            />
          </Field>
        </div>
      </fieldset>
    );
  }

  #solution({ problem, facts, seconds, peak }: Extract<ExactState, { phase: 'solved' }>) {
    const { choice, settings, marks, startOn } = this.#page;
    const { rows, cols, p4 } = problem;
    const applies = marks.applies.value;
    const isExactly =
      isExact(choice.spec) &&
      choice.obstacle.value === undefined &&
      settings.current.value.coach === 'before';
    const value = formatterOf(problem)(facts.value);
    const scale = scaleOf({ id: EXACT, settings: problem.settings }, '');
    const played = marks.marks.value;
    const { moves = 0, optimal = 0, cost = 0 } = played ?? {};
    const share = moves > 0 ? ` (${formatShare(optimal / moves)})` : '';
    return (
      <section class="stack loose" id="exact-solution" aria-labelledby="exact-solution-title">
        <h2 id="exact-solution-title">{t('exact-solved')}</h2>
        <p class="exact-outcome" id="exact-outcome" role="status" data-value={facts.value}>
          {sentenceOf('exact-outcome', {
            size: formatSize(problem),
            p4,
            objective: describeObjective(problem.settings),
            worth: describeWorth(problem.settings),
            value: <strong id="exact-value">{value}</strong>,
          })}
        </p>
        <p class="panel-note">
          {t('exact-facts', {
            states: facts.states,
            seconds: formatTenths(seconds),
            speed: formatShort(facts.states / seconds),
            peak: formatBytes(peak),
            size: formatBytes(facts.bytes),
            each: formatTenths(facts.bytes / facts.states),
          })}
        </p>
        <Row>
          <Button
            class="button primary"
            id="exact-new-game"
            onClick={() => {
              startOn({ rows, cols, p4 });
              this.#adviseExactly();
            }}
          >
            {t('exact-new-game')}
          </Button>
          <Button
            id="exact-this-game"
            hidden={!applies || isExactly}
            onClick={() => this.#adviseExactly()}
          >
            {t('exact-this-game')}
          </Button>
        </Row>
        <div class="stack loose" hidden={!applies}>
          <Made node={this.#values.root} />
          <p class="exact-mark">{played && describeMark(played, scale, problem)}</p>
          <dl class="facts" id="exact-totals">
            {played && (
              <>
                <Fact name={t('common-your-moves')} value={formatWhole(moves)} />
                <Fact name={t('exact-optimal')} value={`${formatWhole(optimal)}${share}`} />
                <Fact name={t('exact-cost')} value={scale.cost(cost)} />
              </>
            )}
          </dl>
        </div>
      </section>
    );
  }

  #showValues() {
    const { exact, choice, shownValues, marks } = this.#page;
    if (!exact.problem || !marks.applies.value) return;
    const scale = scaleOf({ id: EXACT, settings: exact.problem.settings }, '');
    const { advice, stale, playing } = shownValues;
    const how = { scale, stale: stale.value, playing: playing.value };
    if (isExact(choice.spec)) this.#values.show(advice.value, how);
    else this.#values.show({ phase: 'none' }, { scale, stale: true, playing: false });
  }
}

const formatterOf = ({ settings }: ExactProblem) =>
  settings.objective === 'reach' ? formatPercent : formatExact;

function describeCourse({ progress, seconds }: Extract<ExactState, { phase: 'solving' }>) {
  if (!progress) return t('exact-starting');
  const { fraction, states, valued } = progress;
  const listing = progress.phase === 'listing';
  // Every state is first listed and then valued: each counts as half of the work.
  const speed = (states + valued) / 2 / Math.max(seconds, 0.001);
  const parts = [
    t(listing ? 'exact-listing' : 'exact-working', { sum: progress.tileSum }),
    t('exact-states', { states: formatShort(listing ? states : valued) }),
    t('exact-speed', { speed: formatShort(speed) }),
    formatBytes(progress.bytes),
  ];
  if (fraction && fraction > 0.02)
    parts.push(t('exact-left', { time: formatDuration((seconds * (1 - fraction)) / fraction) }));
  return parts.join(' · ');
}

/** Perfect games, and their results beside the exact expectation. */
function distribution(
  exact: ExactSolver,
  { problem, facts }: Extract<ExactState, { phase: 'solved' }>,
) {
  const simulation = exact.simulation.value;
  const isRunning = simulation?.running === true;
  const outcomes = simulation?.outcomes ?? [];
  const { settings } = problem;
  const isByMoves = settings.objective === 'moves';
  const won = outcomes.filter(({ reached }) => reached);
  const write = formatterOf(problem);
  const games = outcomes.length;
  const meanInWords = () => {
    if (!simulation || games === 0) return '';
    if (isRunning) return `${t('exact-count', { games })}…`;
    const { mean, interval } = simulation;
    const told = t(settings.objective === 'reach' ? 'exact-mean-reach' : 'exact-mean', {
      games,
      mean: write(mean),
      range: interval
        ? t('exact-range', { low: write(interval.low), high: write(interval.high) })
        : '',
      worth: describeWorth(settings),
      value: write(facts.value),
    });
    return isByMoves ? `${told} ${t('exact-lost', { count: games - won.length })}` : told;
  };
  return (
    <section class="stack loose" aria-labelledby="exact-distribution-title">
      <h2 id="exact-distribution-title">{t('exact-many')}</h2>
      <Row>
        <Button
          id="exact-simulate"
          onClick={() => (isRunning ? exact.stopSimulation() : exact.simulate(GAMES))}
        >
          {isRunning
            ? t('common-stop')
            : t(games > 0 ? 'exact-play-more' : 'exact-play', { games: GAMES })}
        </Button>
      </Row>
      {isRunning && (
        <progress
          class="progress"
          max={simulation.wanted}
          value={games}
          aria-label={t('common-games-played')}
        />
      )}
      <p class="exact-mean" id="exact-mean">
        {meanInWords()}
      </p>
      {isByMoves ? (
        <Histogram
          values={won.map(({ moves }) => moves)}
          name={t('exact-moves-of', { target: `${settings.target}` })}
        />
      ) : (
        <Histogram values={outcomes.map(({ score }) => score)} name={t('common-final-score')} />
      )}
    </section>
  );
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
