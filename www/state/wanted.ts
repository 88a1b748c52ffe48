import { type Signal, signal } from '@preact/signals-core';
import type { Mistake } from '../games/far.ts';

/** The positions that are practised next, where another part of the page asked for them; without them all that are due. */
export const wantedMistakes: Signal<readonly Mistake[] | undefined> = signal();

/** The day that the place of the day shows, where a link asked for it. */
export const wantedDay: Signal<string | undefined> = signal();

/** The paper whose experiments the arena is to set up, or of which only the one of a player. */
export const wantedPaper: Signal<{ id: string; player?: string } | undefined> = signal();
