import { Game, Solver } from '../../pkg/twofold.js';
import { keeping } from './keeping.ts';
import type { SolverRequest } from './requests.ts';

/** Number of moves that no slice can finish: time is the limit. */
const MANY = 1_000_000;

const [games, solvers] = [keeping<Game>(), keeping<Solver>()];

interface Slice {
  key: string;
  record: string;
  solver: SolverRequest;
  ms: number;
}

/** Plays the game of this key on. Once it is over, the answer has a link. */
export function playOn({ key, record, solver: { id, settings, budget }, ms }: Slice): {
  score: number;
  moves: number;
  maxTile: number;
  link?: string;
} {
  const game = games(key, () => Game.fromText(record));
  const solver = solvers(key, () => new Solver(id, settings));
  const { directions } = game.autoplay(solver, budget, { moves: MANY, ms });
  const { score, moves, maxTile, canMove } = game.state();
  const isOver = !canMove || directions.length === 0;
  return { score, moves, maxTile, ...(isOver && { link: game.link() }) };
}
