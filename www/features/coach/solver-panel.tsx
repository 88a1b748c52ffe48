import { computed, effect, untracked } from '@preact/signals-core';
import { THINK_TIME } from '../../games/near.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import { scaleOf } from '../../state/value-scale.ts';
import type { Verdict } from '../../state/verdicts.ts';
import { drawn, Made } from '../../ui/components.tsx';
import { ParameterField, useNumber } from '../../ui/parameter-form.tsx';
import { solverGroups } from '../../views/solver-groups.tsx';
import { describedParameter, summaryOf } from '../../views/solver-summaries.ts';
import { ValuesTable } from '../../views/values-table.ts';
import { course, LastMove, outlook } from './coach-view.tsx';
import { describeLastMove } from './last-move.ts';
import { NetworkField } from './network-field.tsx';
import { Odds } from './odds.ts';

/** The panel of the coach, with the choice of the solver and its think time. */
class SolverPanel {
  #page: PageState;
  #values = new ValuesTable('values');
  #odds: Odds | undefined;
  /** Whether the odds are visible. */
  #isSeen;
  /** What was said last of a move: it stays while the next one is judged. */
  #last: ReturnType<typeof describeLastMove>;
  /** The verdicts, while the coach is on. */
  #verdicts;
  root;

  constructor(page: PageState, shown: Visible) {
    this.#page = page;
    const { choice, coachMode, autoplay, verdicts } = page;
    const isOn = computed(() => coachMode.value !== 'off');
    this.#verdicts = computed(() => (isOn.value ? verdicts.part.value : undefined));
    this.#isSeen = computed(() => shown.value && isOn.value && !autoplay.running.value);
    new Subscriptions(shown).follow(() => {
      if (isOn.value) verdicts.need();
    });
    this.root = drawn('solver-panel', shown, () => this.#draw()).root;
    new Subscriptions(shown).follow(() => this.#showValues());
    const id = computed(() => choice.spec.id);
    effect(() => {
      id.value;
      // Fields that are gone lose the focus without an event.
      choice.hold(false);
    });
  }

  focus() {
    const fold = this.root.querySelector('details');
    if (fold) fold.open = true;
    this.root.querySelector<HTMLElement>('#solver')?.focus();
  }

  #draw() {
    const { choice } = this.#page;
    const { spec, fields, isAutomatic } = choice;
    const verdicts = this.#verdicts.value;
    if (verdicts)
      this.#odds ??= untracked(() => new Odds({ ...this.#page, verdicts }, this.#isSeen));
    const last = verdicts && describeLastMove(verdicts);
    this.#last = last ?? this.#last;
    const obstacle = choice.obstacle.value;
    const hold = { onFocusIn: () => choice.hold(true), onFocusOut: () => choice.hold(false) };
    return (
      <>
        {verdicts && <LastMove last={this.#last} isPending={!last} />}
        {obstacle && (
          <p class="obstacle" id="obstacle">
            {obstacle}
          </p>
        )}
        <Made node={this.#values.root} />
        {verdicts && this.#odds && outlook(this.#page, verdicts, this.#odds)}
        <details class="more solver-settings" id="solver-settings">
          <summary>
            <span class="solver-line">{describeChoice(choice)}</span>
          </summary>
          <div class="stack loose">
            {verdicts && course(verdicts)}
            <div class="field">
              <label>
                {t('common-solver')}
                <select
                  id="solver"
                  value={isAutomatic ? '' : spec.id}
                  onChange={({ currentTarget }) => choice.choose(currentTarget.value)}
                >
                  <option value="">{t('coach-strongest')}</option>
                  {solverGroups(choice.specs)}
                </select>
              </label>
              <small class="solver-document">
                {isAutomatic
                  ? t('coach-now', { choice: choice.describeAutomatic() })
                  : spec.document}
              </small>
            </div>
            <NetworkField choice={choice} />
            {spec.anytime && (
              <fieldset class="button-row think" {...hold}>
                <Think key={spec.id} choice={choice} />
              </fieldset>
            )}
            <Made node={this.#values.search} />
            <p class="solver-summary">{summaryOf(spec.id)}</p>
            {fields.length > 0 && (
              <details class="more">
                <summary>{t('coach-parameters')}</summary>
                <div class="parameters" {...hold}>
                  {fields.map((parameter) => (
                    <ParameterField
                      key={`${spec.id} ${parameter.name}`}
                      parameter={describedParameter(spec.id, parameter)}
                      value={choice.value(parameter.name)}
                      change={(value) => choice.setParameter(parameter.name, value)}
                    />
                  ))}
                </div>
              </details>
            )}
          </div>
        </details>
      </>
    );
  }

  #showValues() {
    const { advice, scale, stale, playing } = this.#page.shownValues;
    const judged = this.#verdicts.value?.last.value;
    this.#values.root.hidden = advice.value.phase === 'none' && !judged;
    const isFresh = advice.value.phase === 'thinking' || playing.value || !stale.value;
    // In the mode "after the move", show the values of the last move.
    if (judged && !isFresh) return this.#showJudged(judged);
    this.#values.show(advice.value, {
      scale: scale.value,
      stale: stale.value,
      playing: playing.value,
    });
  }

  #showJudged({ judged, judge }: Verdict) {
    const { values, best, expected, value } = judged;
    const evaluation = { values, best, depth: 0, nodes: 0, ms: 0, complete: true };
    const scale = scaleOf(judge.solver, 'expected further score');
    // A chance has no score before it.
    const score = expected - value;
    const advice = { phase: 'done', board: '', score, evaluation } as const;
    const phase = t('coach-before-last');
    this.#values.show(advice, { scale, stale: true, playing: false, phase });
  }
}

/** The solver and its think time in one line. */
function describeChoice({ spec, thinkBy, thinkMs, thinkDepth }: SolverChoice) {
  const think =
    thinkBy === 'ms'
      ? t('coach-think-time', { ms: thinkMs })
      : t('coach-think-depth', { depth: thinkDepth });
  return [spec.label, ...(spec.anytime ? [think] : [])].join(' · ');
}

function Think({ choice }: { choice: SolverChoice }) {
  const time = useNumber({
    kind: { type: 'integer', ...THINK_TIME },
    value: choice.thinkMs,
    change: (thinkMs) => choice.setThink({ thinkMs }),
    'aria-label': t('common-milliseconds'),
  });
  return (
    <>
      <legend>{t('coach-think')}</legend>
      <div class="button-row think-row">
        <ThinkBy choice={choice} by="ms" label={t('common-time')} />
        {time.input}
        {t('coach-ms-average')}
        {time.error}
      </div>
      {choice.depthParameter && (
        <Depth key={choice.spec.id} choice={choice} parameter={choice.depthParameter} />
      )}
    </>
  );
}

interface Parts {
  choice: SolverChoice;
  parameter: NonNullable<SolverChoice['depthParameter']>;
}

function Depth({ choice, parameter }: Parts) {
  const { label, description } = describedParameter(choice.spec.id, parameter);
  const { input, error } = useNumber(
    {
      kind: parameter.kind,
      value: choice.thinkDepth,
      change: (value) => choice.setParameter('depth', value),
      'aria-label': label,
    },
    'think-depth-help',
  );
  return (
    <>
      <div class="button-row think-row">
        <ThinkBy choice={choice} by="depth" label={t('coach-by-depth')} />
        {input}
        {error}
      </div>
      {/* Some solvers count moves, others count moves and spawns. */}
      <small class="panel-note" id="think-depth-help">
        {description}
      </small>
    </>
  );
}

interface ThinkByParts {
  choice: SolverChoice;
  by: 'ms' | 'depth';
  label: string;
}

const ThinkBy = ({ choice, by, label }: ThinkByParts) => (
  <label class="check">
    <input
      type="radio"
      name="think"
      checked={choice.thinkBy === by}
      onChange={() => choice.setThink({ thinkBy: by })}
    />
    {label}
  </label>
);

export const openPanel = (page: PageState, shown: Visible) => new SolverPanel(page, shown);
