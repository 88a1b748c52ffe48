import type { ParameterSpec } from '../../../pkg/solvers.js';
import type { ExactProblem } from '../../../pkg/twofold.js';
import { Emitter } from '../../lib/emitter.ts';
import { formatBytes } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { RELEVANT } from '../../state/exact-problem.ts';
import { element, field } from '../../ui/dom.ts';
import { numberInput, parameterField } from '../../ui/parameter-form.ts';

const MEBIBYTE = 2 ** 20;
/** The choices of the memory limit, in bytes. More memory cannot be addressed. */
export const MEMORY_LIMITS = [128, 256, 512, 1024, 2048, 3072].map((size) => size * MEBIBYTE);
const USUAL_MEMORY = 1024 * MEBIBYTE;

/** The form for board, spawns, goal and memory limit. */
export class ExactForm extends Emitter<{ change: undefined }> {
  #board = { rows: 3, cols: 3, p4: 0.1 };
  #settings: ExactProblem['settings'] = {};
  #memory = element(
    'select',
    { id: 'exact-memory' },
    ...MEMORY_LIMITS.map((limit) =>
      element(
        'option',
        { value: String(limit), selected: limit === USUAL_MEMORY },
        formatBytes(limit),
      ),
    ),
  );
  #invalid: Set<string> = new Set();
  #optional: Map<string, HTMLElement> = new Map();
  #fields = element('div', { className: 'exact-fields' });
  root = element('fieldset', { className: 'exact-form' }, this.#fields);

  /** @param parameters of the exact solver */
  constructor(parameters: ParameterSpec[]) {
    super();
    const side = { type: 'integer' as const, min: 2, max: 6, default: 3 };
    this.#fields.append(
      this.#number(t('common-rows'), side, 'rows'),
      this.#number(t('common-columns'), side, 'cols'),
      this.#number(t('common-p4'), { type: 'number', min: 0, max: 1, default: 0.1 }, 'p4'),
    );
    for (const parameter of parameters) {
      const { name, kind, label } = parameter;
      this.#settings[name] = kind.default;
      const made = parameterField(
        { name, kind, label },
        kind.default,
        (value) => {
          this.#settings[name] = value;
          this.#changed();
        },
        (isValid) => this.#noteValidity(name, isValid),
      );
      const control = made.querySelector('select, input');
      if (control) control.id = `exact-${name}`;
      if (name === 'objective') made.classList.add('wide');
      else this.#optional.set(name, made);
      this.#fields.append(made);
    }
    this.#fields.append(field(t('exact-memory'), this.#memory));
    this.#memory.addEventListener('change', () => this.#changed());
    this.#showRelevant();
  }

  get problem(): ExactProblem {
    return { ...this.#board, settings: { ...this.#settings } };
  }

  /** The memory limit in bytes. */
  get memory() {
    return Number(this.#memory.value);
  }

  /** Whether every field is valid. */
  get valid() {
    return [...this.#invalid].every((name) => this.#optional.has(name) && !this.#isRelevant(name));
  }

  set disabled(disabled: boolean) {
    this.root.disabled = disabled;
  }

  #number(label: string, kind: Parameters<typeof numberInput>[0], name: 'rows' | 'cols' | 'p4') {
    const { input, error } = numberInput(
      kind,
      kind.default,
      (value) => {
        this.#board[name] = value;
      },
      (isValid) => this.#noteValidity(name, isValid),
    );
    input.id = `exact-${name}`;
    return field(label, input, error);
  }

  /** @param name of a field */
  #noteValidity(name: string, isValid: boolean) {
    if (isValid) this.#invalid.delete(name);
    else this.#invalid.add(name);
    this.#changed();
  }

  #changed() {
    this.#showRelevant();
    this.emit('change', undefined);
  }

  #showRelevant() {
    for (const [name, each] of this.#optional) each.hidden = !this.#isRelevant(name);
  }

  #isRelevant(name: string) {
    return RELEVANT[String(this.#settings.objective)]?.includes(name) === true;
  }
}
