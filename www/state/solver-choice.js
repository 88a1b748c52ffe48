import { batch, computed, signal } from '@preact/signals-core';
import { isAllowed } from '../lib/parameters.js';
import { LEARNED, needsOf, networkIn, obstacleOf } from './solver-needs.js';
import { scaleOf } from './value-scale.js';

/** @import { SolverSpec } from '../../pkg/twofold.js' */
/** @import { SolverRequest } from '../engine/protocol.js' */
/** @import { ParameterValue } from '../lib/parameters.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Models } from './models.js' */
/** @import { Settings, SolverSettings } from './settings.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** Plays where the strongest solver, the learned one, cannot, or not yet. */
export const DEFAULT_SOLVER = 'expectimax-rows';

/**
 * Which solver answers, with what parameters and how long it thinks. The solvers describe themselves; nothing here
 * knows one by name but the default and the strongest, the learned one. All of it follows from the settings, the networks and the solution:
 * an effect that asks runs again when the answer may be another.
 *
 * Unless the player has chosen one, the strongest that can play answers. Another one becomes the strongest only while
 * nobody waits for an answer, looks at one, or sets a parameter.
 */
export class SolverChoice {
  #specs;
  #obstacles;
  #settings;
  #exact;
  #models;
  #game;
  #automatic = signal(DEFAULT_SOLVER);
  #revision = signal(0);
  #isBeingSet = false;

  /**
   * @param {{ specs: SolverSpec[],
   *           obstacles: Record<string, Record<string, string>>,
   *           settings: Settings,
   *           exact: ExactSolver,
   *           models: Models,
   *           game: ReadonlySignal<{ rows: number, cols: number, p4: number }> }} collaborators
   *   `game`: the one on show
   */
  constructor({ specs, obstacles, settings, exact, models, game }) {
    this.#models = models;
    this.#game = game;
    this.#specs = specs;
    this.#obstacles = obstacles;
    this.#settings = settings;
    this.#exact = exact;
  }

  /**
   * Whom a question would go to: solver, parameters, think time, and the network or the solution it would play from.
   * What was answered by one is not what another would answer.
   *
   * @type {ReadonlySignal<string>}
   */
  answerer = computed(() => {
    const request = this.request();
    const needs = needsOf(request);
    const own = needs?.network && this.#models.ownChecksum(request.settings);
    const solved = needs?.solution && this.#exact.problem;
    return JSON.stringify([request, own, solved]);
  });

