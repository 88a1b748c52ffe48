import type { BudgetOptions, Evaluation, PositionOptions, SettingsOf, SolverId } from './index.js';

export interface EngineOptions<Id extends SolverId> {
  /** Without it, `learned`. */
  solver?: Id;
  /** Those that are not given have their defaults. */
  settings?: SettingsOf[Id];
  /** The network of `learned`: the small one, which the package has, or the address or the bytes of another. */
  network?: 'small' | URL | Uint8Array;
}

/** A solver in a thread of its own. */
export interface Engine {
  /**
   * Values the moves of a board, one question after the other. Rejects with the reason of `signal` as soon as that is aborted.
   */
  evaluate(
    position: string | PositionOptions,
    how?: BudgetOptions & { signal?: AbortSignal },
  ): Promise<Evaluation>;
  /** Ends the thread. What is not answered is rejected. */
  close(): void;
}

/** Rejects where there is no such solver or network. */
export function openEngine<Id extends SolverId = 'learned'>(
  options?: EngineOptions<Id>,
): Promise<Engine>;
