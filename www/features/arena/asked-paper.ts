import { signal } from '@preact/signals-core';

/** The number of the paper whose experiments the arena is to set up. */
export const askedPaper = signal(undefined as string | undefined);
