import { signal } from '@preact/signals-core';

/** @typedef {'classic' | 'original' | 'colour-blind'} PaletteName colours of the tiles */

/**
 * @typedef {{ solver: string, parameters: Record<string, Record<string, number | boolean | string>>,
 *             thinkBy: 'ms' | 'depth', thinkMs: number, speed: number }} SolverSettings
 * @typedef {{ theme: 'system' | 'light' | 'dark', palette: PaletteName, coach: CoachMode, strip: boolean,
 *             firstVisit: 'new' | 'moved' | 'done' }} LookSettings
 * @typedef {{ rows: number, cols: number, p4: number, spawner?: import('../../pkg/rules.js').SpawnerName }} BoardSettings
 * @typedef {'off' | 'after' | 'before'} CoachMode when the coach speaks: never, after the player's move, or before it too
 * @typedef {SolverSettings & LookSettings & { board: BoardSettings }} SettingsRecord
 */

/** @type {Readonly<SettingsRecord>} */
export const DEFAULTS = {
  // Empty: the strongest that is at hand.
  solver: '',
  parameters: {},
  thinkBy: 'ms',
  thinkMs: 10,
  speed: 6,
  theme: 'system',
  palette: 'classic',
  coach: 'off',
  strip: true,
  firstVisit: 'new',
  board: { rows: 4, cols: 4, p4: 0.1 },
};

/** What the player has chosen, kept over visits. */
export class Settings {
  #store;
  #current;

  /** @param {import('./store.js').Store} store */
  constructor(store) {
    this.#store = store;
    /** @type {import('@preact/signals-core').Signal<Readonly<SettingsRecord>>} */
    this.#current = signal({ ...DEFAULTS, ...sound(store.readSettings() ?? {}) });
  }

  /** @type {import('@preact/signals-core').ReadonlySignal<Readonly<SettingsRecord>>} */
  get current() {
    return this.#current;
  }

  /** @param {Partial<SettingsRecord>} changes */
  change(changes) {
    const changed = { ...this.#current.peek(), ...changes };
    this.#store.writeSettings(changed);
    this.#current.value = changed;
  }

  /** @param {Record<string, unknown>} stored settings from elsewhere: what is not sound stays as it is */
  restore(stored) {
    this.change(sound(stored));
  }
}

/**
 * Only those stored values that still have the type of their default.
 *
 * @param {Record<string, unknown>} stored
 * @returns {Partial<SettingsRecord>}
 */
function sound(stored) {
  const current = { ...stored, coach: coachMode(stored.coach) };
  const entries = Object.entries(DEFAULTS)
    .map(([name, fallback]) => [
      name,
      /** @type {Record<string, unknown>} */ (current)[name],
      fallback,
    ])
    .filter(([, value, fallback]) => typeof value === typeof fallback && value !== null);
  return Object.fromEntries(entries);
}

/** All ways of the coach, in the order of the switch. @type {readonly CoachMode[]} */
export const COACH_MODES = ['off', 'after', 'before'];

/**
 * Earlier versions knew on and off only.
 *
 * @param {unknown} stored
 */
function coachMode(stored) {
  if (stored === true) return 'before';
  return COACH_MODES.find((mode) => mode === stored) ?? DEFAULTS.coach;
}
