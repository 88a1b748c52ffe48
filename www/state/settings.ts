import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { SolverSpec } from '../../pkg/solvers.js';
import { SETTINGS, type SettingsRecord } from '../games/near.ts';
import type { Register } from '../games/register.ts';
import { isAllowed } from '../lib/parameters.ts';

export type { SettingsRecord };
export type PaletteName = SettingsRecord['palette'];
export type CoachMode = SettingsRecord['coach'];
export type BoardSettings = SettingsRecord['board'];
export type SolverSettings = Pick<
  SettingsRecord,
  'solver' | 'parameters' | 'thinkBy' | 'thinkMs' | 'speed'
>;

/** The solvers and rules that there are. `isBoard`: whether a game can have these rules. */
interface Catalogue {
  specs: readonly SolverSpec[];
  isBoard: (board: BoardSettings) => boolean;
}

const USUAL = SETTINGS.fresh().board;

/** The player's settings. A solver, a parameter or a board that this version of the page lacks stays kept, and its default is used. */
export class Settings {
  #register: Pick<Register, 'live' | 'change'>;
  #known: Catalogue;
  current: ReadonlySignal<Readonly<SettingsRecord>>;

  constructor(register: Pick<Register, 'live' | 'change'>, known: Catalogue) {
    this.#register = register;
    this.#known = known;
    const kept = register.live(SETTINGS);
    this.current = computed(() => this.#usable(kept.value));
  }

  /** Changes some settings, or makes the changes of what is kept. Resolves when this and all changes before it are kept, or refused. */
  change(changes: Partial<SettingsRecord> | ((before: SettingsRecord) => Partial<SettingsRecord>)) {
    return this.#register.change(SETTINGS, '', (before) => ({
      ...before,
      ...(typeof changes === 'function' ? changes(before) : changes),
    }));
  }

  #usable(kept: SettingsRecord): SettingsRecord {
    const { specs } = this.#known;
    const { solver, parameters, board } = kept;
    const found = specs.flatMap((spec) => {
      const own = parameters[spec.id];
      if (!own) return [];
      const allowed = spec.parameters
        .filter(({ name, kind }) => Object.hasOwn(own, name) && isAllowed(kind, own[name]))
        .map(({ name }) => [name, own[name]]);
      return [[spec.id, Object.fromEntries(allowed)]];
    });
    return {
      ...kept,
      solver: specs.some(({ id }) => id === solver) ? solver : '',
      parameters: Object.fromEntries(found),
      board: this.#known.isBoard(board) ? board : USUAL,
    };
  }
}
