import type { ExactProblem } from '../../pkg/twofold.js';
import type { SolverRequest } from '../engine/protocol.ts';
import { t } from '../lib/sentences.ts';

type ExactSettings = SolverRequest['settings'];

/** The most cells of a board that is solved at once, whatever the objective. */
const CELLS_AT_ONCE = 6;

/** The settings that each objective uses. */
export const RELEVANT: Record<string, string[]> = {
  score: [],
  reach: ['target'],
  moves: ['target', 'loss'],
  bellman: ['discount'],
};

function sameObjective(one: ExactSettings, other: ExactSettings) {
  const relevant = RELEVANT[String(one.objective)] ?? [];
  return ['objective', ...relevant].every((name) => one[name] === other[name]);
}

/** Whether a game has the solved board, perhaps rotated. */
export function isGameOf(
  { rows, cols, p4 }: ExactProblem,
  game: { rows: number; cols: number; p4: number },
) {
  const sameSize =
    (game.rows === rows && game.cols === cols) || (game.rows === cols && game.cols === rows);
  // The engine rounds to millionths.
  return sameSize && Math.round(game.p4 * 1e6) === Math.round(p4 * 1e6);
}

/** Why the exact solver with these settings has no values for a game, or undefined if it has. */
export function exactObstacle(
  settings: ExactSettings,
  game: { rows: number; cols: number; p4: number },
  solved: ExactProblem | undefined,
) {
  if (game.rows * game.cols <= CELLS_AT_ONCE) return undefined;
  if (!solved || !isGameOf(solved, game)) {
    return t('solver-exact-unsolved', { rows: game.rows, cols: game.cols, p4: game.p4 });
  }
  if (!sameObjective(solved.settings, settings)) {
    return t('solver-exact-other-goal', { objective: describeObjective(solved.settings) });
  }
  return undefined;
}

const worded = ({ objective, target, loss, discount }: ExactSettings) => ({
  goal: String(objective) in RELEVANT ? objective : 'score',
  values: { target: `${target}`, loss, discount },
});

export function describeObjective(settings: ExactSettings) {
  const { goal, values } = worded(settings);
  return t(`solver-goal-${goal}`, values);
}

export function describeWorth(settings: ExactSettings) {
  const { goal, values } = worded(settings);
  return t(`solver-worth-${goal}`, values);
}

/** The tile at which the solved game ends; undefined if it ends with the last move. */
export function targetOf({ objective, target }: ExactSettings) {
  return objective === 'reach' || objective === 'moves' ? Number(target) : undefined;
}
