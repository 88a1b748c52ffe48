import { type Signal, signal } from '@preact/signals-core';

/** The day that the place of the day shows, where a link asked for it. */
export const wantedDay: Signal<string | undefined> = signal();
