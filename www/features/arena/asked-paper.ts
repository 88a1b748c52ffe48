import { signal } from '@preact/signals-core';

/** The paper whose experiments the arena is to set up, or of which only the one of a player. */
export const askedPaper = signal(undefined as { id: string; player?: string } | undefined);
