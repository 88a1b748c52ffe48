import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { TextStorage } from '../lib/browser.ts';
import { refusalOf } from '../lib/errors.ts';
import type { Records } from './records.ts';
import {
  type Change,
  type Found,
  found,
  parsed,
  type Row,
  recordOf,
  repairs,
  type Update,
} from './row.ts';

/**
 * What became of a change. `full`, `blocked`: the browser refuses, or has no database; `newer`: a newer version of the page wrote the record, which
 * stays as it is.
 */
export type Outcome = 'kept' | 'full' | 'blocked' | 'newer';

/**
 * Changes that are stored together. `isKeptOut`: by a record of a newer version; `isCopied`: the copies have them, where there is no database; `updates`: all that
 * wait for one record; `into`: they were made a part of others that wait.
 */
interface Group {
  changes: readonly Change[];
  isKeptOut: boolean;
  isCopied: boolean;
  updates?: Update<unknown>[];
  into?: Group;
}
type Shown = { row: Row<unknown>; id: string; stored: unknown; shown: Signal<unknown> };
type Message = { name: string; id: string };

export const changeOf = <T>(row: Row<T>, id: string, update: Update<NoInfer<T>>): Change => ({
  row: row as Row<unknown>,
  id,
  update: update as Update<unknown>,
});

/** Whether the page has kept something in localStorage. */
function hasTexts(texts: () => TextStorage) {
  try {
    const all = texts();
    return Array.from({ length: all.length }, (_, at) => all.key(at)).some((key) =>
      key?.startsWith('twofold:'),
    );
  } catch {
    return false;
  }
}

const NEAR = 'twofold:near:';
const keyOf = (name: string, id: string) => `${name} ${id}`;

/**
 * All that is kept beside the games themselves. A change is a function of what is stored, and runs in the transaction that stores its result: so
 * changes of two tabs follow one another, and none is lost. It shows at once. Where the browser refuses, it holds for this page, is told by `keeping`,
 * and is tried again with the next one.
 *
 * The database opens with the first question, so that the page can be drawn before; of what is `isNear` there is a copy.
 */
export class Register {
  #open: () => Promise<Records>;
  #texts: () => TextStorage;
  /** Whether an earlier visit has left something. */
  #wasHere: boolean;
  #tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  #records: Promise<Records> | undefined;
  #shown: Map<string, Shown> = new Map();
  /** Changes that are not stored, in order. */
  #waiting: Group[] = [];
  #work: Promise<unknown> = Promise.resolve();
  #keeping = signal<Outcome>('kept');
  #damaged = signal<readonly string[]>([]);

  /** @param collaborators `open`: opens the database; `texts`: localStorage; `tabs`: a channel to the other tabs, if there is one */
  constructor({
    open,
    texts,
    tabs,
  }: {
    open: (events: { damaged: (name: string) => void; closed: () => void }) => Promise<Records>;
    texts: () => TextStorage;
    tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  }) {
    this.#open = () =>
      open({
        damaged: (name) => {
          this.#damaged.value = [...new Set([...this.#damaged.peek(), name])];
        },
        closed: () => {
          this.#records = undefined;
        },
      });
    this.#texts = texts;
    this.#tabs = tabs;
    this.#wasHere = hasTexts(texts);
    tabs?.addEventListener('message', ({ data: { name, id } }: MessageEvent<Message>) => {
      const known = this.#shown.get(keyOf(name, id));
      if (known) void this.#refresh(known);
    });
  }

  /** Whether all changes are kept, or why one is not. */
  get keeping(): ReadonlySignal<Outcome> {
    return this.#keeping;
  }

  /** The kinds of which a damaged part was set aside. */
  get damaged(): ReadonlySignal<readonly string[]> {
    return this.#damaged;
  }

