import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { TextStorage } from '../lib/browser.ts';
import { type Refusal, refusalOf } from '../lib/errors.ts';
import type { Records } from './records.ts';
import {
  type Change,
  changeOf,
  type Found,
  found,
  isSame,
  NEAR,
  parsed,
  type Row,
  recordOf,
  type Update,
} from './row.ts';

/** What became of a change. `full`, `blocked`: the browser refuses; `newer`: a newer version wrote the record, which stays as it is. */
export type Outcome = 'kept' | Refusal;

/** A record that is shown or changed. `updates`: the changes that are not stored yet; `isCopied`: the copy has them, without a database. */
interface Place {
  row: Row<unknown>;
  id: string;
  updates: Update<unknown>[];
  outcome: Outcome;
  isCopied: boolean;
  stored?: unknown;
  shown?: Signal<unknown>;
}

/** `texts`: localStorage; `tabs`: a channel to the other tabs, if there is one. */
interface Parts {
  texts: () => TextStorage;
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

/** A value after the changes that wait. */
const withUpdates = ({ row, updates }: Pick<Place, 'row' | 'updates'>, value: unknown) =>
  updates.reduce((now, update) => update(now ?? row.fresh()), value);

/** A refusal; that of a newer version only where there is no other. */
const worst = (places: readonly Place[]): Outcome =>
  (['full', 'blocked', 'newer'] as const).find((each) =>
    places.some(({ outcome }) => outcome === each),
  ) ?? 'kept';

const keyOf = (row: Row<unknown>, id: string) => `${row.name} ${id}`;
const placeOf = (row: Row<unknown>, id: string): Place => ({
  row,
  id,
  updates: [],
  outcome: 'kept',
  isCopied: false,
});

/**
 * All that is kept. A change is a function of what is stored, and runs in the transaction that stores its result: so
 * changes of two tabs follow one another, and none is lost. It shows at once. Where the browser refuses, it holds for this page, is told by `keeping`,
 * and is tried again with the next one.
 *
 * The database opens with the first question, so that the page can be drawn before; of what is `isNear` there is a copy.
 */
export class Register {
  #parts;
  /** Whether an earlier visit can have left something. */
  #wasHere: boolean;
  #records: Promise<Records> | undefined;
  /** Those that are shown, or whose changes wait. */
  #places: Map<string, Place> = new Map();
  #work: Promise<unknown> = Promise.resolve();
  /** Whether all changes are kept, or why one is not. */
  keeping: Signal<Outcome> = signal('kept');
  /** The kinds of which a damaged part was set aside. */
  damaged: Signal<readonly string[]> = signal([]);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#wasHere = this.#near((texts) => texts.length > 0) ?? false;
    parts.tabs?.addEventListener('message', ({ data }) => {
      const known = this.#places.get(data);
      if (known) void this.#refresh(known);
    });
  }

  /** A value that follows changes here and in other tabs. Before it is read it is its copy, or a fresh one. */
  live<T>(row: Row<T>, id: string = ''): ReadonlySignal<T> {
    const place = this.#place(row, id);
    if (!place.shown) {
      place.stored = this.#copied(row);
      place.shown = signal(withUpdates(place, place.stored) ?? row.fresh());
      if (!row.isNear) void this.#refresh(place);
    }
    return place.shown as Signal<T>;
  }

