/** What the worker's two sides, in a browser and in Node, share: one thread with a solver, and the questions that wait for it. */

/** How long a search may go on after it was cancelled, in ms, before its thread is ended: wasm cannot be interrupted. */
const GRACE_MS = 50;

/**
 * @typedef {import('../pkg/twofold.js').Evaluation} Evaluation
 * @typedef {import('../pkg/twofold.js').PositionOptions} PositionOptions
 * @typedef {{ module: WebAssembly.Module, network?: Uint8Array, solver: string, settings: Record<string, any> }} Start
 * @typedef {{ position: string | PositionOptions, budget: object }} Search
 * @typedef {{ value?: Evaluation, error?: { name: string, message: string, code?: string, values?: object } }} Answer
 * @typedef {{ post: (message: Start | Search) => void, end: () => unknown }} Thread
 * @typedef {(hear: (answer: Answer) => void, lost: (why: string) => void) => Thread} Spawn
 * @typedef {Search & { resolve: (value?: any) => void, reject: (error: unknown) => void }} Question
 * @typedef {{ spawn: Spawn, read: (file: 'twofold_bg.wasm' | 'small.model' | URL) => Promise<BufferSource> }} Platform
 */

export class Engine {
  /** @type {Spawn} */
  #spawn;
  /** @type {Start} */
  #start;
  /** @type {Thread | undefined} */
  #thread;
  /** @type {Question[]} */
  #waiting = [];
  /** @type {Question | undefined} */
  #asked;
  #isClosed = false;

  /** @param {Spawn} spawn @param {Start} start */
  constructor(spawn, start) {
    this.#spawn = spawn;
    this.#start = start;
  }

  /** Starts the thread; rejects if there is no such solver. */
  begin() {
    return new Promise((resolve, reject) => {
      const [position, budget] = ['', {}];
      this.#asked = { position, budget, resolve, reject };
      const current = this.#spawn(
        (answer) => current === this.#thread && this.#settle(answer),
        (why) => current === this.#thread && this.#lose(new Error(why)),
      );
      this.#thread = current;
      current.post(this.#start);
    });
  }

  /** @param {string | PositionOptions} position @param {import('../pkg/twofold.js').BudgetOptions & { signal?: AbortSignal }} [how] @returns {Promise<Evaluation>} */
  async evaluate(position, { signal, ...budget } = {}) {
    if (this.#isClosed) throw new Error('the engine is closed');
    signal?.throwIfAborted();
    let withdraw = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const question = { position, budget, resolve, reject };
        withdraw = () => this.#withdraw(question, signal?.reason);
        signal?.addEventListener('abort', withdraw);
        this.#waiting.push(question);
        this.#next();
      });
    } finally {
      signal?.removeEventListener('abort', withdraw);
    }
  }

  /** Ends the thread. What is not answered is rejected. */
  close() {
    this.#isClosed = true;
    this.#lose(new Error('the engine is closed'));
  }

  #next() {
    if (this.#asked || this.#waiting.length === 0) return;
    // A lost thread is replaced when it is needed.
    if (!this.#thread) return void this.begin().catch((error) => this.#lose(error));
    this.#asked = this.#waiting.shift();
    const { position, budget } = /** @type {Question} */ (this.#asked);
    this.#thread.post({ position, budget });
  }

  /** @param {Answer} answer */
  #settle({ value, error }) {
    const asked = this.#asked;
    this.#asked = undefined;
    // After a trap the instance would still answer, perhaps wrongly.
    if (error?.name === 'RuntimeError') this.#end();
    if (error) asked?.reject(Object.assign(new Error(error.message), error));
    else asked?.resolve(value);
    this.#next();
  }

  /** @param {Question} question @param {unknown} reason */
  #withdraw(question, reason) {
    question.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== question);
    setTimeout(() => {
      if (this.#asked !== question) return;
      this.#asked = undefined;
      this.#end();
      this.#next();
    }, GRACE_MS);
  }

  /** @param {unknown} error */
  #lose(error) {
    const questions = [this.#asked, ...this.#waiting];
    this.#asked = undefined;
    this.#waiting = [];
    this.#end();
    for (const question of questions) question?.reject(error);
  }

  #end() {
    this.#thread?.end();
    this.#thread = undefined;
  }
}

/**
 * Opens an engine: loads the module and the network once, for this thread and those that may follow it.
 *
 * @param {Platform} platform
 * @param {{ solver?: string, settings?: Start['settings'], network?: 'small' | string | URL | Uint8Array }} [options]
 */
export async function open({ spawn, read }, options = {}) {
  const { solver = 'learned', settings = {} } = options;
  const { network = solver === 'learned' ? 'small' : undefined } = options;
  const [module, bytes] = await Promise.all([
    read('twofold_bg.wasm').then((file) => WebAssembly.compile(file)),
    network === undefined || network instanceof Uint8Array
      ? network
      : read(network === 'small' ? 'small.model' : new URL(network)).then((file) =>
          file instanceof Uint8Array ? file : new Uint8Array(/** @type {ArrayBuffer} */ (file)),
        ),
  ]);
  const model = bytes && { model: network === 'small' ? 'small' : 'own' };
  const engine = new Engine(spawn, {
    module,
    network: bytes,
    solver,
    settings: { ...model, ...settings },
  });
  await engine.begin();
  return engine;
}
