// The page of game-difficulty/2048EndgameTablebase as an engine: node examples/field/game-difficulty.js FOLDER [RATIO], with the folder of its
// sources and where its slider stands: 0.1 is its fastest, 1 where it stands first, 10 its slowest. It knows no other limit of time, and
// some moves take seconds. Its clock is the time that the processor spent for it, so that other work on the machine does not weaken it.

import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The directions by the page's numbers: 0 is none, and ends its run. */
const DIRECTIONS = ['none', 'left', 'right', 'up', 'down'];

const [folder, slider = '1'] = process.argv.slice(2);

const say = console.log;
// Standard output is for answers alone; the worker prints what it thinks.
console.log = () => {};
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** @type {{ onmessage: (event: { data: object }) => void }} */
const worker = { onmessage: () => {} };
Object.assign(globalThis, { self: worker, performance: { now: clock } });

/** The worker's next message. */
const message = () =>
  new Promise((heard) => {
    Object.assign(globalThis, { postMessage: heard });
  });
const ready = message();
await import(resolve(folder, 'docs', 'worker.js'));
await ready;
worker.onmessage({ data: { type: 'update_speed', ratio: Number(slider) } });

/**
 * The answer to a request.
 *
 * @param {string[]} words
 */
async function answer(words) {
  const after = (/** @type {string} */ name) => words[words.indexOf(name) + 1];
  switch (words[0]) {
    case 'hello':
      return 'hello 1 game-difficulty 2048EndgameTablebase';
    case 'game':
      return after('size') === '4x4' && after('p4') === '0.1' && after('spawner') === 'random'
        ? 'ready'
        : 'error it plays 4x4 with p4 0.1 and random spawns alone';
    case 'go': {
      const ranks = after('board')
        .split(/[,/]/)
        .map((tile) => Math.log2(Math.max(Number(tile), 1)));
      const moved = message();
      const board_encoded = ranks.map((rank) => Math.min(rank, 15).toString(16)).join('');
      worker.onmessage({ data: { type: 'calculate', board_encoded } });
      return `move ${DIRECTIONS[(await moved).best_move]}`;
    }
    default:
      return `error no message begins with ${words[0]}`;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'quit') break;
  if (words[0] !== '' && words[0] !== 'stop') say(await answer(words));
}
process.exit(0);
