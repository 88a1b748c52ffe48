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

/** Whom the first one is compared with, unless it is this one. */
const RIVAL = 'expectimax-pruned';

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

/** One of those that are compared, and what is set of it. */
class Player {
  #specs;
  #parameters = element('div', { className: 'parameters' });
  #about = element('small');
  #settings: Record<string, ParameterValue> = {};
  #name = element('summary');
  select;
  root;
  more = element('details', { className: 'more' }, this.#name, this.#parameters);

  /** @param solver empty for nobody */
  constructor(specs: SolverSpec[], place: number, solver: string, changed: () => void) {
    this.#specs = specs;
    const nobody = place === 1 ? [] : [element('option', { value: '' }, t('arena-nobody'))];
    this.select = element(
      'select',
      { id: `arena-solver-${place}` },
      ...nobody,
      ...solverGroups(specs),
    );
    this.select.value = solver;
    this.select.addEventListener('change', () => {
      this.show();
      changed();
    });
    this.root = field(t('arena-player', { place }), this.select, this.#about);
    this.show();
  }

  get spec() {
    return this.#specs.find(({ id }) => id === this.select.value);
  }

  /** Defaults are left out, as on the command line. */
  get settings() {
    return Object.fromEntries(
      (this.spec?.parameters ?? [])
        .filter(({ name, kind }) => (this.#settings[name] ?? kind.default) !== kind.default)
        .map(({ name }) => [name, this.#settings[name]]),
    );
  }

  show() {
    const { id = '', label = '', parameters = [] } = this.spec ?? {};
    this.#settings = {};
    this.#about.textContent = id && summaryOf(id);
    this.#name.textContent = t('arena-parameters', { solver: label });
    this.#parameters.replaceChildren(
      ...parameters.map((parameter) =>
        parameterField(describedParameter(id, parameter), parameter.kind.default, (value) => {
          this.#settings[parameter.name] = value;
        }),
      ),
    );
    this.more.hidden = parameters.length === 0;
  }
}

/** The form for experiments: who plays how many games; board, limit and seed stand behind. */
export class SetupForm {
  #specs: SolverSpec[];
  #add: (plans: RowPlan[], how: { run: boolean }) => void;
  #players: Player[] = [];
  #list = element('div', { className: 'arena-pair' });
  #settings = element('div');
  #limit = element(
    'select',
    { id: 'arena-limit' },
    element('option', { value: '' }, t('arena-no-limit')),
    element('option', { value: 'ms' }, t('common-time')),
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
    'aria-label': t('arena-setup'),
  });

  /** @param add throws if an experiment is impossible */
  constructor(
    specs: SolverSpec[],
    solver: string,
    add: (plans: RowPlan[], how: { run: boolean }) => void,
  ) {
    this.#specs = specs;
    this.#add = add;
    this.#limit.addEventListener('change', () => this.#showAmount());
    for (const each of [solver, solver === RIVAL ? DEFAULT_SOLVER : RIVAL]) this.#seat(each);
    const side = { type: 'integer', min: 2, max: 6, default: 4 } as const;
    this.root.append(
      this.#list,
      element(
        'div',
        { className: 'arena-fields' },
        this.#number(t('common-games'), GAMES, 'games'),
        makeButton(
          { className: 'text-button', id: 'arena-another', onclick: () => this.#seat('').focus() },
          t('arena-another'),
        ),
      ),
      element(
        'details',
        { className: 'more arena-more', id: 'arena-more' },
        element('summary', {}, t('arena-more')),
        this.#sizes(),
        element(
          'div',
          { className: 'arena-fields' },
          this.#limitField,
          this.#amount,
          field(t('arena-first-seed'), this.#seed, element('small', {}, t('arena-luck'))),
          this.#number(t('common-rows'), side, 'rows'),
          this.#number(t('common-columns'), side, 'cols'),
          this.#number(t('common-p4'), { type: 'number', min: 0, max: 1, default: 0.1 }, 'p4'),
          field(t('arena-start-tiles'), this.#startTiles),
          field(t('common-placed-by'), this.#spawner),
          field(t('arena-stop-at'), this.#until, element('small', {}, t('arena-stop-empty'))),
          element(
            'div',
            { className: 'field arena-board-field' },
            element('label', {}, t('arena-position'), this.#board),
            element('small', { id: 'arena-board-help' }, t('arena-position-help')),
          ),
        ),
        this.#settings,
        makeButton({ id: 'arena-add', onclick: () => this.#submit(false) }, t('arena-add')),
      ),
      this.#error,
      element(
        'button',
        { type: 'submit', className: 'button primary', id: 'arena-add-run' },
        t('common-play'),
      ),
    );
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit(true);
    });
    this.#showAmount();
  }

  /** Room for one more. */
  #seat(solver: string) {
    const place = this.#players.length + 1;
    const player = new Player(this.#specs, place, solver, () => this.#showAmount());
    this.#players.push(player);
    this.#list.append(player.root);
    this.#settings.append(player.more);
    return player.select;
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
    for (const player of this.#players) {
      if (!sizeObstacle(player.select.value, { rows: side, cols: side })) continue;
      player.select.value = DEFAULT_SOLVER;
      player.show();
    }
    this.#numbers.nodes = nodes;
    this.#limit.value = 'nodes';
    this.#showAmount();
    for (const [name, value] of Object.entries({ rows: side, cols: side, games })) {
      const input = this.#inputs.get(name);
      if (!input) continue;
      input.value = `${value}`;
      input.dispatchEvent(new Event('input'));
    }
  }

  #showAmount() {
    const isLimited = this.#players.some(({ spec }) => spec?.anytime);
    this.#limitField.hidden = !isLimited;
    const by = isLimited ? this.#limit.value : '';
    this.#amount.hidden = by === '';
    if (by !== 'ms' && by !== 'nodes') return this.#amount.replaceChildren();
    const { input, error } = numberInput(LIMITS[by], this.#numbers[by], (value) => {
      this.#numbers[by] = value;
    });
    input.id = 'arena-amount';
    const label = by === 'ms' ? t('common-milliseconds') : t('arena-boards-per-move');
    const help = element('small', {}, t('arena-device'));
    this.#amount.replaceChildren(
      element('label', {}, label, input),
      error,
      ...(by === 'ms' ? [help] : []),
    );
  }

  #experimentOf({ id, anytime }: SolverSpec, { settings }: Player): ArenaExperiment {
    const { rows, cols, p4, ms, nodes } = this.#numbers;
    const limit = anytime ? this.#limit.value : '';
    const board = this.#board.value.trim();
    const until = this.#until.value.trim();
    return {
      solver: id,
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
      // Unfold the sections of the field.
      for (const fold of this.root.querySelectorAll('details'))
        fold.open ||= fold.contains(invalid);
      invalid.focus();
      return;
    }
    try {
      const plans = this.#players.flatMap((player) => {
        const { spec } = player;
        if (!spec) return [];
        const experiment = this.#experimentOf(spec, player);
        const games = this.#numbers.games;
        return { id: newId(), label: spec.label, experiment, games, charted: true };
      });
      this.#add(plans, { run });
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
