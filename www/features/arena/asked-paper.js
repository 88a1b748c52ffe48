import { signal } from '@preact/signals-core';

/** The number of the paper whose experiments the arena is to set up. */
export const askedPaper = signal(/** @type {string | undefined} */ (undefined));
