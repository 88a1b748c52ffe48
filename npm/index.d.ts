/** What the package promises. Everything else in it may change. */

import type { Solver as AnySolver, InitInput } from '../pkg/twofold.js';
import type { SettingsOf } from './settings.js';

export type {
  AutoplayLimits,
  AutoplayResult,
  BoardReading,
  BudgetOptions,
  DescribedSolver,
  Direction,
  ErrorValues,
  Evaluation,
  ExportFormat,
  GameState,
  InitInput,
  ModelFacts,
  MoveResult,
  NewGameOptions,
  PositionOptions,
  Preview,
  Values,
} from '../pkg/twofold.js';
export {
  exportGame,
  Game,
  Import,
  installModel,
  LineEngine,
  Replay,
  Reviewer,
  readBoard,
  seedOfDay,
  solvers,
  supports,
  version,
} from '../pkg/twofold.js';
export type { SettingsOf };

/** The ids of the solvers; `solvers()` describes them. */
export type SolverId = keyof SettingsOf;

/** A solver with its settings; those that are not given have their defaults. */
export type Solver = AnySolver;
export const Solver: { new <Id extends SolverId>(id: Id, settings?: SettingsOf[Id]): Solver };

/** Loads the module; without an argument that of the package, in Node from the disk. */
export default function init(
  module?: InitInput | { module_or_path: InitInput | Promise<InitInput> },
): Promise<unknown>;
/** The same at once, from the bytes of `twofold_bg.wasm` or a compiled module. */
export function initSync(from: { module: BufferSource | WebAssembly.Module }): unknown;
