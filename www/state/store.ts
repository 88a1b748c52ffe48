import type { GameState } from '../../pkg/rules.js';
import type { TextStorage as Backend } from '../lib/browser.ts';
import { isFull } from '../lib/errors.ts';
import {
  isNewer,
  isObject,
  isSame,
  type StoredGame,
  type Summary,
  storedGameOf,
  VERSION,
} from './stored-game.ts';

const PREFIX = 'twofold:';
const GAME = `${PREFIX}game:`;
const DAMAGED = `${PREFIX}damaged:`;
const CURRENT = `${PREFIX}current`;

/** A store in memory, for browsers without storage. */
class MemoryBackend implements Backend {
  #items: Map<string, string> = new Map();

  get length() {
    return this.#items.size;
  }

  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }

  removeItem(key: string) {
    this.#items.delete(key);
  }
}

/**
 * The browser's storage if it can be read and written, else undefined.
 *
 * @param storage reading the property can itself be forbidden
 */
function usable(storage: () => Backend): Backend | undefined {
  try {
    const backend = storage();
    const key = `${PREFIX}probe`;
    backend.getItem(key);
    try {
      backend.setItem(key, '');
      backend.removeItem(key);
    } catch (error) {
      // A full storage is readable, and room can be made.
      if (!isFull(error)) return undefined;
    }
    return backend;
  } catch {
    return undefined;
  }
}

/**
 * The synchronous store: the game of each tab, as a versioned record. Other games are only here until they are
 * archived. An unreadable record is set aside, never deleted.
 */
export class Store {
  persistent;

  #backend;

  constructor(storage: () => Backend) {
    const backend = usable(storage);
    /** Whether data outlives the visit. */
    this.persistent = backend !== undefined;
    this.#backend = backend ?? new MemoryBackend();
  }

  /** The id of the game played last in any tab. */
  readCurrent() {
    const id = this.#read(CURRENT)?.id;
    return typeof id === 'string' ? id : undefined;
  }

  writeCurrent(id: string) {
    if (this.readCurrent() !== id) this.#write(CURRENT, { version: VERSION, id });
  }

  readGame(id: string): StoredGame | undefined {
    const value = this.#value(GAME + id);
    return isNewer(value) ? undefined : storedGameOf(value, id);
  }

  /** Whether there is a record with this id, readable or not. */
  hasGame(id: string) {
    return this.#backend.getItem(GAME + id) !== null;
  }

  /** @returns false if there is no room */
  writeGame(game: StoredGame): boolean {
    return this.#write(GAME + game.id, game);
  }

  /**
   * Deletes an archived game, unless it has changed since.
   *
   * @param game as it was read
   */
  removeGame(game: StoredGame) {
    if (isSame(this.readGame(game.id), game)) this.#backend.removeItem(GAME + game.id);
  }

  /** The ids of all games, readable or not. */
  gameIds() {
    return this.#keys(GAME).map((key) => key.slice(GAME.length));
  }

  /** Whether a newer version of the page stored this record. */
  isNewer(id: string) {
    return isNewer(this.#value(GAME + id));
  }

  /** Moves an unreadable game to another key. A game of a newer version stays for that version. */
  setAside(id: string) {
    const text = this.#backend.getItem(GAME + id);
    if (text === null || this.isNewer(id)) return;
    this.#backend.removeItem(GAME + id);
    try {
      this.#backend.setItem(DAMAGED + id, text);
    } catch {
      // There is no room for the longer key: restore the record.
      this.#backend.setItem(GAME + id, text);
    }
  }

  /** All readable games, the latest first. */
  games() {
    return this.gameIds()
      .map((id) => this.readGame(id))
      .filter((game) => game !== undefined)
      .sort((a, b) => b.updated - a.updated);
  }

  /** The game in a storage event. */
  gameOfEvent({ key, newValue }: StorageEvent): StoredGame | undefined {
    if (!key?.startsWith(GAME) || newValue === null) return undefined;
    return storedGameOf(parse(newValue), key.slice(GAME.length));
  }

  #keys(prefix: string) {
    const keys = Array.from({ length: this.#backend.length }, (_, index) =>
      this.#backend.key(index),
    );
    return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
  }

  #read(key: string): Record<string, unknown> | undefined {
    const value = this.#value(key);
    return isObject(value) && value.version === VERSION ? value : undefined;
  }

  #value(key: string) {
    return parse(this.#backend.getItem(key) ?? '');
  }

  #write(key: string, value: Record<string, unknown>) {
    try {
      this.#backend.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}

function parse(text: string) {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The summary of a game state, for lists and statistics. */
export function summaryOf({
  rows,
  cols,
  p4,
  start,
  spawner,
  seed,
  score,
  maxTile,
  moves,
  canMove,
}: GameState): Summary {
  return { rows, cols, p4, start, spawner, seed, score, maxTile, moves, finished: !canMove };
}

/**
 * The key of rules under which games are compared; undefined for games from a chosen board, with spawns placed by an
 * adversary or by hand, or without this information.
 *
 * @param game its state or its summary
 */
export function rulesetOf({
  rows,
  cols,
  p4,
  start,
  spawner,
}: {
  rows: number;
  cols: number;
  p4: number;
  start?: string;
  spawner?: string;
}): string | undefined {
  if (start !== 'one' && start !== 'two') return undefined;
  if (spawner !== 'random' && spawner !== 'adversary') return undefined;
  const tiles = start === 'one' ? ', one tile' : '';
  const adversary = spawner === 'adversary' ? ', adversary' : '';
  return `${rows}x${cols}, p4 ${p4}${tiles}${adversary}`;
}
