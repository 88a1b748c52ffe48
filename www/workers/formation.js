import { FormationSolve, FormationTable } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** @type {FormationSolve | undefined} */
let solve;
/** @type {FormationTable | undefined} */
let table;

/** @type {Handler<'formation'>} */
export function begin({ formation, goal, p4, board, memory }) {
  solve = new FormationSolve(formation, goal, p4, board, memory);
  return {};
}

/** @type {Handler<'formation-on'>} */
export function goOn({ ms }) {
  if (!solve) throw new Error('There is nothing being solved.');
  const progress = solve.advance(ms);
  if (progress.phase !== 'done') return { progress };
  table = solve.finish();
  solve = undefined;
  return { progress, facts: table.facts() };
}

/** @type {Handler<'formation-values'>} */
export function values({ board, spawns }) {
  if (!table) throw new Error('Nothing has been solved.');
  return { values: table.values(board, spawns) };
}

/** @type {Handler<'formation-save'>} */
export function save() {
  if (!table) throw new Error('Nothing has been solved.');
  return { file: new Blob(table.save()) };
}

/** @type {Handler<'formation-load'>} */
export function load({ file, memory }) {
  table = FormationTable.load(new Uint8Array(file), memory);
  return { facts: table.facts() };
}
