import { Emitter } from '../lib/emitter.js';
import { EngineClient } from './client.js';

/**
 * Workers by the task they serve, each started when first needed, so that advice never waits for autoplay.
 *
 * @extends {Emitter<{ lost: { reason: string } }>}
 */
export class EnginePool extends Emitter {
  #engine;
  /** @type {Map<string, EngineClient>} */
  #clients = new Map();

  /** What a worker needs before it can answer a call. @type {(call: import('./protocol.js').Call) => import('./client.js').Provision | undefined} */
  provisionFor = () => undefined;

  /** @param {import('./module.js').EngineModule} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /** The engine itself, of which every worker makes an instance of its own. */
  module() {
    return this.#engine.get();
  }

  /**
   * @param {'advice' | 'autoplay' | 'exact' | 'exact helper' | 'learn' | 'replay' | `helper ${number}` | `arena ${number}`} task
   * @returns {EngineClient}
   */
  engine(task) {
    const known = this.#clients.get(task);
    if (known) return known;
    const client = new EngineClient({
      module: () => this.#engine.get(),
      spawn: () =>
        new Worker(new URL('../workers/worker.js', import.meta.url), {
          type: 'module',
          name: `twofold ${task}`,
        }),
      locks: navigator.locks,
      provisionFor: (call) => this.provisionFor(call),
    });
    // The others say themselves what is lost with a worker.
    if (task === 'advice' || task === 'autoplay' || task.startsWith('helper'))
      client.on('lost', (loss) => this.emit('lost', loss));
    this.#clients.set(task, client);
    return client;
  }
}
