import type { TextStorage } from '../../www/lib/browser.ts';

/** A storage of a browser, whose tabs hear of each other by its name. */
export class FakeStorage implements TextStorage {
  name = crypto.randomUUID();
  #items: Map<string, string> = new Map();

  get length() {
    return this.#items.size;
  }

  keys() {
    return [...this.#items.keys()];
  }

  key(index: number) {
    return this.keys()[index] ?? null;
  }

  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }

  removeItem(key: string) {
    this.#items.delete(key);
  }
}
