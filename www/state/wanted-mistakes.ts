import { type Signal, signal } from '@preact/signals-core';
import type { Lesson } from '../games/far.ts';

/** The positions that are practised next, where another part of the page asked for them; without them all that are due. */
export const wantedMistakes: Signal<readonly Lesson[] | undefined> = signal();
