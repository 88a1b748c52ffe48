import { effect, type ReadonlySignal, signal } from '@preact/signals-core';

/** whether the part is visible */
export type Visible = ReadonlySignal<boolean>;

const ALWAYS: Visible = signal(true);

/** The subscriptions of a part of the page. A hidden part computes nothing. */
export class Subscriptions {
  #shown: Visible;
  #ends: (() => void)[] = [];

  constructor(shown: Visible = ALWAYS) {
    this.#shown = shown;
  }

  /** Runs an effect while the part is visible, and once more when it becomes visible again. */
  follow(run: () => void) {
    this.#ends.push(
      effect(() => {
        if (this.#shown.value) run();
      }),
    );
  }

  /** Keeps the function that ends an emitter's subscription. Events arrive while the part is hidden, too. */
  keep(end: () => void) {
    this.#ends.push(end);
  }

  end() {
    for (const end of this.#ends.splice(0)) end();
  }
}
