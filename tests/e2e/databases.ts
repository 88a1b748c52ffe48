import type { Page } from '@playwright/test';
import type { MISSED, PUZZLES, REVIEWS, TABLE_GAMES } from '../../www/games/far.ts';
import type { GAMES, RECORDS } from '../../www/games/games.ts';
import type { ARENA_RUN, CHALLENGES, SETTINGS } from '../../www/games/near.ts';
import type { Row } from '../../www/games/row.ts';

type ValueOf<R> = R extends Row<infer T> ? NonNullable<T> : never;
/** What the records of a kind hold. */
interface Kinds {
  'arena-games': ValueOf<typeof TABLE_GAMES>;
  'arena-run': ValueOf<typeof ARENA_RUN>;
  challenges: ValueOf<typeof CHALLENGES>;
  games: ValueOf<typeof GAMES>;
  missed: ValueOf<typeof MISSED>;
  puzzles: ValueOf<typeof PUZZLES>;
  records: ValueOf<typeof RECORDS>;
  reviews: ValueOf<typeof REVIEWS>;
  settings: ValueOf<typeof SETTINGS>;
}

export type Kept = [key: [kind: string, id: string], record: unknown];

/** Puts records into the register, past the page, or else reads all; nothing where its database is not there yet. */
export function inRegister(page: Page, put: Kept[] = []) {
  return page.evaluate(async (put) => {
    // Whoever opens a database that is not there makes an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'twofold')) return [];
    return new Promise<[key: string[], record: unknown][]>((resolve, reject) => {
      const opening = indexedDB.open('twofold');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('kept', 'readwrite');
        const kept = transaction.objectStore('kept');
        for (const [key, value] of put) kept.put(value, key);
        const [keys, values] = put.length ? [] : [kept.getAllKeys(), kept.getAll()];
        transaction.onabort = () => reject(transaction.error);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(keys?.result.map((key, at) => [key as string[], values?.result[at]]) ?? []);
        };
      };
    });
  }, put);
}

/** The records of a kind that the register has, by id. */
export async function recordsOf<K extends keyof Kinds>(page: Page, kind: K) {
  const all = await inRegister(page);
  return Object.fromEntries(
    all
      .filter(([[name]]) => name === kind)
      .map(([[, id], record]) => [id, Object(record).value as Kinds[K]]),
  );
}
