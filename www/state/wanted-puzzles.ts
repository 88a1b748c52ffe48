import { type Signal, signal } from '@preact/signals-core';
import type { Lesson } from '../games/far.ts';
import type { PuzzleMode } from './puzzles.ts';

/** The puzzles that the trainer opens next, where another panel asked for them. `mistakes`: these positions alone. */
export const wantedPuzzles: Signal<{ mode: PuzzleMode; mistakes?: readonly Lesson[] } | undefined> =
  signal();

/** Whether the place to train opens with the lessons. */
export const wantedLessons = signal(false);
