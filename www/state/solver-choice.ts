import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { automatic, type SolverSpec } from '../../pkg/solvers.js';
import type { ModelName } from '../../pkg/twofold.js';
import type { SolverRequest } from '../engine/protocol.ts';
import { hasWorkers } from '../lib/browser.ts';
import { isAllowed, type ParameterValue } from '../lib/parameters.ts';
import { t } from '../lib/sentences.ts';
import type { ExactSolver } from './exact-solver.ts';
import type { Models } from './models.ts';
import type { Settings, SolverSettings } from './settings.ts';
import { LEARNED, needsOf, networkIn, obstacleOf, sizeObstacle } from './solver-needs.ts';
import { scaleOf } from './value-scale.ts';

/** The default where the strongest solver cannot play, or its network is not loaded. */
export const DEFAULT_SOLVER = automatic[automatic.length - 1];

/**
 * The choice of the solver, its parameters and its think time, which derive from settings, networks and solution. No solver is named here. Without a
 * choice the strongest that can play is used. It is replaced only while no answer is awaited or shown and no parameter is being set.
 */
export class SolverChoice {
  #parts;
  #automatic = signal(DEFAULT_SOLVER);
  #isBeingSet = false;

  /** `game`: the shown one. */
  constructor(parts: {
    specs: SolverSpec[];
    settings: Settings;
    exact: ExactSolver;
    models: Models;
    game: ReadonlySignal<{ rows: number; cols: number; p4: number }>;
  }) {
    this.#parts = parts;
  }

  /** A key of everything that determines an answer: solver, parameters, think time, and the network or solution. */
  answerer: ReadonlySignal<string> = computed(() => {
    const request = this.request();
    const needs = needsOf(request);
    const own = needs?.network && this.#parts.models.ownChecksum(request.settings);
    const solved = needs?.solution && this.#parts.exact.problem;
    return JSON.stringify([request, own, solved]);
  });

