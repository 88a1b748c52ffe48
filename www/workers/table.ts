import { playArena } from './arena.ts';
import { judge, odds } from './coach.ts';
import * as exact from './exact.ts';
import * as files from './files.ts';
import * as formation from './formation.ts';
import { hello } from './hello.ts';
import * as learn from './learn.ts';
import { installModel } from './models.ts';
import { par } from './par.ts';
import * as play from './play.ts';
import { playOn } from './playout.ts';
import * as puzzles from './puzzles.ts';
import * as review from './review.ts';

/** All that a worker answers: a row for each file of questions. `ms` in a question is the time after which it answers with what it has. */
export const engine = {
  hello,
  ...play,
  judge,
  odds,
  ...puzzles,
  ...exact,
  ...formation,
  playArena,
  ...review,
  playOn,
  par,
  installModel,
  ...learn,
  ...files,
};

export type Engine = typeof engine;
