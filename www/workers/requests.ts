import type { BoardReading, BudgetOptions, ModelName } from '../../pkg/twofold.js';

/** A board that was pasted or dropped elsewhere, and what was read. */
export interface Pasted {
  text: string;
  reading: BoardReading;
}

export interface SolverRequest {
  id: string;
  settings: Record<string, number | boolean | string>;
  budget: BudgetOptions;
}

export interface Position {
  board: string;
  p4: number;
  seed?: string;
}

/** What a call needs: the network of this name, which its worker gets first, or the exact solution, which one worker holds. */
export interface Needs {
  network?: ModelName;
  solution?: true;
}

/** Told the part of a long answer that is done, from 0 to 1. */
export type Report = (part: number) => void;
