import { vi } from 'vitest';

/** Refuses writings to the database, of which some may be left out, until mocks are restored or the result is called. */
export function fillDatabase(isFull: (key: string, record: any) => boolean = () => true) {
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    record,
    key,
  ) {
    if (isFull(String(key), record)) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, record, key);
  });
  return () => full.mockRestore();
}
