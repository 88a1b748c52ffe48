declare module 'comlink/dist/esm/node-adapter.mjs' {
  import type { MessagePort, Worker } from 'node:worker_threads';
  import type { Endpoint } from 'comlink';

  /** A thread as comlink sees it. */
  export default function nodeEndpoint(thread: MessagePort | Worker): Endpoint;
}