  /**
   * Why the chosen solver cannot play the game on show; undefined if it can.
   *
   * @type {ReadonlySignal<string | undefined>}
   */
  obstacle = computed(() => {
    const [exact, models, obstacles] = [this.#exact, this.#models, this.#obstacles];
    return obstacleOf(this.request(), this.#game.value, { exact, models, obstacles });
  });

  /** How the values of the chosen solver are read. */
  scale = computed(() => scaleOf(this.request(), this.spec.unit));

  /** All solvers there are. */
  get specs() {
    return this.#specs;
  }

  /** The chosen solver. A stored choice that no longer exists gives way to the default. */
  get spec() {
    return (
      this.#specs.find(({ id }) => id === this.#settings.current.value.solver) ??
      this.#specs.find(({ id }) => id === this.#automatic.value) ??
      this.#specs[0]
    );
  }

  /** Whether the player leaves the choice to the page. */
  get isAutomatic() {
    const { solver } = this.#settings.current.value;
    return !this.#specs.some(({ id }) => id === solver);
  }

  /** Which solver the page has chosen, and why not a stronger one. */
  describeAutomatic() {
    const { spec } = this;
    if (spec.id === LEARNED) return `${spec.label}: ${this.request().settings.model}.`;
    const { rows, cols } = this.#game.value;
    const state = this.#models.state('small');
    const reason =
      rows !== 4 || cols !== 4
        ? 'the learned networks are for 4×4'
        : state.phase === 'failed'
          ? `the learned network could not be loaded: ${state.message}`
          : state.phase === 'none'
            ? 'this copy of the page has no learned network'
            : state.phase === 'ready'
              ? 'the learned network takes over with the next move'
              : 'until the learned network is loaded';
    return `${spec.label}; ${reason.replace(/\.$/, '')}.`;
  }

  /** The models of the solver that plays with one. */
  get models() {
    return this.#models;
  }

  /** The strongest solver that can play the game on show, whether or not it has taken over yet. @type {ReadonlySignal<string>} */
  strongest = computed(() => {
    const { rows, cols } = this.#game.value;
    const isReady = this.#models.isReady(this.#modelFor('automatic'));
    return isReady && rows === 4 && cols === 4 ? LEARNED : DEFAULT_SOLVER;
  });

  /** Lets the strongest solver take over, unless somebody is setting a parameter of the one before. */
  reconsider() {
    if (this.#isBeingSet || this.strongest.value === this.#automatic.value) return;
    batch(() => {
      this.#automatic.value = this.strongest.value;
      if (this.isAutomatic) this.#revision.value += 1;
    });
  }

  /**
   * Tells whether somebody is setting a parameter.
   *
   * @param {boolean} isBeingSet
   */
  hold(isBeingSet) {
    this.#isBeingSet = isBeingSet;
  }

  /**
   * The model to play with: the chosen one, or the small one where nobody insists and the chosen one is not at hand.
   *
   * @param {'automatic' | 'asked'} how
   */
  #modelFor(how) {
    const chosen = networkIn(this.#settings.current.value.parameters[LEARNED] ?? {});
    return how === 'asked' || this.#models.isReady(chosen) ? chosen : 'small';
  }

  /** The depth parameter of the chosen solver, if the player may think by depth instead of time. */
  get depthParameter() {
    if (!this.spec.anytime) return undefined;
    const depth = this.spec.parameters.find(({ name }) => name === 'depth');
    return depth?.kind.type === 'integer'
      ? { ...depth.kind, label: depth.label, description: depth.description }
      : undefined;
  }

  /** Parameters that are asked for; how long to think has its own place. */
  get parameters() {
    return this.spec.parameters.filter(({ name }) => !(this.spec.anytime && name === 'depth'));
  }

  /** Parameters shown as fields; which network plays has its own place, too. */
  get fields() {
    return this.parameters.filter(({ name }) => !(this.spec.id === LEARNED && name === 'model'));
  }

  /** @returns {'ms' | 'depth'} */
  get thinkBy() {
    return this.depthParameter && this.#settings.current.value.thinkBy === 'depth' ? 'depth' : 'ms';
  }

  get thinkMs() {
    return this.#settings.current.value.thinkMs;
  }

  get thinkDepth() {
    const depth = this.depthParameter;
    if (!depth) return 0;
    const chosen = this.#chosen().depth;
    return typeof chosen === 'number' && isAllowed(depth, chosen) ? chosen : depth.default;
  }

  /**
   * @param {string} name
   * @returns {ParameterValue}
   */
  value(name) {
    const parameter = this.spec.parameters.find((candidate) => candidate.name === name);
    if (!parameter) throw new Error(`${this.spec.id} has no parameter ${name}`);
    const chosen = this.#chosen()[name];
    return chosen !== undefined && isAllowed(parameter.kind, chosen)
      ? chosen
      : parameter.kind.default;
  }

  /** Changes when other parameters than those on show may be in force. */
  get revision() {
    return this.#revision.value;
  }

  /**
   * @param {string} id
   * @param {Record<string, ParameterValue>} [values] parameters to set
   */
  choose(id, values = {}) {
    const { parameters } = this.#settings.current.value;
    batch(() => {
      this.#revision.value += 1;
      this.#settings.change({
        solver: id,
        parameters: { ...parameters, [id]: { ...parameters[id], ...values } },
      });
    });
  }

  /**
   * @param {string} name
   * @param {ParameterValue} value
   */
  setValue(name, value) {
    this.setParameter(this.spec.id, name, value);
  }

  /**
   * Sets a parameter of any solver.
   *
   * @param {string} id
   * @param {string} name
   * @param {ParameterValue} value
   */
  setParameter(id, name, value) {
    const { parameters } = this.#settings.current.value;
    this.#settings.change({
      parameters: { ...parameters, [id]: { ...parameters[id], [name]: value } },
    });
  }

  /** @param {Partial<Pick<SolverSettings, 'thinkBy' | 'thinkMs'>>} think */
  setThink(think) {
    this.#settings.change(think);
  }

  /** @returns {SolverRequest} */
  request() {
    /** @type {Record<string, ParameterValue>} */
    const settings = Object.fromEntries(
      this.parameters.map(({ name }) => [name, this.value(name)]),
    );
    if (this.spec.id === LEARNED && this.isAutomatic) settings.model = this.#modelFor('automatic');
    if (!this.spec.anytime) return { id: this.spec.id, settings, budget: {} };
    if (this.thinkBy === 'ms') return { id: this.spec.id, settings, budget: { ms: this.thinkMs } };
    return { id: this.spec.id, settings: { ...settings, depth: this.thinkDepth }, budget: {} };
  }

  #chosen() {
    return this.#settings.current.value.parameters[this.spec.id] ?? {};
  }
}
