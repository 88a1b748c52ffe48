import { signal } from '@preact/signals-core';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * A part of the page that is fetched when it is first needed.
 *
 * @template T
 */
export class Lazy {
  #load;
  #part = signal(/** @type {T | undefined} */ (undefined));
  /** @type {Promise<void> | undefined} */
  #loading;

  /** @param {() => Promise<T>} load */
  constructor(load) {
    this.#load = load;
  }

  /** The part; undefined until it is there. @type {ReadonlySignal<T | undefined>} */
  get part() {
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
