import { computed } from '@preact/signals-core';
import { THINK_TIME } from '../../games/near.ts';
import { Lazy } from '../../lib/lazy.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { ShownValues } from '../../state/shown-values.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import { scaleOf } from '../../state/value-scale.ts';
import type { Verdict, Verdicts } from '../../state/verdicts.ts';
import { element, setText, showText } from '../../ui/dom.ts';
import { numberInput, parameterField } from '../../ui/parameter-form.ts';
import { solverGroups } from '../../views/solver-groups.ts';
import { describedParameter, summaryOf } from '../../views/solver-summaries.ts';
import { ValuesTable } from '../../views/values-table.ts';
import type { CoachParts } from './coach-view.ts';
import { NetworkField } from './network-field.ts';

interface PanelParts extends CoachParts {
  choice: SolverChoice;
  shownValues: ShownValues;
  verdicts: Lazy<Verdicts>;
}

/** The panel of the coach, with the choice of the solver and its think time. */
class SolverPanel {
  #choice;
  #subscriptions;
  #values = new ValuesTable('values');
  #picker = element('select', { id: 'solver' });
  #document = element('small', { className: 'solver-document' });
  #summary = element('p', { className: 'solver-summary' });
  #obstacle = element('p', { className: 'obstacle', id: 'obstacle', hidden: true });
  #think = element('fieldset', { className: 'think' });
  #parameters = element('div', { className: 'parameters' });
  #more = element(
    'details',
    { className: 'more' },
    element('summary', {}, t('coach-parameters')),
    this.#parameters,
  );
  /** The coach above and below the values, once it is on. */
  #above = element('div', { className: 'coach-place' });
  #below = element('div', { className: 'coach-place' });
  #course = element('div', { className: 'coach-place' });
  #summaryLine = element('span', { className: 'solver-line' });
  #fold;
  root = element('div', { className: 'solver-panel' });
  /** The solver and the choice whose fields are shown. */
  #built = '';

  constructor(page: PanelParts, shown: Visible) {
    const { choice, coachMode, shownValues, verdicts } = page;
    this.#choice = choice;
    this.#subscriptions = new Subscriptions(shown);
    const networks = new NetworkField(choice, this.#subscriptions);
    this.#picker.append(
      element('option', { value: '' }, t('coach-strongest')),
      ...solverGroups(choice.specs),
    );
    this.#picker.addEventListener('change', () => choice.choose(this.#picker.value));
    this.#fold = element(
      'details',
      { className: 'more solver-settings', id: 'solver-settings' },
      element('summary', {}, this.#summaryLine),
      element(
        'div',
        { className: 'solver-fields' },
        this.#course,
        element(
          'div',
          { className: 'field' },
          element('label', {}, t('common-solver'), this.#picker),
          this.#document,
        ),
        networks.root,
        this.#think,
        this.#values.search,
        this.#summary,
        this.#more,
      ),
    );
    this.root.append(this.#above, this.#obstacle, this.#values.root, this.#below, this.#fold);
    const view = new Lazy(async () => (await import('./coach-view.ts')).CoachView);
    this.#subscriptions.follow(() => {
      const isOn = coachMode.value !== 'off';
      for (const place of [this.#above, this.#below, this.#course]) place.hidden = !isOn;
      if (!isOn) return;
      verdicts.need();
      view.need();
      const [View, source] = [view.part.value, verdicts.part.value];
      if (!View || !source || this.#above.hasChildNodes()) return;
      const { last, more, folded } = new View(page, source, shown);
      this.#course.append(folded);
      this.#above.append(last);
      this.#below.append(more);
    });
    this.#fold.addEventListener('toggle', () => this.#summarise());
    for (const fields of [this.#think, this.#parameters]) {
      fields.addEventListener('focusin', () => choice.hold(true));
      fields.addEventListener('focusout', () => choice.hold(false));
    }
    const judged = computed(() =>
      coachMode.value === 'off' ? undefined : verdicts.part.value?.last.value,
    );
    this.#subscriptions.follow(() => {
      const { advice, scale, stale, playing } = shownValues;
      this.#values.root.hidden = advice.value.phase === 'none' && !judged.value;
      const isFresh = advice.value.phase === 'thinking' || playing.value || !stale.value;
      // In the mode "after the move", show the values of the last move.
      if (judged.value && !isFresh) return this.#showJudged(judged.value);
      this.#values.show(advice.value, {
        scale: scale.value,
        stale: stale.value,
        playing: playing.value,
      });
    });
    this.#subscriptions.follow(() => {
      showText(this.#obstacle, choice.obstacle.value);
      setText(this.#document, this.#describeSource());
    });
    this.#subscriptions.follow(() => this.#show());
    this.#subscriptions.follow(() => {
      choice.answerer.value;
      setText(this.#summaryLine, this.#describeChoice());
    });
  }

  focus() {
    this.#fold.open = true;
    this.#picker.focus();
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

  /** The solver and its think time in one line. */
  #describeChoice() {
    const { spec, thinkBy, thinkMs, thinkDepth } = this.#choice;
    const think =
      thinkBy === 'ms'
        ? t('coach-think-time', { ms: thinkMs })
        : t('coach-think-depth', { depth: thinkDepth });
    return [spec.label, ...(spec.anytime ? [think] : [])].join(' · ');
  }

  /** Shows the source of the solver and, if the page has chosen it, its name. */
  #describeSource() {
    const { spec, isAutomatic } = this.#choice;
    return isAutomatic
      ? t('coach-now', { choice: this.#choice.describeAutomatic() })
      : spec.document.replace(/ \(document \d{3}\)/, '');
  }

  /** Shows the description of the solver when its settings are open. */
  #summarise() {
    setText(this.#summary, this.#fold.open ? summaryOf(this.#choice.spec.id) : '');
  }

  #show() {
    const { spec } = this.#choice;
    this.#picker.value = this.#choice.isAutomatic ? '' : spec.id;
    // Fields are rebuilt only after a choice, so that typing is never interrupted.
    const built = `${spec.id} ${this.#choice.isAutomatic} ${this.#choice.revision}`;
    if (this.#built === built) return;
    this.#built = built;
    // Removed fields lose the focus without an event.
    this.#choice.hold(false);
    this.#summarise();
    this.#buildThink();
    this.#more.hidden = this.#choice.fields.length === 0;
    this.#parameters.replaceChildren(
      ...this.#choice.fields.map((parameter) =>
        parameterField(
          describedParameter(spec.id, parameter),
          this.#choice.value(parameter.name),
          (value) => this.#choice.setValue(parameter.name, value),
        ),
      ),
    );
  }

  #buildThink() {
    const choice = this.#choice;
    this.#think.hidden = !choice.spec.anytime;
    if (!choice.spec.anytime) return this.#think.replaceChildren();

    const time = numberInput(
      { type: 'integer', ...THINK_TIME, default: choice.thinkMs },
      choice.thinkMs,
      (thinkMs) => choice.setThink({ thinkMs }),
    );
    time.input.setAttribute('aria-label', t('common-milliseconds'));
    const parts: HTMLElement[] = [
      element('legend', {}, t('coach-think')),
      element(
        'div',
        { className: 'think-row' },
        this.#thinkRadio('ms', t('common-time')),
        time.input,
        t('coach-ms-average'),
        time.error,
      ),
    ];
    const { depthParameter } = choice;
    if (depthParameter) {
      const depth = numberInput(depthParameter.kind, choice.thinkDepth, (value) =>
        choice.setValue('depth', value),
      );
      const { label, description } = describedParameter(choice.spec.id, depthParameter);
      depth.input.setAttribute('aria-label', label);
      depth.input.setAttribute('aria-describedby', `think-depth-help ${depth.error.id}`);
      parts.push(
        element(
          'div',
          { className: 'think-row' },
          this.#thinkRadio('depth', t('coach-by-depth')),
          depth.input,
          depth.error,
        ),
        // Some solvers count moves, others count moves and spawns.
        element('small', { className: 'panel-note', id: 'think-depth-help' }, description),
      );
    }
    this.#think.replaceChildren(...parts);
  }

  #thinkRadio(by: 'ms' | 'depth', label: string) {
    const radio = element('input', {
      type: 'radio',
      name: 'think',
      checked: this.#choice.thinkBy === by,
    });
    radio.addEventListener('change', () => this.#choice.setThink({ thinkBy: by }));
    return element('label', { className: 'check' }, radio, label);
  }
}

export const openPanel = (page: PanelParts, shown: Visible) => new SolverPanel(page, shown);
