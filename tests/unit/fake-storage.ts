import type { TextStorage } from '../../www/lib/browser.ts';

/** A browser storage with room for a number of characters. */
export class FakeStorage implements TextStorage {
  #items: Map<string, string> = new Map();
  #room: number;

  constructor(room: number = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }

  get length() {
    return this.#items.size;
  }

  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }

  keys() {
    return [...this.#items.keys()];
  }

  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    const others = [...this.#items].filter(([other]) => other !== key);
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    if (used + key.length + value.length > this.#room)
      throw new DOMException('no room', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string) {
    this.#items.delete(key);
  }
}
