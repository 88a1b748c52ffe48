import { Solver } from '../../pkg/twofold.js';
import { keeping } from './keeping.ts';
import type { SolverRequest } from './requests.ts';

const kept = keeping<Solver>();

/** The solver of a request. The last one is kept: its memory of positions helps with the next request. */
export const solverFor = ({ id, settings }: SolverRequest): Solver =>
  kept(JSON.stringify([id, settings]), () => new Solver(id, settings));
