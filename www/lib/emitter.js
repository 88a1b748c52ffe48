/**
 * A small typed event emitter: the parts of the page know each other's events, not each other.
 *
 * @template {Record<string, unknown>} Events name of each event → its payload
 */
export class Emitter {
  /** @type {Map<keyof Events, Set<(payload: any) => void>>} */
  #listeners = new Map();

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(payload: Events[Name]) => void} listener
   * @returns {() => void} removes the listener
   */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} payload
   */
  emit(name, payload) {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload);
  }
}
