import { Emitter } from './emitter.js';
import { EngineClient } from './engine-client.js';

/**
 * Workers by the task they serve, each started when first needed, so that advice never waits for autoplay.
 *
 * @extends {Emitter<{ lost: { reason: string } }>}
 */
export class EnginePool extends Emitter {
  #engine;
  /** @type {Map<string, EngineClient>} */
  #clients = new Map();

  /** @param {import('./engine-module.js').EngineModule} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /** The engine itself, of which every worker makes an instance of its own. */
  module() {
    return this.#engine.get();
  }

  /**
   * @param {'advice' | 'autoplay' | 'exact' | 'exact helper' | `arena ${number}`} task
   * @returns {EngineClient}
   */
  engine(task) {
    const known = this.#clients.get(task);
    if (known) return known;
    const client = new EngineClient({
      module: () => this.#engine.get(),
      spawn: () =>
        new Worker(new URL('./worker.js', import.meta.url), {
          type: 'module',
          name: `twofold ${task}`,
        }),
      locks: navigator.locks,
    });
    // These say themselves what is lost with a worker.
    if (!task.startsWith('exact') && !task.startsWith('arena '))
      client.on('lost', (loss) => this.emit('lost', loss));
    this.#clients.set(task, client);
    return client;
  }
}
