import { FormationSolve, FormationTable } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

let solve: FormationSolve | undefined;
let table: FormationTable | undefined;

export const begin: Handler<'formation'> = ({ formation, goal, p4, board, memory }) => {
  solve = new FormationSolve(formation, goal, p4, board, memory);
  return {};
};

export const goOn: Handler<'formation-on'> = ({ ms }) => {
  if (!solve) throw new Error('There is nothing being solved.');
  const progress = solve.advance(ms);
  if (progress.phase !== 'done') return { progress };
  table = solve.finish();
  solve = undefined;
  return { progress, facts: table.facts() };
};

export const values: Handler<'formation-values'> = ({ board, spawns }) => {
  if (!table) throw new Error('Nothing has been solved.');
  return { values: table.values(board, spawns) };
};

export const save: Handler<'formation-save'> = () => {
  if (!table) throw new Error('Nothing has been solved.');
  return { file: new Blob(table.save()) };
};

export const load: Handler<'formation-load'> = ({ file, memory }) => {
  table = FormationTable.load(new Uint8Array(file), memory);
  return { facts: table.facts() };
};
