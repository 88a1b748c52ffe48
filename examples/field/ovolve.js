// ovolve/2048-AI as an engine: node examples/field/ovolve.js FOLDER [MILLISECONDS], with the folder of its sources and its time for a move.
// Its clock is the time that the processor spent for it, so that other work on the machine does not weaken it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import vm from 'node:vm';

const [folder, think = '100'] = process.argv.slice(2);

class ProcessorDate {
  getTime() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

const page = vm.createContext({ Date: ProcessorDate, minSearchTime: Number(think) });
for (const file of ['tile.js', 'grid.js', 'ai.js']) {
  vm.runInContext(readFileSync(join(folder, 'js', file), 'utf8'), page, { filename: file });
}

/** @type {(rows: number[][]) => string} */
const bestMove = vm.runInContext(
  `(rows) => {
    const grid = new Grid(4);
    rows.forEach((row, y) => row.forEach((value, x) => {
      if (value) grid.insertTile(new Tile({ x, y }, value));
    }));
    const ai = new AI(grid);
    const best = ai.getBest();
    return best ? ai.translate(best.move) : 'none';
  }`,
  page,
);

/**
 * The answer to a request.
 *
 * @param {string[]} words
 */
function answer(words) {
  const after = (/** @type {string} */ name) => words[words.indexOf(name) + 1];
  switch (words[0]) {
    case 'hello':
      return 'hello 1 ovolve 2048-AI';
    case 'game':
      return after('size') === '4x4' && after('spawner') === 'random'
        ? 'ready'
        : 'error it plays 4x4 with random spawns alone';
    case 'go': {
      page.minSearchTime = Number(words.includes('ms') ? after('ms') : think);
      const rows = after('board').split('/');
      return `move ${bestMove(rows.map((row) => row.split(',').map(Number)))}`;
    }
    default:
      return `error no message begins with ${words[0]}`;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'quit') process.exit(0);
  if (words[0] !== '' && words[0] !== 'stop') console.log(answer(words));
});
