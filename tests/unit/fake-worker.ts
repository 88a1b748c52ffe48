import type { Reply } from '../../www/engine/protocol.ts';

/** A worker whose answers a test gives. `heard` has all messages to it. */
export class FakeWorker {
  heard: any[] = [];
  terminated = false;
  #listeners: Map<string, ((event: any) => void)[]> = new Map();

  postMessage(message: any) {
    this.heard.push(message);
  }

  terminate() {
    this.terminated = true;
  }

  addEventListener(type: string, listener: any) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  /** The calls among the messages. */
  get calls() {
    return this.heard.filter(({ id }) => id !== undefined);
  }

  /** Sends a message from the worker. */
  say(reply: Reply) {
    this.#raise('message', { data: reply });
  }

  /** Lets the worker answer its latest call. */
  answer(answer: any) {
    this.say({ type: 'answer', id: this.calls.at(-1).id, answer });
  }

  /** Lets the worker die of an error. */
  break(message: string) {
    this.#raise('error', { message, preventDefault: () => {} });
  }

  #raise(type: string, event: any) {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}
