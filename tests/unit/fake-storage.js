/** A browser storage with room for a number of characters. @implements {Storage} */
export class FakeStorage {
  /** @type {Map<string, string>} */
  #items = new Map();
  #room;

  /** @param {number} [room] */
  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }

  get length() {
    return this.#items.size;
  }

  /** @param {number} index */
  key(index) {
    return [...this.#items.keys()][index] ?? null;
  }

  keys() {
    return [...this.#items.keys()];
  }

  /** @param {string} key */
  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    const others = [...this.#items].filter(([other]) => other !== key);
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    if (used + key.length + value.length > this.#room)
      throw new DOMException('no room', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#items.delete(key);
  }

  clear() {
    this.#items.clear();
  }
}
