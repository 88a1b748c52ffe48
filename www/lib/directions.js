/** @import { DirectionName } from '../../pkg/rules.js' */

/**
 * The four directions in the order used everywhere.
 *
 * @type {readonly DirectionName[]}
 */
export const DIRECTIONS = ['up', 'right', 'down', 'left'];
