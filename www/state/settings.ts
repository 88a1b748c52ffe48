import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { SpawnerName } from '../../pkg/rules.js';
import type { SolverSpec } from '../../pkg/solvers.js';
import { isAllowed } from '../lib/parameters.ts';
import { LAST_SPEED } from '../lib/speeds.ts';
import type { Store } from './store.ts';

/** colours of the tiles */
export type PaletteName = 'classic' | 'original' | 'colour-blind';

/** when the coach speaks: never, after the player's move, or before it too */
export type CoachMode = 'off' | 'after' | 'before';

/** of solvers, by their ids and names */
type Parameters = Record<string, Record<string, number | boolean | string>>;

export interface SolverSettings {
  solver: string;
  parameters: Parameters;
  thinkBy: 'ms' | 'depth';
  thinkMs: number;
  speed: number;
}

type ThemeName = 'system' | 'light' | 'dark' | 'night' | 'contrast';

/** `watched`: a solver was watched before; `language`: its tag, or `system` */
interface LookSettings {
  theme: ThemeName;
  palette: PaletteName;
  motion: 'system' | 'full' | 'reduced';
  sound: boolean;
  vibration: boolean;
  hand: 'right' | 'left';
  language: string;
  coach: CoachMode;
  strip: boolean;
  watched: boolean;
  firstVisit: 'new' | 'moved' | 'done';
}

export interface BoardSettings {
  rows: number;
  cols: number;
  p4: number;
  spawner?: SpawnerName;
}

export type SettingsRecord = SolverSettings & LookSettings & { board: BoardSettings };

/** The solvers and rules by which settings are checked. `isBoard`: whether a game can have these rules. */
interface Catalogue {
  specs: readonly SolverSpec[];
  isBoard: (board: BoardSettings) => boolean;
}

/** Range of the think time in ms. */
export const THINK_TIME = { min: 1, max: 60_000 };

/** The modes of the coach, in the order of the switch. */
export const COACH_MODES: readonly CoachMode[] = ['off', 'after', 'before'];

/** All settings: the default value, and a reader of stored values that returns `undefined` for an invalid one. */
const SETTINGS: {
  readonly [Name in keyof SettingsRecord]: {
    fallback: SettingsRecord[Name];
    read: (value: unknown, known: Catalogue) => SettingsRecord[Name] | undefined;
  };
} = {
  solver: {
    // The strongest that is at hand.
    fallback: '',
    read: (value, { specs }) => oneOf(['', ...specs.map(({ id }) => id)])(value),
  },
  parameters: { fallback: {}, read: parametersIn },
  thinkBy: { fallback: 'ms', read: oneOf(['ms', 'depth']) },
  thinkMs: { fallback: 10, read: wholeFrom(THINK_TIME.min, THINK_TIME.max) },
  speed: { fallback: 6, read: wholeFrom(0, LAST_SPEED) },
  theme: { fallback: 'system', read: oneOf(['system', 'light', 'dark', 'night', 'contrast']) },
  palette: { fallback: 'classic', read: oneOf(['classic', 'original', 'colour-blind']) },
  motion: { fallback: 'system', read: oneOf(['system', 'full', 'reduced']) },
  sound: { fallback: false, read: oneOf([true, false]) },
  vibration: { fallback: false, read: oneOf([true, false]) },
  hand: { fallback: 'right', read: oneOf(['right', 'left']) },
  language: {
    fallback: 'system',
    // A language that this version of the page lacks stays chosen.
    read: (value) =>
      typeof value === 'string' && /^(system|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/.test(value)
        ? value
        : undefined,
  },
  watched: { fallback: false, read: oneOf([true, false]) },
  coach: {
    fallback: 'off',
    // Earlier versions stored only on and off.
    read: (value) =>
      typeof value === 'boolean' ? (value ? 'before' : 'off') : oneOf(COACH_MODES)(value),
  },
  strip: { fallback: true, read: oneOf([true, false]) },
  firstVisit: { fallback: 'new', read: oneOf(['new', 'moved', 'done']) },
  board: { fallback: { rows: 4, cols: 4, p4: 0.1 }, read: boardIn },
};

function oneOf<T>(values: readonly T[]): (value: unknown) => T | undefined {
  return (value) => values.find((allowed) => allowed === value);
}

function wholeFrom(min: number, max: number): (value: unknown) => number | undefined {
  return (value) =>
    typeof value === 'number' && isAllowed({ type: 'integer', min, max, default: min }, value)
      ? value
      : undefined;
}

/** The valid parameters of each solver; each other one gets its default. */
function parametersIn(value: unknown, { specs }: Catalogue): Parameters | undefined {
  if (!isRecord(value)) return undefined;
  const found = specs.flatMap(({ id, parameters }) => {
    const own = value[id];
    if (!isRecord(own)) return [];
    const allowed = parameters
      .filter(({ name, kind }) => Object.hasOwn(own, name) && isAllowed(kind, own[name]))
      .map(({ name }) => [name, own[name]]);
    return [[id, Object.fromEntries(allowed)]];
  });
  return Object.fromEntries(found);
}

function boardIn(value: unknown, { isBoard }: Catalogue): BoardSettings | undefined {
  if (!isRecord(value)) return undefined;
  const { rows, cols, p4, spawner } = value;
  const board = { rows, cols, p4, ...(spawner !== undefined && { spawner }) };
  const isComplete = [rows, cols, p4].every((number) => typeof number === 'number');
  return isComplete && isBoard(board) ? board : undefined;
}

const isRecord = (value: unknown): value is Record<string, any> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The player's settings, stored across visits. */
export class Settings {
  #store: Store;
  #known: Catalogue;
  #current: Signal<Readonly<SettingsRecord>>;

  constructor(store: Store, known: Catalogue) {
    this.#store = store;
    this.#known = known;
    const fallbacks = Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]);
    this.#current = signal({
      ...Object.fromEntries(fallbacks),
      ...this.read(store.readSettings() ?? {}).settings,
    });
  }

  get current(): ReadonlySignal<Readonly<SettingsRecord>> {
    return this.#current;
  }

  change(changes: Partial<SettingsRecord>) {
    const changed = { ...this.#current.peek(), ...changes };
    this.#store.writeSettings(changed);
    this.#current.value = changed;
  }

  /** The valid settings of a stored record, and the number of invalid ones. */
  read(stored: Record<string, unknown>): { settings: Partial<SettingsRecord>; leftOut: number } {
    const given = Object.entries(SETTINGS).filter(([name]) => Object.hasOwn(stored, name));
    const settings = given
      .map(([name, { read }]) => [name, read(stored[name], this.#known)])
      .filter(([, value]) => value !== undefined);
    return {
      settings: Object.fromEntries(settings),
      leftOut: given.length - settings.length,
    };
  }
}
