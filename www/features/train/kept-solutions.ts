import { signal } from '@preact/signals-core';
import { openCache } from '../../lib/browser.ts';

export interface Endgame {
  formation: string;
  goal: number;
}
type KeptSolution = Endgame & { bytes: number };

const CACHE = 'twofold-endgames';
const SIZE = 'content-length';

/** The address of a solution. A `#` cannot stand in one. */
const addressOf = ({ formation, goal }: Endgame) =>
  new URL(`./endgame/${formation.replaceAll('#', 'x').replaceAll('/', '-')}/${goal}`, location.href)
    .href;

function endgameAt(address: string): Endgame | undefined {
  const [, cells, goal] = /\/endgame\/([x.-]+)\/(\d+)$/.exec(address) ?? [];
  if (!cells) return undefined;
  return { formation: cells.replaceAll('-', '/').replaceAll('x', '#'), goal: Number(goal) };
}

/** Solutions of endgames, kept on the device until they are thrown away. A browser that refuses keeps none. */
export class KeptSolutions {
  #open: (name: string) => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>;
  readonly all = signal<readonly KeptSolution[]>([]);

  constructor(
    open: (name: string) => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>> = openCache,
  ) {
    this.#open = open;
    void this.#read();
  }

  /** The file of a solution; undefined if it is not kept. */
  async file(endgame: Endgame) {
    const cache = await this.#cache();
    return (await cache?.match(addressOf(endgame)))?.arrayBuffer();
  }

  async keep(endgame: Endgame, file: Blob) {
    const cache = await this.#cache();
    const headers = { [SIZE]: `${file.size}` };
    // A full device keeps no more.
    await cache?.put(addressOf(endgame), new Response(file, { headers })).catch(() => {});
    await this.#read();
  }

  async throwAway(endgame: Endgame) {
    const cache = await this.#cache();
    await cache?.delete(addressOf(endgame));
    await this.#read();
  }

  async #read() {
    const cache = await this.#cache();
    const found: KeptSolution[] = [];
    for (const { url } of (await cache?.keys()) ?? []) {
      const endgame = endgameAt(url);
      const kept = endgame && (await cache?.match(url));
      if (endgame && kept) found.push({ ...endgame, bytes: Number(kept.headers.get(SIZE)) });
    }
    this.all.value = found;
  }

  #cache() {
    return this.#open(CACHE).catch(() => undefined);
  }
}