  /** What is stored, without changes that are not stored yet. Rejects where the browser refuses. */
  async stored<T>(row: Row<T>, id: string): Promise<Found<T>> {
    await this.#work;
    return (await this.#db()).read(row, id);
  }

  /** What is stored, with the changes that are not stored yet. Without a database the latter alone. */
  async get<T>(row: Row<T>, id: string = ''): Promise<T> {
    const stored = await this.stored(row, id).then(
      ({ value }) => value,
      () => this.#copied(row),
    );
    const place = this.#places.get(keyOf(row, id));
    return place ? ((withUpdates(place, stored) as T) ?? row.fresh()) : stored;
  }

  /** All records of a kind whose ids begin so. Rejects where the browser refuses. */
  async all<T>(row: Row<T>, begin: string = ''): Promise<Map<string, T>> {
    const all = new Map<string, T>();
    for await (const [id, value] of this.each(row, begin)) all.set(id, value);
    return all;
  }

  /** The same one by one, read in batches. */
  async *each<T>(row: Row<T>, begin: string = ''): AsyncGenerator<[string, T]> {
    await this.#work;
    const late = new Map(this.#waiting(row, begin).map((place) => [place.id, place]));
    for await (const [id, stored] of (await this.#db()).each(row, begin)) {
      const place = late.get(id);
      late.delete(id);
      const value = place ? withUpdates(place, stored) : stored;
      if (value !== undefined) yield [id, value as T];
    }
    for (const [id, place] of late) {
      const value = withUpdates(place, undefined);
      if (value !== undefined) yield [id, value as T];
    }
  }

  /** The ids of a kind. Rejects where the browser refuses. */
  async ids(row: Row<unknown>): Promise<string[]> {
    await this.#work;
    return (await this.#db()).ids(row);
  }

  change<T>(row: Row<T>, id: string, update: Update<NoInfer<T>>): Promise<Outcome> {
    return this.changeAll([changeOf(row, id, update)]);
  }

  /** Makes several changes in one transaction. `once`: all or none; refused ones are dropped, and the caller tries again. */
  changeAll(changes: readonly Change[], { once = false } = {}): Promise<Outcome> {
    const due = changes.map(({ row, id, update }) => {
      const place = once ? placeOf(row, id) : this.#place(row, id);
      place.updates.push(update);
      this.#show(place);
      if (row.isNear && row.merge && !once) this.#copy(row, this.live(row, id).peek());
      return place;
    });
    const storing = this.#work.then(async () => {
      if (once) await this.#commit(due);
      // There is room: what waits may have some, too.
      if (worst(due) === 'kept' || !once) await this.#storeWaiting();
      return worst(due);
    });
    this.#work = storing;
    return storing;
  }

  /** Deletes all records of a kind whose ids begin so, or this one: even where the page is closed at once. Rejects where the browser refuses. */
  async remove(row: Row<unknown>, begin: string = '') {
    await (await this.#db()).remove(row, begin);
    for (const place of this.#placesOf(row, begin)) void this.#refresh(place);
  }

  /** Reads again what is shown, for a copy may be older. A first visit has nothing to read. */
  async refresh() {
    if (this.#wasHere) await Promise.all(this.#placesOf().map((place) => this.#refresh(place)));
  }

  #db() {
    const damaged = (name: string) => {
      this.damaged.value = [...new Set([...this.damaged.peek(), name])];
    };
    const closed = () => {
      this.#records = undefined;
    };
    this.#records ??= import('./records.ts')
      .then(({ openRecords }) => openRecords({ damaged, closed }, this.#parts.texts))
      .catch((error: unknown) => {
        closed();
        throw error;
      });
    return this.#records;
  }

  #place(row: Row<unknown>, id: string): Place {
    const place = this.#places.get(keyOf(row, id)) ?? placeOf(row, id);
    this.#places.set(keyOf(row, id), place);
    return place;
  }

  #placesOf(row?: Row<unknown>, begin = '') {
    return [...this.#places.values()].filter(
      (place) => (!row || place.row.name === row.name) && place.id.startsWith(begin),
    );
  }

  #waiting(row?: Row<unknown>, begin = '') {
    return this.#placesOf(row, begin).filter(({ updates }) => updates.length > 0);
  }

  async #storeWaiting() {
    const due = this.#waiting();
    await this.#commit(due);
    // What has no room must not keep out the others.
    if (due.length > 1 && due[0].outcome === 'full')
      for (const each of due) await this.#commit([each]);
    this.keeping.value = worst(this.#waiting().filter(({ isCopied }) => !isCopied));
  }

  /** Stores changes in one transaction. */
  async #commit(due: readonly Place[]) {
    if (due.length === 0) return;
    const made = due.map(({ row, id, updates }) => ({ row, id, updates: [...updates] }));
    try {
      const changes = made.map((it) => changeOf(it.row, it.id, (now) => withUpdates(it, now)));
      const stored = await (await this.#db()).store(changes);
      for (const [at, each] of due.entries()) {
        const { state, value } = stored[at];
        each.outcome = state === 'newer' ? 'newer' : 'kept';
        each.isCopied = false;
        if (state === 'newer') continue;
        each.updates.splice(0, made[at].updates.length);
        this.#take(each, value);
        this.#parts.tabs?.postMessage(keyOf(each.row, each.id));
      }
    } catch (error) {
      for (const each of due) {
        const { row, id } = each;
        each.outcome = refusalOf(error);
        const isNear = row.isNear === true && each.outcome !== 'full';
        each.isCopied = isNear && this.#copy(row, this.live(row, id).peek());
      }
    }
  }

  async #refresh(place: Place) {
    if (!place.shown) return;
    try {
      const { row, id } = place;
      const { state, value } = await (await this.#db()).read(row, id);
      const all = row.isNear && state !== 'newer' && row.merge?.(value, this.#copied(row));
      // A page that ended at once may have stored no more than the copy.
      if (!all || isSame(all, value)) this.#take(place, value);
      else await this.change(row, id, (here) => row.merge?.(here, all));
    } catch {
      // What is shown stays. The next change tells of it.
    }
  }

  /** Notes what is stored now, and shows it. */
  #take({ row, id }: Place, value: unknown) {
    this.#copy(row, value);
    const known = this.#places.get(keyOf(row, id));
    if (!known) return;
    known.stored = value;
    this.#show(known);
    if (!known.shown && known.updates.length === 0) this.#places.delete(keyOf(row, id));
  }

  #show(place: Place) {
    if (!place.shown) return;
    const now = withUpdates(place, place.stored) ?? place.row.fresh();
    // Who follows it need not hear of the same again.
    if (!isSame(place.shown.peek(), now)) place.shown.value = now;
  }

  /** The copy of a record, or what an earlier version of the page has kept; else a fresh value. */
  #copied<T>(row: Row<T>): T {
    const { name, version, isNear, earlier } = row;
    if (!isNear) return row.fresh();
    const text = this.#near((texts) => texts.getItem(NEAR + name));
    if (text != null) return found(row, parsed(text)).value;
    const before = earlier && this.#near((texts) => texts.getItem(earlier.key));
    if (before == null) return row.fresh();
    return found(row, { version, value: earlier?.read(before) }).value;
  }

  /** Whether there is a copy now; otherwise the database has it, or `keeping` tells. */
  #copy(row: Row<unknown>, value: unknown): boolean {
    if (!row.isNear) return false;
    const [key, text] = [NEAR + row.name, JSON.stringify(recordOf(row, value))];
    const copied = this.#near((texts) => {
      if (texts.getItem(key) !== text) texts.setItem(key, text);
      return true;
    });
    return copied ?? false;
  }

  /** Asks localStorage; undefined where that throws. */
  #near<T>(ask: (texts: TextStorage) => T): T | undefined {
    try {
      return ask(this.#parts.texts());
    } catch {
      return undefined;
    }
  }
}