  /** Why the chosen solver cannot play the shown game; undefined if it can. */
  obstacle: ReadonlySignal<string | undefined> = computed(() => {
    if (!hasWorkers()) return t('core-no-workers');
    return obstacleOf(this.request(), this.#parts.game.value, this.#parts);
  });

  scale = computed(() => scaleOf(this.request(), this.spec.unit));

  get specs() {
    return this.#parts.specs;
  }

  /** The chosen solver; the default if a stored choice no longer exists. */
  get spec() {
    return (
      this.#parts.specs.find(({ id }) => id === this.#parts.settings.current.value.solver) ??
      this.#parts.specs.find(({ id }) => id === this.#automatic.value) ??
      this.#parts.specs[0]
    );
  }

  get isAutomatic() {
    const { solver } = this.#parts.settings.current.value;
    return !this.#parts.specs.some(({ id }) => id === solver);
  }

  /** The page's choice, and the reason why it is not a stronger solver. */
  describeAutomatic() {
    const { spec } = this;
    const network = needsOf(this.request())?.network;
    if (network) return `${spec.label}: ${t(`solver-name-${network}`)}.`;
    const state = this.#parts.models.state('small');
    const is4x4 = sizeObstacle(automatic[0], this.#parts.game.value) === undefined;
    const isLoading = !['failed', 'none', 'ready'].includes(state.phase);
    const why = 'message' in state ? state.message : undefined;
    const reason = !is4x4 ? '4x4' : isLoading ? 'until' : state.phase;
    return `${spec.label}; ${t(`solver-auto-${reason}`, { why })}`;
  }

  get models() {
    return this.#parts.models;
  }

  /** The strongest solver that can play the shown game, even if it is not in use yet. */
  strongest: ReadonlySignal<string> = computed(() => {
    const canPlay = (id: string) =>
      sizeObstacle(id, this.#parts.game.value) === undefined &&
      (!needsOf({ id, settings: {} })?.network || this.#parts.models.isReady(this.#modelFor(id)));
    return automatic.find(canPlay) ?? DEFAULT_SOLVER;
  });

  /** Changes to the strongest solver, unless a parameter of the present one is being set. */
  reconsider() {
    if (this.#isBeingSet || this.strongest.value === this.#automatic.value) return;
    this.#automatic.value = this.strongest.value;
  }

  hold(isBeingSet: boolean) {
    this.#isBeingSet = isBeingSet;
  }

  /** The network to play with: the chosen one; the small one if the page chooses and the chosen one is not loaded. */
  #modelFor(id: string) {
    const chosen = networkIn(this.#parts.settings.current.value.parameters[id] ?? {});
    return this.#parts.models.isReady(chosen) ? chosen : 'small';
  }

  /** The depth parameter of the chosen solver, if depth can limit it instead of time. */
  get depthParameter() {
    if (!this.spec.anytime) return undefined;
    const depth = this.spec.parameters.find(({ name }) => name === 'depth');
    return depth?.kind.type === 'integer' ? { ...depth, kind: depth.kind } : undefined;
  }

  /** The parameters of the chosen solver, without a depth that is set in place of the think time. */
  get parameters() {
    return this.spec.parameters.filter(({ name }) => !(this.spec.anytime && name === 'depth'));
  }

  /** The parameters shown as fields; the network has a field of its own. */
  get fields() {
    const { resource } = this.spec;
    return this.parameters.filter(({ name }) => !(resource === 'network' && name === 'model'));
  }

  get thinkBy(): 'ms' | 'depth' {
    return this.depthParameter && this.#parts.settings.current.value.thinkBy === 'depth'
      ? 'depth'
      : 'ms';
  }

  get thinkMs() {
    return this.#parts.settings.current.value.thinkMs;
  }

  get thinkDepth() {
    return this.depthParameter ? Number(this.value('depth')) : 0;
  }

  value(name: string): ParameterValue {
    const parameter = this.spec.parameters.find((candidate) => candidate.name === name);
    if (!parameter) throw new Error(`${this.spec.id} has no parameter ${name}`);
    const chosen = this.#parts.settings.current.value.parameters[this.spec.id]?.[name];
    return chosen !== undefined && isAllowed(parameter.kind, chosen)
      ? chosen
      : parameter.kind.default;
  }

  /** Chooses a solver, and sets some of its parameters. */
  choose(id: string, values: Record<string, ParameterValue> = {}) {
    this.#parts.settings.change(({ parameters }) => ({
      solver: id,
      parameters: { ...parameters, [id]: { ...parameters[id], ...values } },
    }));
  }

  setParameter(name: string, value: ParameterValue, id: string = this.spec.id) {
    this.#parts.settings.change(({ parameters }) => ({
      parameters: { ...parameters, [id]: { ...parameters[id], [name]: value } },
    }));
  }

  /** Makes a network ready, if need be by a download, and plays with it from then on. */
  async loadNetwork(name: ModelName) {
    await this.#parts.models.load(name);
    if (this.#parts.models.isReady(name)) this.setParameter('model', name, LEARNED);
  }

  setThink(think: Partial<Pick<SolverSettings, 'thinkBy' | 'thinkMs'>>) {
    this.#parts.settings.change(think);
  }

  request(): SolverRequest {
    const settings: Record<string, ParameterValue> = Object.fromEntries(
      this.parameters.map(({ name }) => [name, this.value(name)]),
    );
    if (this.spec.resource === 'network' && this.isAutomatic)
      settings.model = this.#modelFor(this.spec.id);
    if (!this.spec.anytime) return { id: this.spec.id, settings, budget: {} };
    if (this.thinkBy === 'ms') return { id: this.spec.id, settings, budget: { ms: this.thinkMs } };
    return { id: this.spec.id, settings: { ...settings, depth: this.thinkDepth }, budget: {} };
  }
}
