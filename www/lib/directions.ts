import type { DirectionName } from '../../pkg/rules.js';

/** The four directions in the order used everywhere. */
export const DIRECTIONS: readonly DirectionName[] = ['up', 'right', 'down', 'left'];
