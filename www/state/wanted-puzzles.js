import { signal } from '@preact/signals-core';

/** @import { Lesson } from './lessons.js' */
/** @import { PuzzleMode } from './puzzles.js' */
/** @import { Signal } from '@preact/signals-core' */

/**
 * The puzzles that the trainer opens next, where another panel asked for them. `mistakes`: these positions alone.
 *
 * @type {Signal<{ mode: PuzzleMode, mistakes?: readonly Lesson[] } | undefined>}
 */
export const wantedPuzzles = signal();

/** Whether the place to train opens with the lessons. */
export const wantedLessons = signal(false);
