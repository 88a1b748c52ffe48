import type { SolverSpec } from '../../../pkg/solvers.js';
import type { ArenaExperiment } from '../../../pkg/twofold.js';
import { newId } from '../../lib/browser.ts';
import { messageOf } from '../../lib/errors.ts';
import { isAllowed, type ParameterValue } from '../../lib/parameters.ts';
import { t } from '../../lib/sentences.ts';
import { DEFAULT_SOLVER } from '../../state/solver-choice.ts';
import { sizeObstacle } from '../../state/solver-needs.ts';
import { element, field, makeButton } from '../../ui/dom.ts';
import { numberInput, parameterField } from '../../ui/parameter-form.ts';
import { solverGroups } from '../../views/solver-groups.ts';
import { describedParameter, summaryOf } from '../../views/solver-summaries.ts';
import type { RowPlan } from './arena-row.ts';

type NumberKind = Parameters<typeof numberInput>[0];

/** Number of games of one row; more would not fit into memory. */
export const GAMES = { type: 'integer', min: 1, max: 100_000, default: 20 } as const;

/** Budgets of a move, besides the solver's own parameters. */
const LIMITS = {
  ms: { type: 'number', min: 0.1, max: 60_000, default: 10 },
  nodes: { type: 'integer', min: 1, max: 1e9, default: 10_000 },
} as const;

/** Defaults for a square board of this side: fewer games and nodes where games are long. */
const SIZES = [
  { side: 2, games: 1000, nodes: 100 },
  { side: 3, games: 200, nodes: 1000 },
  { side: 4, games: 20, nodes: 10_000 },
  { side: 5, games: 4, nodes: 100 },
  { side: 6, games: 2, nodes: 20 },
];

