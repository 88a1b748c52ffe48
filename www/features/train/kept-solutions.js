import { signal } from '@preact/signals-core';
import { openCache } from '../../lib/browser.js';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {{ formation: string, goal: number }} Endgame */
/** @typedef {Endgame & { bytes: number }} KeptSolution */

const CACHE = 'twofold-endgames';
const SIZE = 'content-length';

/** The address of a solution. A `#` cannot stand in one. @param {Endgame} endgame */
const addressOf = ({ formation, goal }) =>
  new URL(`./endgame/${formation.replaceAll('#', 'x').replaceAll('/', '-')}/${goal}`, location.href)
    .href;

/** @param {string} address @returns {Endgame | undefined} */
function endgameAt(address) {
  const [, cells, goal] = /\/endgame\/([x.-]+)\/(\d+)$/.exec(address) ?? [];
  if (!cells) return undefined;
  return { formation: cells.replaceAll('-', '/').replaceAll('x', '#'), goal: Number(goal) };
}

/** Solutions of endgames, kept on the device until they are thrown away. A browser that refuses keeps none. */
export class KeptSolutions {
  #open;
  #all = signal(/** @type {readonly KeptSolution[]} */ ([]));

  /** @param {(name: string) => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>} [open] */
  constructor(open = openCache) {
    this.#open = open;
    void this.#read();
  }

  /** The kept solutions, with their size. @type {ReadonlySignal<readonly KeptSolution[]>} */
  get all() {
    return this.#all;
  }

  /** The file of a solution; undefined if it is not kept. @param {Endgame} endgame */
  async file(endgame) {
    const cache = await this.#cache();
    return (await cache?.match(addressOf(endgame)))?.arrayBuffer();
  }

  /** @param {Endgame} endgame @param {Blob} file */
  async keep(endgame, file) {
    const cache = await this.#cache();
    const headers = { [SIZE]: `${file.size}` };
    // A full device keeps no more.
    await cache?.put(addressOf(endgame), new Response(file, { headers })).catch(() => {});
    await this.#read();
  }

  /** @param {Endgame} endgame */
  async throwAway(endgame) {
    const cache = await this.#cache();
    await cache?.delete(addressOf(endgame));
    await this.#read();
  }

  async #read() {
    const cache = await this.#cache();
    /** @type {KeptSolution[]} */
    const found = [];
    for (const { url } of (await cache?.keys()) ?? []) {
      const endgame = endgameAt(url);
      const kept = endgame && (await cache?.match(url));
      if (endgame && kept) found.push({ ...endgame, bytes: Number(kept.headers.get(SIZE)) });
    }
    this.#all.value = found;
  }

  #cache() {
    return this.#open(CACHE).catch(() => undefined);
  }
}
