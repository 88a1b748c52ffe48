import {
  type Evaluation,
  Game,
  joinParts as join,
  type PartReport,
  Solver,
} from '../../pkg/twofold.js';
import { keeping } from './keeping.ts';
import type { Position, SolverRequest } from './requests.ts';

const kept = keeping<Solver>();

/** The solver of a request. The last one is kept: its memory of positions helps with the next request. */
const solverFor = ({ id, settings }: SolverRequest): Solver =>
  kept(JSON.stringify([id, settings]), () => new Solver(id, settings));

interface Question {
  solver: SolverRequest;
  position: Position;
}

export const evaluate = ({ solver, position }: Question): Evaluation =>
  solverFor(solver).evaluate(position, solver.budget);

/** Values one of the parts of a position's moves, numbered from 0, into which so many workers divide them; undefined beyond the last. */
export function evaluatePart({
  solver: request,
  position,
  number,
  workers,
}: Question & { number: number; workers: number }): PartReport | undefined {
  const solver = solverFor(request);
  const parts = solver.parts(position.board, workers);
  return number < parts ? solver.evaluatePart(position, request.budget, number, parts) : undefined;
}

export const joinParts = (reports: PartReport[]): Evaluation => join(reports);

/** The game that `advance` plays on. */
let opened: { game: Game; request: SolverRequest } | undefined;

export function open({ record, solver }: { record: string; solver: SolverRequest }) {
  const game = Game.fromText(record);
  opened?.game.free();
  opened = { game, request: solver };
}

export function advance({ moves, ms }: { moves: number; ms: number }) {
  if (!opened) throw new Error('No game has been opened to play on.');
  const { game, request } = opened;
  return game.autoplay(solverFor(request), request.budget, { moves, ms });
}
