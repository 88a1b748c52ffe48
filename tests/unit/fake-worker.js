/** @import { Reply } from '../../www/engine/protocol.js' */

/** A worker whose answers a test gives. `heard` has all messages to it. */
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

  /** @param {string} type @param {any} listener */
  addEventListener(type, listener) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  /** The calls among the messages. */
  get calls() {
    return this.heard.filter(({ id }) => id !== undefined);
  }

  /**
   * Sends a message from the worker.
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

  /** @param {string} type @param {any} event */
  #raise(type, event) {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}
