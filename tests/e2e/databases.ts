import type { Page } from '@playwright/test';

/** Does something with a store of a database of the page; nothing where the database is not there yet. */
function inStore<T>(
  page: Page,
  name: string,
  store: string,
  put?: [key: string[], value: unknown],
) {
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
          if (put) kept.put(put[1], put[0]);
          const [keys, values] = [kept.getAllKeys(), kept.getAll()];
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve(keys.result.map((key, at) => [key, values.result[at]]));
          };
        };
      });
    },
    { name, store, put },
  ) as Promise<[key: T, value: any][]>;
}

/** What the database of games has in one of its stores. */
export const gamesIn = async (page: Page, store: 'games' | 'records'): Promise<any[]> =>
  (await inStore(page, 'twofold-games', store)).map(([, value]) => value);

/** The records of a kind that the register has, by id. */
export async function recordsOf(page: Page, kind: string): Promise<Record<string, any>> {
  const all = await inStore<[string, string]>(page, 'twofold', 'kept');
  return Object.fromEntries(
    all.filter(([[name]]) => name === kind).map(([[, id], record]) => [id, record.value]),
  );
}

/** Stores a record past the page. */
export const putRecord = (page: Page, [kind, id]: [string, string], record: unknown) =>
  inStore(page, 'twofold', 'kept', [[kind, id], record]);

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
