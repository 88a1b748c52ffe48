/** A small typed event emitter, with the payload of each event by its name: the parts of the page know each other's events, not each other. */
export class Emitter<Events extends Record<string, unknown>> {
  #listeners: Map<keyof Events, Set<(payload: never) => void>> = new Map();

  /** Gives what removes the listener. */
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]) {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload as never);
  }
}
