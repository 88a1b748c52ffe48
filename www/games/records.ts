import type { IDBPDatabase } from 'idb';
import { openDatabase, type TextStorage } from '../lib/browser.ts';
import { takeOver } from './earlier.ts';
import { type Change, type Found, found, type Row, recordOf } from './row.ts';

const NAME = 'twofold';
const KEPT = 'kept';
/** Damaged records, as they were, by name, id and time. */
const ASIDE = 'aside';
type Key = [name: string, id: string];

const rangeOf = (name: string, begin: string) =>
  IDBKeyRange.bound([name, begin], [name, `${begin}\uffff`]);

/** The database: one object store with the key `[name, id]`, so that a new kind needs no upgrade. Each method rejects where the browser refuses. */
export class Records {
  #database: IDBPDatabase;
  #damaged: Events['damaged'];

  constructor(database: IDBPDatabase, damaged: Events['damaged']) {
    this.#database = database;
    this.#damaged = damaged;
  }

  async read<T>(row: Row<T>, id: string): Promise<Found<T>> {
    const record: unknown = await this.#database.get(KEPT, [row.name, id]);
    return this.#sound(row, id, found(row, record));
  }

  /** The records of a kind whose ids begin so, read in batches. Those of a newer version are left out. */
  async *each<T>(row: Row<T>, begin: string): AsyncGenerator<[string, T]> {
    let range = rangeOf(row.name, begin);
    for (;;) {
      const { store } = this.#database.transaction(KEPT);
      const [keys, records] = await Promise.all([
        store.getAllKeys(range, row.batch),
        store.getAll(range, row.batch),
      ]);
      for (const [at, [, id]] of (keys as Key[]).entries()) {
        const read = found(row, records[at]);
        await this.#sound(row, id, read);
        if (read.state === 'sound' && read.value !== undefined) yield [id, read.value];
      }
      const last = (keys as Key[]).at(-1);
      if (!last || keys.length < row.batch) return;
      range = IDBKeyRange.bound(last, range.upper, true);
    }
  }

  async ids({ name }: Row<unknown>): Promise<string[]> {
    const keys = await this.#database.getAllKeys(KEPT, rangeOf(name, ''));
    return (keys as Key[]).map(([, id]) => id);
  }

  /** Stores changes in one transaction, all or none, and gives what is stored then. */
  async store(changes: readonly Change[]): Promise<Found<unknown>[]> {
    const transaction = this.#database.transaction([KEPT, ASIDE], 'readwrite', {
      durability: 'strict',
    });
    const [kept, aside] = [transaction.objectStore(KEPT), transaction.objectStore(ASIDE)];
    const stored: Found<unknown>[] = [];
    transaction.done.catch(() => {});
    try {
      for (const { row, id, update } of changes) {
        const key: Key = [row.name, id];
        const record: unknown = await kept.get(key);
        const here = found(row, record);
        stored.push(here);
        if (here.state === 'newer') continue;
        if (here.repaired > 0) await aside.put(record, [...key, Date.now()]);
        const value = update(here.value);
        await (value === undefined ? kept.delete(key) : kept.put(recordOf(row, value), key));
        here.value = value ?? row.fresh();
      }
      await transaction.done;
    } catch (error) {
      // One value that cannot be stored leaves none of them stored.
      if (!transaction.error) transaction.abort();
      throw transaction.error ?? error;
    }
    for (const [at, { repaired }] of stored.entries())
      if (repaired > 0) this.#damaged(changes[at].row.name);
    return stored;
  }

  /** Deletes the records of a kind whose ids begin so. */
  async remove({ name }: Row<unknown>, begin: string) {
    const transaction = this.#database.transaction(KEPT, 'readwrite');
    const deleted = transaction.store.delete(rangeOf(name, begin));
    // Otherwise the browser waits for the page before it commits, and undoes the deletion if the page is gone.
    transaction.commit();
    await Promise.all([deleted, transaction.done]);
  }

  /** Sets a damaged record aside, and keeps what could be repaired of it. */
  async #sound<T>(row: Row<T>, id: string, read: Found<T>): Promise<Found<T>> {
    if (read.repaired > 0)
      await this.store([{ row, id, update: (value) => value }]).catch(() => {
        // There is no room: it is repaired again next time.
        this.#damaged(row.name);
      });
    return read;
  }
}

/** `damaged`: something of this kind was damaged, and is set aside now; `closed`: the database has to be opened again. */
export interface Events {
  damaged: (name: string) => void;
  closed: () => void;
}

/** Opens the database, and takes over what earlier versions of the page have kept elsewhere. */
export async function openRecords({ damaged, closed }: Events, texts: () => TextStorage) {
  const database = await openDatabase(NAME, 1, {
    upgrade(made) {
      for (const store of [KEPT, ASIDE]) made.createObjectStore(store);
    },
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  });
  const records = new Records(database as IDBPDatabase, damaged);
  await takeOver(records, texts).catch(() => {
    // It is tried again next time.
  });
  return records;
}
