import { type ReadonlySignal, signal } from '@preact/signals-core';

/** A part of the page that is fetched when it is first needed. */
export class Lazy<T> {
  #load: () => Promise<T>;
  #part = signal(undefined as T | undefined);
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** The part; undefined until it is there. */
  get part(): ReadonlySignal<T | undefined> {
    return this.#part;
  }

  /** Fetches it once. After a failure the next call tries again. */
  need() {
    this.#loading ??= this.#load().then(
      (part) => {
        this.#part.value = part;
      },
      () => {
        this.#loading = undefined;
      },
    );
  }
}
