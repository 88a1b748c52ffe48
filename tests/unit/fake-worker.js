/** @import { Reply } from '../../www/engine/protocol.js' */

/** A worker that a test answers for. Everything that is said to it is kept in `heard`. */
export class FakeWorker {
  /** @type {any[]} */
  heard = [];
  terminated = false;
  /** @type {Map<string, ((event: any) => void)[]>} */
  #listeners = new Map();

  /** @param {any} message */
  postMessage(message) {
    this.heard.push(message);
  }

  terminate() {
    this.terminated = true;
  }

  /**
   * @param {string} type
   * @param {any} listener
   */
  addEventListener(type, listener) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  /** The calls among what was said to it. */
  get calls() {
    return this.heard.filter(({ id }) => id !== undefined);
  }

  /**
   * Lets the worker say something.
   *
   * @param {Reply} reply
   */
  say(reply) {
    this.#raise('message', { data: reply });
  }

  /**
   * Lets the worker answer its latest call.
   *
   * @param {any} answer
   */
  answer(answer) {
    this.say({ type: 'answer', id: this.calls.at(-1).id, answer });
  }

  /**
   * Lets the worker die of an error.
   *
   * @param {string} message
   */
  break(message) {
    this.#raise('error', { message, preventDefault: () => {} });
  }

  /**
   * @param {string} type
   * @param {any} event
   */
  #raise(type, event) {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}