/** The form for an experiment: solver, board, seed and number of games. */
export class SetupForm {
  #specs: SolverSpec[];
  #add: (plan: RowPlan, how: { run: boolean }) => void;
  #solver = element('select', { id: 'arena-solver' });
  #summary = element('p', { className: 'arena-summary' });
  #parameters = element('div', { className: 'parameters' });
  #more = element(
    'details',
    { className: 'more' },
    element('summary', {}, t('arena-parameters')),
    this.#parameters,
  );
  #limit = element(
    'select',
    { id: 'arena-limit' },
    element('option', { value: '' }, t('arena-no-limit')),
    element('option', { value: 'ms' }, t('arena-time-limit')),
    element('option', { value: 'nodes', selected: true }, t('arena-boards')),
  );
  #limitField = field(t('arena-limit'), this.#limit);
  #amount = element('div', { className: 'field' });
  #seed = element('input', {
    type: 'text',
    id: 'arena-seed',
    value: '1',
    spellcheck: false,
    autocomplete: 'off',
  });
  #board = element('textarea', {
    id: 'arena-board',
    rows: 4,
    spellcheck: false,
    'aria-describedby': 'arena-board-help',
  });
  #startTiles = element(
    'select',
    { id: 'arena-start-tiles' },
    element('option', { value: '2' }, 'two'),
    element('option', { value: '1' }, 'one'),
  );
  #spawner = element(
    'select',
    { id: 'arena-spawner' },
    element('option', { value: 'random' }, t('arena-chance')),
    element('option', { value: 'adversary' }, t('arena-adversary')),
  );
  #until = element('input', { type: 'text', id: 'arena-until', inputMode: 'numeric' });
  #error = element('p', {
    className: 'form-error',
    id: 'arena-error',
    role: 'alert',
    hidden: true,
  });
  /** The fields that a preset fills. */
  #inputs: Map<string, HTMLInputElement> = new Map();
  #settings: Record<string, ParameterValue> = {};
  #numbers = {
    games: GAMES.default as number,
    rows: 4,
    cols: 4,
    p4: 0.1,
    ms: LIMITS.ms.default as number,
    nodes: LIMITS.nodes.default as number,
  };
  root = element('form', {
    className: 'arena-form',
    id: 'arena-form',
    noValidate: true,
    'aria-label': t('arena-add-solver'),
  });

  /** @param collaborators `add` throws if the experiment is impossible */
  constructor({
    specs,
    solver,
    add,
  }: { specs: SolverSpec[]; solver: string; add: (plan: RowPlan, how: { run: boolean }) => void }) {
    this.#specs = specs;
    this.#add = add;
    this.#solver.append(...solverGroups(specs));
    this.#solver.value = solver;
    this.#solver.addEventListener('change', () => this.#showSolver());
    this.#limit.addEventListener('change', () => this.#showAmount());
    const side = { type: 'integer', min: 2, max: 6, default: 4 } as const;
    const addOnly = makeButton({}, t('arena-add'));
    addOnly.id = 'arena-add';
    addOnly.addEventListener('click', () => this.#submit(false));
    this.root.append(
      this.#sizes(),
      element(
        'div',
        { className: 'arena-fields' },
        element(
          'div',
          { className: 'field arena-solver-field' },
          element('label', {}, t('arena-solver'), this.#solver),
        ),
        this.#limitField,
        this.#amount,
        this.#number(t('arena-games'), GAMES, 'games'),
        field(t('arena-first-seed'), this.#seed),
        this.#number(t('arena-rows'), side, 'rows'),
        this.#number(t('arena-columns'), side, 'cols'),
        this.#number(t('arena-p4'), { type: 'number', min: 0, max: 1, default: 0.1 }, 'p4'),
      ),
      this.#summary,
      element(
        'div',
        { className: 'arena-details' },
        this.#more,
        element(
          'details',
          { className: 'more' },
          element('summary', {}, t('arena-begin-end')),
          element(
            'div',
            { className: 'parameters' },
            field(t('arena-start-tiles'), this.#startTiles),
            field(t('arena-placed-by'), this.#spawner),
            field(t('arena-stop-at'), this.#until, element('small', {}, t('arena-stop-empty'))),
            element(
              'div',
              { className: 'field arena-board-field' },
              element('label', {}, t('arena-position'), this.#board),
              element('small', { id: 'arena-board-help' }, t('arena-position-help')),
            ),
          ),
        ),
      ),
      this.#error,
      element(
        'div',
        { className: 'button-row' },
        element(
          'button',
          { type: 'submit', className: 'button primary', id: 'arena-add-run' },
          t('arena-add-run'),
        ),
        addOnly,
      ),
    );
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit(true);
    });
    this.#showSolver();
  }

  get #spec() {
    return this.#specs.find(({ id }) => id === this.#solver.value) ?? this.#specs[0];
  }

  #number(label: string, kind: NumberKind, name: 'games' | 'rows' | 'cols' | 'p4') {
    const { input, error } = numberInput(kind, kind.default, (value) => {
      this.#numbers[name] = value;
    });
    input.id = `arena-${name}`;
    this.#inputs.set(name, input);
    return field(label, input, error);
  }

  #sizes() {
    return element(
      'fieldset',
      { className: 'arena-sizes' },
      element('legend', {}, t('arena-sizes')),
      element(
        'div',
        { className: 'button-row' },
        ...SIZES.map((preset) => {
          const button = makeButton({}, `${preset.side}×${preset.side}`);
          button.addEventListener('click', () => this.#fit(preset));
          return button;
        }),
      ),
    );
  }

  /** Fills in what suits a size. */
  #fit({ side, games, nodes }: (typeof SIZES)[number]) {
    const isPossible = !sizeObstacle(this.#solver.value, { rows: side, cols: side });
    if (!isPossible) this.#solver.value = DEFAULT_SOLVER;
    this.#numbers.nodes = nodes;
    this.#limit.value = 'nodes';
    if (isPossible) this.#showAmount();
    else this.#showSolver();
    for (const [name, value] of Object.entries({ rows: side, cols: side, games })) {
      const input = this.#inputs.get(name);
      if (!input) continue;
      input.value = `${value}`;
      input.dispatchEvent(new Event('input'));
    }
  }

  #showSolver() {
    const spec = this.#spec;
    this.#settings = {};
    this.#summary.textContent = summaryOf(spec.id);
    this.#parameters.replaceChildren(
      ...spec.parameters.map((parameter) =>
        parameterField(describedParameter(spec.id, parameter), parameter.kind.default, (value) => {
          this.#settings[parameter.name] = value;
        }),
      ),
    );
    this.#more.hidden = spec.parameters.length === 0;
    this.#limitField.hidden = !spec.anytime;
    this.#showAmount();
  }

  #showAmount() {
    const by = this.#spec.anytime ? this.#limit.value : '';
    this.#amount.hidden = by === '';
    if (by !== 'ms' && by !== 'nodes') return this.#amount.replaceChildren();
    const { input, error } = numberInput(LIMITS[by], this.#numbers[by], (value) => {
      this.#numbers[by] = value;
    });
    input.id = 'arena-amount';
    const label = by === 'ms' ? t('arena-ms') : t('arena-boards-per-move');
    const help = element('small', {}, t('arena-device'));
    this.#amount.replaceChildren(
      element('label', {}, label, input),
      error,
      ...(by === 'ms' ? [help] : []),
    );
  }

  get #experiment(): ArenaExperiment {
    const spec = this.#spec;
    const { rows, cols, p4, ms, nodes } = this.#numbers;
    // Omit defaults, as on the command line.
    const settings = Object.fromEntries(
      spec.parameters
        .filter(({ name, kind }) => (this.#settings[name] ?? kind.default) !== kind.default)
        .map(({ name }) => [name, this.#settings[name]]),
    );
    const limit = spec.anytime ? this.#limit.value : '';
    const board = this.#board.value.trim();
    const until = this.#until.value.trim();
    return {
      solver: spec.id,
      settings,
      budget: limit === 'ms' ? { ms } : limit === 'nodes' ? { nodes } : {},
      rows,
      cols,
      p4,
      spawner: this.#spawner.value === 'adversary' ? 'adversary' : 'random',
      startTiles: this.#startTiles.value === '1' ? 1 : 2,
      board: board === '' ? undefined : board,
      until: until === '' ? undefined : wholeNumber(until),
      seed: this.#seed.value.trim(),
    };
  }

  #submit(run: boolean) {
    this.#showError('');
    const invalid = this.root.querySelector('.field:not([hidden]) [aria-invalid="true"]');
    if (invalid instanceof HTMLElement) {
      const field = invalid.closest('.field');
      const label = field?.querySelector('label')?.firstChild?.textContent ?? t('arena-a-field');
      const range = field?.querySelector('.field-error')?.textContent ?? '';
      this.#showError(`${label}: ${range.charAt(0).toLowerCase()}${range.slice(1)}`);
      // Unfold the section of the field.
      const folded = invalid.closest('details');
      if (folded) folded.open = true;
      invalid.focus();
      return;
    }
    try {
      this.#add(
        {
          id: newId(),
          label: this.#spec.label,
          experiment: this.#experiment,
          games: this.#numbers.games,
          charted: true,
        },
        { run },
      );
    } catch (error) {
      this.#showError(`${messageOf(error)}.`);
    }
  }

  #showError(message: string) {
    this.#error.hidden = message === '';
    this.#error.textContent = message;
  }
}

function wholeNumber(text: string) {
  const digits = text.replaceAll(',', '');
  if (
    !/^\d+$/.test(digits) ||
    !isAllowed({ type: 'integer', min: 0, max: 2 ** 40, default: 0 }, Number(digits))
  )
    throw new Error(t('arena-no-tile', { text }));
  return Number(digits);
}
