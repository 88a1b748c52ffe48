import type { JSHandle, Page } from '@playwright/test';

export type Kept = [key: [kind: string, id: string], record: unknown];

/** Does something with a store of a database of the page; nothing where the database is not there yet. */
function inStore<T>(page: Page, name: string, store: string, put: Kept[] | JSHandle<Kept[]> = []) {
  return page.evaluate(
    async ({ name, store, put }) => {
      // Whoever opens a database that is not there makes an empty one.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
      return new Promise<[unknown, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(store, 'readwrite');
          const kept = transaction.objectStore(store);
          for (const [key, value] of put) kept.put(value, key);
          const [keys, values] = put.length ? [] : [kept.getAllKeys(), kept.getAll()];
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve(keys?.result.map((key, at) => [key, values?.result[at]]) ?? []);
          };
        };
      });
    },
    { name, store, put },
  ) as Promise<[key: T, value: any][]>;
}

/** The records of a kind that the register has, by id. */
export async function recordsOf(page: Page, kind: string): Promise<Record<string, any>> {
  const all = await inStore<[string, string]>(page, 'twofold', 'kept');
  return Object.fromEntries(
    all.filter(([[name]]) => name === kind).map(([[, id], record]) => [id, record.value]),
  );
}

/** Stores records past the page. */
export const putRecords = (page: Page, records: Kept[] | JSHandle<Kept[]>) =>
  inStore(page, 'twofold', 'kept', records);
export const putRecord = (page: Page, key: [string, string], record: unknown) =>
  putRecords(page, [[key, record]]);

/** All that the register has, as JSON, by kind and id. */
export async function allRecords(page: Page): Promise<Record<string, unknown>> {
  const all = await inStore<[string, string]>(page, 'twofold', 'kept');
  return Object.fromEntries(
    all.map(([key, record]) => [
      key.join(' '),
      JSON.parse(
        JSON.stringify(record, (_, part) =>
          ArrayBuffer.isView(part) ? [...new Uint8Array(part.buffer)] : part,
        ),
      ),
    ]),
  );
}
