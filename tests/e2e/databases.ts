import type { Page } from '@playwright/test';
import type { Row } from '../../www/games/row.ts';

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
export async function recordsOf<T>(page: Page, { name }: Row<T>) {
  const all = await inRegister(page);
  return Object.fromEntries(
    all
      .filter(([[kind]]) => kind === name)
      .map(([[, id], record]) => [id, Object(record).value as NonNullable<T>]),
  );
}
