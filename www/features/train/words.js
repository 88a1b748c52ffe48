import { formatCount, formatShare, formatWhole } from '../../lib/format.js';
import { asArrow } from '../../views/verdict-words.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { PuzzleFacts, Theme } from '../../../pkg/twofold.js' */
/** @import { PuzzleMode } from '../../state/puzzles.js' */

/** What a puzzle is about. docs/puzzles.md has the rules. @type {Record<Theme, string>} */
const THEMES = {
  rescue: 'rescue',
  endgame: 'nearly full board',
  'leave-corner': 'leave the corner',
  'keep-corner': 'keep the corner',
  'reach-corner': 'reach the corner',
  'merge-later': 'merge later',
  'fill-row': 'fill the row',
  'open-row': 'open the row',
  'build-chain': 'build the chain',
  'make-room': 'make room',
  'keep-order': 'keep the order',
};

/** Every sentence of the trainer. */
export const WORDS = {
  title: 'Puzzles',
  question: 'One move is clearly best. Which?',
  keys: 'Answer with an arrow key, a swipe or a button.',
  answers: 'Your answer',
  modes: 'Kind of training',
  next: 'Next puzzle',
  again: 'Once more',
  share: 'Share',
  back: 'One move back',
  forward: 'One move on',
  failed: 'The puzzles could not be loaded.',
  noLine: 'The line that punishes it cannot be shown here.',
  tableMove: 'Move',
  tableWorth: 'Expected final score',
  tableCost: 'Costs',
  rating: 'Your rating',
  chart: 'Rating by day',
  chartDay: 'Day',
  /** @type {Record<PuzzleMode, string>} */
  mode: { rated: 'Rated', day: 'Puzzle of the day', streak: 'Streak', minutes: 'Three minutes' },
  found: (/** @type {DirectionName} */ answer) => `Right: ${answer} ${asArrow(answer)}.`,
  missed: (/** @type {DirectionName} */ played, /** @type {PuzzleFacts} */ { answer, costs }) =>
    `Wrong: ${played} ${asArrow(played)} costs ${formatShare(costs[played] ?? 0)} of the expected final score. Right is ${answer} ${asArrow(answer)}.`,
  illegal: (/** @type {DirectionName} */ direction) =>
    `${direction} ${asArrow(direction)} moves no tile here. Choose another move.`,
  about: (/** @type {PuzzleFacts} */ { theme }, /** @type {number} */ rating) =>
    `Theme: ${THEMES[theme]}. Rating of the puzzle: ${formatWhole(rating)}.`,
  step: (
    /** @type {number} */ step,
    /** @type {number} */ length,
    /** @type {DirectionName} */ direction,
  ) =>
    `Move ${step} of ${length}: ${direction} ${asArrow(direction)}, and a 2 where it hurts most.`,
  begin: (/** @type {number} */ length) =>
    `What may follow: step through ${formatCount(length, 'move')} with ← and →.`,
  standing: (/** @type {number} */ rating, /** @type {number} */ deviation) =>
    `${formatWhole(rating)} ± ${formatWhole(2 * deviation)}`,
  streak: (/** @type {number} */ found, /** @type {number} */ best) =>
    `Found in a row: ${found}. Your best: ${Math.max(found, best)}.`,
  minutes: (/** @type {number} */ found, /** @type {number} */ left, /** @type {number} */ best) =>
    `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left. Found: ${found}. Your best: ${Math.max(found, best)}.`,
  timeUp: (/** @type {number} */ found) => `Time is up. You found ${formatCount(found, 'puzzle')}.`,
  streakOver: (/** @type {number} */ found) => `The streak ends at ${found}.`,
  dayDone: (/** @type {boolean} */ isFound) =>
    isFound ? 'You found the puzzle of today.' : 'You missed the puzzle of today.',
  dayShared: (/** @type {string} */ date, /** @type {boolean} */ isFound) =>
    `Twofold, puzzle of the day ${date}: ${isFound ? 'found' : 'missed'}. One move is clearly best. Which?`,
  board: (/** @type {readonly (readonly number[])[]} */ rows) =>
    `Board. ${rows
      .map((row, index) => `Row ${index + 1}: ${row.map((tile) => tile || 'empty').join(', ')}.`)
      .join(' ')}`,
};
