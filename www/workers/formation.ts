import {
  type ExactProgress,
  type FormationFacts,
  FormationSolve,
  FormationTable,
} from '../../pkg/twofold.js';

let solving: FormationSolve | undefined;
let table: FormationTable | undefined;

interface Problem {
  formation: string;
  goal: number;
  p4: number;
  board: string | undefined;
  memory: number;
}

/** Begins to solve an endgame in at most `memory` bytes. */
export function solveFormation({ formation, goal, p4, board, memory }: Problem) {
  solving = new FormationSolve(formation, goal, p4, board, memory);
}

export function solveFormationOn({ ms }: { ms: number }): {
  progress: ExactProgress;
  facts?: FormationFacts;
} {
  if (!solving) throw new Error('There is nothing being solved.');
  const progress = solving.advance(ms);
  if (progress.phase !== 'done') return { progress };
  table = solving.finish();
  solving = undefined;
  return { progress, facts: table.facts() };
}

/** Values the moves of a board after so many new tiles. */
export const formationValues = ({ board, spawns }: { board: string; spawns: number }) =>
  solved().values(board, spawns);

export const saveFormation = () => new Blob(solved().save());

export function loadFormation({ file, memory }: { file: ArrayBuffer; memory: number }) {
  table = FormationTable.load(new Uint8Array(file), memory);
  return table.facts();
}

function solved() {
  if (!table) throw new Error('Nothing has been solved.');
  return table;
}
