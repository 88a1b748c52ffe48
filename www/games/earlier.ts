import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { answered, type TextStorage } from '../lib/browser.ts';
import * as far from './far.ts';
import { GAMES, RECORDS } from './games.ts';
import { KEPT } from './kept.ts';
import type { Records } from './records.ts';
import { adding, type Change, found, isSame, NEAR, parsed, type Row, recordOf } from './row.ts';

/** What the version before kept in other places. It is taken over once and deleted there; this file stays for one release. */

type Kept = Record<string, unknown>;
type Store = [name: string, row: Row<unknown>, read: (record: Kept) => Read];
/** `version`: of the page that wrote it, where that can be a newer one. */
type Read = [id: string, value: unknown, version?: number];

const ofGame = ({ id, version, writer: _, ...facts }: Kept): Read => [
  String(id),
  facts,
  Number(/^v(\d+)-/.exec(String(facts.record))?.[1] ?? version) || 1,
];

/** The stores of earlier databases, and how to read the id and the value of a record. */
const STORES: Record<string, Store[]> = {
  'twofold-games': [
    ['records', RECORDS, ofGame],
    // Only now is a game listed.
    ['games', GAMES, ofGame],
    ['lessons', far.MISTAKES, (mistake) => [String(mistake.id), mistake]],
    ['evaluations', far.REVIEWS, (review) => [far.reviewId(review as never), review]],
  ],
  'twofold-arena': [
    ['tables', far.TABLES, ({ id, version, ...table }) => [String(id), table, Number(version)]],
    [
      'games',
      far.TABLE_GAMES,
      ({ row, ...game }) => [far.tableGameId(String(row), Number(game.game)), game],
    ],
  ],
  'twofold-learning': [['training', far.TRAINING, (training) => ['', training]]],
};

/** Adds what was kept as it is: reading repairs it. */
const takingOver = (row: Row<unknown>, [id, value, version = row.version]: Read): Change => {
  const { update } = adding(row, id, found(row, { version, value }).value);
  return {
    row: { ...row, version },
    id,
    update: (here) => (isSame(here, row.fresh()) ? value : update(here)),
  };
};

/** Takes everything over. What the browser refuses to store stays where it is. */
export async function takeOver(records: Records, texts: () => TextStorage) {
  // A browser that refuses one storage may have the other.
  await takeTexts(records, texts).catch(() => {});
  for (const [name, stores] of Object.entries(STORES)) {
    const database = await existing(name);
    if (!database) continue;
    for (const store of stores) await takeStore(records, database, store);
    database.close();
    void deleteDB(name).catch(() => {});
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
    const [{ value }] = await records.store([takingOver(row, ['', read(text)])]);
    texts.removeItem(key);
    // A page that does not ask for it now will ask for its copy alone.
    if (row.isNear && !texts.getItem(NEAR + row.name))
      texts.setItem(NEAR + row.name, JSON.stringify(recordOf(row, value)));
  }
}

async function takeStore(records: Records, database: IDBPDatabase, [store, row, read]: Store) {
  if (!database.objectStoreNames.contains(store)) return;
  for (;;) {
    const [keys, all] = await Promise.all([
      database.getAllKeys(store, null, row.batch),
      database.getAll(store, null, row.batch),
    ]);
    if (keys.length === 0) return;
    await records.store(all.map((record) => takingOver(row, read(Object(record)))));
    await database.delete(store, IDBKeyRange.bound(keys[0], keys[keys.length - 1]));
  }
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
  ).catch(() => undefined);
