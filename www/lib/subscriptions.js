import { effect, signal } from '@preact/signals-core';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {ReadonlySignal<boolean>} Visible whether the part is visible */

/** @type {Visible} */
const ALWAYS = signal(true);

/** The subscriptions of a part of the page. A hidden part computes nothing. */
export class Subscriptions {
  #shown;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {Visible} [shown] */
  constructor(shown = ALWAYS) {
    this.#shown = shown;
  }

  /**
   * Runs an effect while the part is visible, and once more when it becomes visible again.
   *
   * @param {() => void} run
   */
  follow(run) {
    this.#ends.push(
      effect(() => {
        if (this.#shown.value) run();
      }),
    );
  }

  /**
   * Keeps the function that ends an emitter's subscription. Events arrive while the part is hidden, too.
   *
   * @param {() => void} end
   */
  keep(end) {
    this.#ends.push(end);
  }

  end() {
    for (const end of this.#ends.splice(0)) end();
  }
}
