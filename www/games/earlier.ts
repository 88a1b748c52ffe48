import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { answered, type TextStorage } from '../lib/browser.ts';
import {
  LESSONS,
  PARS,
  REVIEWS,
  reviewId,
  TABLE_GAMES,
  TABLES,
  TRAINING,
  tableGameId,
} from './far.ts';
import { GAMES, RECORDS } from './games.ts';
import { KEPT } from './kept.ts';
import type { Records } from './records.ts';
import { adding, type Change, found, parsed, type Row } from './row.ts';

/** What the version before kept in other places. It is taken over once and deleted there; this file stays for one release. */

/** Records taken over at once, and games, which are smaller. */
const BATCH = { records: 20, games: 100 };

type Kept = Record<string, unknown>;
const factsOf = ({ id: _, version: __, writer: ___, ...facts }: Kept) => facts;

/** The stores of earlier databases, and how to read the id and the value of a record; undefined for one that is of no use. */
const STORES: [
  database: string,
  store: string,
  row: Row<unknown>,
  read: (record: Kept) => [id: string, value: unknown] | undefined,
][] = [
  ['twofold-games', 'lessons', LESSONS, (lesson) => [String(lesson.id), lesson]],
  ['twofold-games', 'evaluations', REVIEWS, (review) => [reviewId(review as never), review]],
  ['twofold-games', 'pars', PARS, ({ id, ...par }) => [String(id), par]],
  [
    'twofold-arena',
    'tables',
    TABLES,
    ({ id, version, ...table }) => (version === TABLES.version ? [String(id), table] : undefined),
  ],
  [
    'twofold-arena',
    'games',
    TABLE_GAMES,
    ({ row, ...game }) => [tableGameId(String(row), Number(game.game)), game],
  ],
  ['twofold-learning', 'training', TRAINING, (training) => ['', training]],
];

/** Adds what was kept as it is: reading repairs it. */
const takingOver = (row: Row<unknown>, id: string, value: unknown): Change => {
  const { update } = adding(row, id, found(row, { version: row.version, value }).value);
  return { row, id, update: (here, isThere) => (isThere ? update(here, isThere) : value) };
};

/** Takes everything over. What the browser refuses to store stays where it is. */
export async function takeOver(records: Records, texts: () => TextStorage) {
  // A browser that refuses one storage may have the other.
  await takeTexts(records, texts).catch(() => {});
  for (const name of new Set(STORES.map(([database]) => database))) {
    const database = await existing(name);
    if (!database) continue;
    for (const place of STORES) if (place[0] === name) await takeStore(records, database, place);
    const isEmpty = await takeGames(records, database);
    database.close();
    if (isEmpty) void deleteDB(name).catch(() => {});
  }
}

async function takeTexts(records: Records, open: () => TextStorage) {
  const texts = open();
  for (const row of KEPT) {
    const { key, read } = row.earlier ?? {};
    const text = key && texts.getItem(key);
    if (!key || !read || !text) continue;
    // It is for a newer version of the page.
    if (Number(Object(parsed(text)).version) > 1) continue;
    await records.store([takingOver(row, '', read(text))]);
    texts.removeItem(key);
  }
}

async function takeStore(
  records: Records,
  database: IDBPDatabase,
  [, store, row, read]: (typeof STORES)[number],
) {
  if (!database.objectStoreNames.contains(store)) return;
  for (;;) {
    const [keys, all] = await Promise.all([
      database.getAllKeys(store, null, BATCH.records),
      database.getAll(store, null, BATCH.records),
    ]);
    if (keys.length === 0) return;
    const useful = all.map((record) => read(Object(record))).filter((each) => each !== undefined);
    await records.store(useful.map(([id, value]) => takingOver(row, id, value)));
    await database.delete(store, IDBKeyRange.bound(keys[0], keys[keys.length - 1]));
  }
}

/**
 * Takes games over, each with its record. Those of a newer version stay.
 *
 * @returns whether the database has no games any more
 */
async function takeGames(records: Records, database: IDBPDatabase): Promise<boolean> {
  const stores = ['games', 'records'];
  if (!stores.every((store) => database.objectStoreNames.contains(store))) return true;
  let rest: IDBKeyRange | undefined;
  for (;;) {
    const games: Kept[] = await database.getAll('games', rest, BATCH.games);
    const last = games.at(-1);
    if (!last) break;
    const changes: Change[] = [];
    const taken: string[] = [];
    for (const entry of games) {
      const id = String(entry.id);
      const record: Kept | undefined = await database.get('records', id);
      if (Number(entry.version) > 1 || /^v([2-9]|\d\d)/.test(String(record?.record))) continue;
      taken.push(id);
      changes.push(takingOver(GAMES, id, factsOf(entry)));
      if (record) changes.push(takingOver(RECORDS, id, factsOf(record)));
    }
    await records.store(changes);
    const deleting = database.transaction(stores, 'readwrite');
    for (const store of stores) for (const id of taken) void deleting.objectStore(store).delete(id);
    await deleting.done;
    rest = IDBKeyRange.lowerBound(String(last.id), true);
  }
  const left = await Promise.all(stores.map((store) => database.count(store)));
  return left.every((count) => count === 0);
}

/** A database that is there; opening makes none. A tab of an earlier version can hold it up. */
const existing = (name: string): Promise<IDBPDatabase | undefined> =>
  answered(
    openDB(name, undefined, {
      upgrade(_database, _from, _to, transaction) {
        transaction.done.catch(() => {});
        transaction.abort();
      },
    }),
    name,
  ).catch(() => undefined);
