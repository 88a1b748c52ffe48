import { effect, signal } from '@preact/signals-core';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {ReadonlySignal<boolean>} Shown whether there is anybody to see it */

/** @type {Shown} */
const ALWAYS = signal(true);

/** What a part of the page follows, until it ends. A part that is hidden computes nothing. */
export class Subscriptions {
  #shown;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {Shown} [shown] */
  constructor(shown = ALWAYS) {
    this.#shown = shown;
  }

  /**
   * Runs now and whenever a signal that it has read changes, as long as the part is shown; and when it is shown again.
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
   * Keeps what an emitter has returned to end a subscription: what happens is heard, shown or not.
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
