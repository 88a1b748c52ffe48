import type { Page } from '@playwright/test';

/** What a database of the page has in one of its stores; nothing where the database is not there yet. */
export function keptIn(
  page: Page,
  name: 'twofold-games' | 'twofold-arena',
  store: string,
): Promise<any[]> {
  return page.evaluate(
    async ({ name, store }) => {
      // Whoever opens a database that is not there makes an empty one.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
      return new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve(opening.result);
      }).then(
        (database: IDBDatabase) =>
          new Promise((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              database.close();
              resolve(reading.result);
            };
          }),
      );
    },
    { name, store },
  );
}
