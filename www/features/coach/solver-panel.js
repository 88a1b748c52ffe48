import { Subscriptions } from '../../lib/subscriptions.js';
import { THINK_TIME } from '../../state/solver-choice.js';
import { element, setText } from '../../ui/dom.js';
import { numberInput, parameterField } from '../../ui/parameter-form.js';
import { solverGroups } from '../../views/solver-groups.js';
import { ValuesTable } from '../../views/values-table.js';
import { NetworkField } from './network-field.js';

/**
 * @typedef {{ choice: import('../../state/solver-choice.js').SolverChoice, settings: import('../../state/settings.js').Settings,
 *             shownValues: import('../../state/shown-values.js').ShownValues }} Collaborators
 */

/** Which solver, how it thinks, and what it thinks of the board. */
class SolverPanel {
  #choice;
  #settings;
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
    element('summary', {}, 'Parameters'),
    this.#parameters,
  );
  #coach = element('input', { type: 'checkbox', id: 'coach' });
  root = element('div', { className: 'solver-panel' });
  /** The solver and the choice whose fields are on show. */
  #built = '';

  /**
   * @param {Collaborators} collaborators
   * @param {import('../../lib/subscriptions.js').Shown} shown
   */
  constructor({ choice, settings, shownValues }, shown) {
    this.#choice = choice;
    this.#settings = settings;
    this.#subscriptions = new Subscriptions(shown);
    const networks = new NetworkField(choice, this.#subscriptions);
    this.#picker.append(
      element('option', { value: '' }, 'The strongest that can play'),
      ...solverGroups(choice.specs),
    );
    this.#picker.addEventListener('change', () => choice.choose(this.#picker.value));
    this.#coach.addEventListener('change', () => settings.change({ coach: this.#coach.checked }));
    this.root.append(
      element(
        'div',
        { className: 'field' },
        element('label', {}, 'Solver', this.#picker),
        this.#document,
      ),
      this.#obstacle,
      this.#values.root,
      element(
        'label',
        { className: 'check' },
        this.#coach,
        'Coach: value the moves after each move of mine',
      ),
      networks.root,
      this.#think,
      this.#summary,
      this.#more,
    );
    for (const fields of [this.#think, this.#parameters]) {
      fields.addEventListener('focusin', () => choice.hold(true));
      fields.addEventListener('focusout', () => choice.hold(false));
    }
    this.#subscriptions.follow(() => {
      const { advice, scale, stale, playing } = shownValues;
      this.#values.show(advice.value, {
        scale: scale.value,
        stale: stale.value,
        playing: playing.value,
      });
    });
    this.#subscriptions.follow(() => this.#showObstacle());
    this.#subscriptions.follow(() => this.#show());
  }

  focus() {
    this.#picker.focus();
  }

  /** Says why the solver cannot play a board of this size. */
  #showObstacle() {
    const obstacle = this.#choice.obstacle.value;
    this.#obstacle.hidden = obstacle === undefined;
    setText(this.#obstacle, obstacle ?? '');
    setText(this.#document, this.#describeSource());
  }

  /** Where the solver comes from; and which it is, if the page has chosen it. */
  #describeSource() {
    const { spec, isAutomatic } = this.#choice;
    return isAutomatic ? `Now ${this.#choice.describeAutomatic()}` : spec.document;
  }

  #show() {
    const { spec } = this.#choice;
    this.#picker.value = this.#choice.isAutomatic ? '' : spec.id;
    this.#coach.checked = this.#settings.current.value.coach;
    // Fields are built anew only after a choice, so that typing into one is never interrupted.
    const built = `${spec.id} ${this.#choice.isAutomatic} ${this.#choice.revision}`;
    if (this.#built === built) return;
    this.#built = built;
    // Fields that are taken away lose the focus without a word.
    this.#choice.hold(false);
    setText(this.#summary, spec.summary);
    this.#buildThink();
    this.#more.hidden = this.#choice.fields.length === 0;
    this.#parameters.replaceChildren(
      ...this.#choice.fields.map((parameter) =>
        parameterField(parameter, this.#choice.value(parameter.name), (value) =>
          this.#choice.setValue(parameter.name, value),
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
    time.input.setAttribute('aria-label', 'Milliseconds per move');
    /** @type {HTMLElement[]} */
    const parts = [
      element('legend', {}, 'Think'),
      element(
        'div',
        { className: 'think-row' },
        this.#thinkRadio('ms', 'time'),
        time.input,
        'ms',
        time.error,
      ),
    ];
    const { depthParameter } = choice;
    if (depthParameter) {
      const depth = numberInput(depthParameter, choice.thinkDepth, (value) =>
        choice.setValue('depth', value),
      );
      depth.input.setAttribute('aria-label', depthParameter.label);
      depth.input.setAttribute('aria-describedby', `think-depth-help ${depth.error.id}`);
      parts.push(
        element(
          'div',
          { className: 'think-row' },
          this.#thinkRadio('depth', 'depth'),
          depth.input,
          depth.error,
        ),
        // Some solvers count moves, others moves and spawns alike.
        element(
          'small',
          { className: 'think-help', id: 'think-depth-help' },
          depthParameter.description,
        ),
      );
    }
    this.#think.replaceChildren(...parts);
  }

  /**
   * @param {'ms' | 'depth'} by
   * @param {string} label
   */
  #thinkRadio(by, label) {
    const radio = element('input', {
      type: 'radio',
      name: 'think',
      checked: this.#choice.thinkBy === by,
    });
    radio.addEventListener('change', () => this.#choice.setThink({ thinkBy: by }));
    return element('label', { className: 'check' }, radio, label);
  }
}

/**
 * @param {Collaborators} page
 * @param {import('../../lib/subscriptions.js').Shown} shown
 */
export const openPanel = (page, shown) => new SolverPanel(page, shown);
