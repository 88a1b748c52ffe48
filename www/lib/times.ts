/** The latest time of a `Date`, in ms since 1970: ECMA-262, section 21.4.1.1. */
export const LAST_TIME = 8.64e15;

/** Whether this is a valid time for a `Date`, in ms since 1970. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_TIME;
