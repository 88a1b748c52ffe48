import { formatCount } from '../../lib/format.js';

/**
 * The standing of the race in words. Scores only grow, so a rival that is ahead of a finished game has won.
 *
 * @param {number} lead of the player in points
 * @param {string} label the rival's name
 * @param {{ isOver: boolean, rivalCanMove: boolean }} games `isOver`: whether the player's game is over
 */
export function describeLead(lead, label, { isOver, rivalCanMove }) {
  const by = formatCount(Math.abs(lead), 'point');
  if (!isOver) return lead === 0 ? 'Level.' : `You ${lead > 0 ? 'lead' : 'trail'} by ${by}.`;
  if (lead < 0) return rivalCanMove ? `${label} wins, by ${by} so far.` : `${label} wins by ${by}.`;
  if (rivalCanMove) return `${by} to go for ${label}.`;
  return lead === 0 ? 'A draw: both games have the same score.' : `You win by ${by}.`;
}