  /** A value that follows changes here and in other tabs. Before it is read it is its copy, or a fresh one. */
  live<T>(row: Row<T>, id: string = ''): ReadonlySignal<T> {
    const key = keyOf(row.name, id);
    const known = this.#shown.get(key);
    if (known) return known.shown as Signal<T>;
    const stored: T = row.isNear ? this.#near(row) : row.fresh();
    const shown = signal(this.#withWaiting(row as Row<unknown>, id, stored));
    const made = { row: row as Row<unknown>, id, stored, shown };
    this.#shown.set(key, made);
    if (!row.isNear) void this.#refresh(made);
    return made.shown as Signal<T>;
  }

  /** What is stored, without changes that are not stored yet. Rejects where the browser refuses. */
  async stored<T>(row: Row<T>, id: string): Promise<Found<T>> {
    await this.#work;
    return (await this.#db()).read(row, id);
  }

  /** What is stored, with the changes that are not stored yet. Without a database the latter alone. */
  async get<T>(row: Row<T>, id: string = ''): Promise<T> {
    await this.#work;
    const stored = await this.#db()
      .then((records) => records.read(row, id))
      .then(({ value }) => value)
      .catch(() => (row.isNear ? this.#near(row) : row.fresh()));
    return this.#withWaiting(row as Row<unknown>, id, stored) as T;
  }

  /** All records of a kind whose ids begin so. Rejects where the browser refuses. */
  async all<T>(row: Row<T>, begin: string = ''): Promise<Map<string, T>> {
    const all = new Map<string, T>();
    for await (const [id, value] of this.each(row, begin)) all.set(id, value);
    return all;
  }

  /** The same one by one, read in batches. */
  async *each<T>(row: Row<T>, begin: string = '', batch = 500): AsyncGenerator<[string, T]> {
    await this.#work;
    const late = new Set(
      this.#waiting
        .flatMap(({ changes }) => changes)
        .filter((change) => change.row.name === row.name && change.id.startsWith(begin))
        .map(({ id }) => id),
    );
    for await (const [id, stored] of (await this.#db()).each(row, begin, batch)) {
      late.delete(id);
      const value = this.#withWaiting(row as Row<unknown>, id, stored) as T;
      if (value !== undefined) yield [id, value];
    }
    for (const id of late) {
      const value = this.#withWaiting(row as Row<unknown>, id, row.fresh()) as T;
      if (value !== undefined) yield [id, value];
    }
  }

  /** The ids of a kind. Rejects where the browser refuses. */
  async ids(row: Row<unknown> | Row<never>): Promise<string[]> {
    await this.#work;
    return (await this.#db()).ids(row as Row<unknown>);
  }

  change<T>(row: Row<T>, id: string, update: Update<NoInfer<T>>): Promise<Outcome> {
    return this.changeAll([changeOf(row, id, update)]);
  }

  /**
   * Makes several changes in one transaction, all or none.
   *
   * @param how `once`: they are made in the transaction alone, and dropped where that is refused: the caller has what it needs to try again
   */
  async changeAll(changes: readonly Change[], { once = false } = {}): Promise<Outcome> {
    const group: Group = { changes, isKeptOut: false, isCopied: false };
    if (once) {
      const storing = this.#work.then(async () => {
        const outcome = await this.#commit([group]);
        // There is room: what waits may have some, too.
        if (outcome === 'kept' && this.#waiting.length > 0) await this.#storeWaiting();
        return group.isKeptOut ? 'newer' : outcome;
      });
      this.#work = storing;
      return storing;
    }
    this.#waiting.push(group);
    this.#show(changes);
    const storing = this.#work.then(() => this.#store(group));
    this.#work = storing;
    return storing;
  }

  /** Deletes all records of a kind whose ids begin so, or this one: even where the page is closed at once. Rejects where the browser refuses. */
  async remove(row: Row<unknown> | Row<never>, begin: string = '') {
    await (await this.#db()).remove(row as Row<unknown>, begin);
    for (const shown of this.#shown.values())
      if (shown.row.name === row.name && shown.id.startsWith(begin)) void this.#refresh(shown);
  }

  /** Reads again what is shown, for a copy may be older. A first visit has nothing to read. */
  async refresh() {
    if (!this.#wasHere) return;
    await Promise.all([...this.#shown.values()].map((shown) => this.#refresh(shown)));
  }

  #db() {
    this.#records ??= this.#open().catch((error: unknown) => {
      this.#records = undefined;
      throw error;
    });
    return this.#records;
  }

  /** Stores all that waits. */
  async #store(group: Group): Promise<Outcome> {
    const outcome = await this.#storeWaiting();
    const own = group.into ?? group;
    return own.isKeptOut ? 'newer' : this.#waiting.includes(own) ? outcome : 'kept';
  }

  async #storeWaiting(): Promise<Outcome> {
    const due = this.#waiting.filter(({ isKeptOut }) => !isKeptOut);
    let outcome = await this.#commit(due);
    // What has no room must not keep out the others.
    if (outcome === 'full' && due.length > 1)
      for (const each of due) {
        const one = await this.#commit([each]);
        if (one !== 'kept') outcome = one;
      }
    if (outcome !== 'kept') this.#joinWaiting();
    const left = this.#waiting.filter(({ isCopied }) => !isCopied);
    const isRefused = left.some(({ isKeptOut }) => !isKeptOut);
    this.#keeping.value = isRefused ? outcome : left.length > 0 ? 'newer' : 'kept';
    return outcome;
  }

  /** Makes one change of those that wait for the same record: a score that rises with every move is stored once. */
  #joinWaiting() {
    const first: Map<string, Group & { updates: Update<unknown>[] }> = new Map();
    this.#waiting = this.#waiting.filter((group) => {
      const [{ row, id, update }] = group.changes;
      const known = first.get(keyOf(row.name, id));
      if (group.changes.length > 1 || group.isKeptOut) return true;
      if (known) {
        known.updates.push(...(group.updates ?? [update]));
        group.into = known;
        return false;
      }
      if (!group.updates) {
        const updates = [update];
        group.updates = updates;
        const all: Update<unknown> = (value, isThere) => {
          let [now, there]: [unknown, boolean] = [value, isThere];
          for (const each of updates) {
            now = each(now ?? row.fresh(), there);
            there = now !== undefined;
          }
          return now;
        };
        group.changes = [{ row, id, update: all }];
      }
      first.set(keyOf(row.name, id), group as Group & { updates: Update<unknown>[] });
      return true;
    });
  }

  async #commit(groups: readonly Group[]): Promise<Outcome> {
    const changes = groups.flatMap((group) => group.changes);
    if (changes.length === 0) return 'kept';
    try {
      const stored = await (await this.#db()).store(changes);
      const keptOut = new Set(changes.filter((_, at) => stored[at].state === 'newer'));
      for (const [at, change] of changes.entries())
        if (!keptOut.has(change)) this.#take(change.row, change.id, stored[at].value);
      for (const group of groups) {
        group.changes = group.changes.filter((change) => keptOut.has(change));
        group.isKeptOut = group.changes.length > 0;
      }
      this.#waiting = this.#waiting.filter((each) => each.changes.length > 0);
      // Only now: a change that is stored must neither vanish for a moment nor be made twice.
      this.#show(changes);
      for (const change of changes)
        if (!keptOut.has(change)) this.#tabs?.postMessage({ name: change.row.name, id: change.id });
      return 'kept';
    } catch (error) {
      const outcome = refusalOf(error);
      if (outcome === 'full') return outcome;
      for (const group of groups)
        group.isCopied = group.changes
          .map(({ row, id }) => row.isNear && this.#copy(row, this.live(row, id).peek()))
          .every((each) => each === true);
      return outcome;
    }
  }

  async #refresh({ row, id }: Shown) {
    try {
      this.#take(row, id, (await (await this.#db()).read(row, id)).value);
      this.#show([{ row, id }]);
    } catch {
      // What is shown stays. The next change tells of it.
    }
  }

  /** Notes what is stored now. */
  #take(row: Row<unknown>, id: string, value: unknown) {
    const shown = this.#shown.get(keyOf(row.name, id));
    if (shown) shown.stored = value;
    this.#copy(row, value);
  }

  #show(changed: readonly Pick<Change, 'row' | 'id'>[]) {
    for (const { row, id } of changed) {
      const shown = this.#shown.get(keyOf(row.name, id));
      if (!shown) continue;
      const [before, now] = [shown.shown.peek(), this.#withWaiting(row, id, shown.stored)];
      // Who follows it need not hear of the same again.
      if (repairs(before, now) + repairs(now, before) > 0) shown.shown.value = now;
    }
  }

  #withWaiting(row: Row<unknown>, id: string, stored: unknown) {
    return this.#waiting
      .flatMap(({ changes }) => changes)
      .filter((change) => change.row.name === row.name && change.id === id)
      .reduce((now, { update }) => update(now, true) ?? row.fresh(), stored);
  }

  /** The copy of a record, or what an earlier version of the page has kept. */
  #near<T>(row: Row<T>): T {
    const { name, earlier } = row;
    const text = this.#text(NEAR + name);
    if (text !== undefined) return found(row, parsed(text)).value;
    const before = earlier && this.#text(earlier.key);
    if (before === undefined) return row.fresh();
    return found(row, { version: row.version, value: earlier?.read(before) }).value;
  }

  #text(key: string) {
    try {
      return this.#texts().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns whether there is a copy now */
  #copy(row: Row<unknown>, value: unknown): boolean {
    if (!row.isNear) return false;
    try {
      const text = JSON.stringify(recordOf(row, value));
      if (this.#text(NEAR + row.name) !== text) this.#texts().setItem(NEAR + row.name, text);
      return true;
    } catch {
      // The database has it, or `keeping` tells.
      return false;
    }
  }
}
