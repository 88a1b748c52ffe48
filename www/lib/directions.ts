import type { DirectionName } from '../../pkg/rules.js';

/** The four directions in the order used everywhere. */
export const DIRECTIONS: readonly DirectionName[] = ['up', 'right', 'down', 'left'];

/** What is shown of each; a screen reader gets the word instead. */
export const ARROWS: Record<DirectionName, string> = { up: '↑', right: '→', down: '↓', left: '←' };
