import type { TextStorage } from '../../www/lib/browser.ts';

/** A storage of a browser, whose tabs hear of each other by its name. */
export class FakeStorage extends Map<string, string> implements TextStorage {
  name: string = crypto.randomUUID();

  get length() {
    return this.size;
  }

  key = (index: number) => [...this.keys()][index] ?? null;
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}
