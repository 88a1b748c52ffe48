import { effect, type Signal, signal } from '@preact/signals-core';
import { proxy, type Remote } from 'comlink';
import type { ModelFacts, ModelName } from '../../pkg/twofold.js';
import type { Known } from '../engine/pool.ts';
import type { Engine, EnginePool, Needs, SolverRequest } from '../engine/protocol.ts';
import { reasonOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import { LEARNED, MODEL_NAMES, networkIn, sizeObstacle } from './solver-needs.ts';

/** A model: none, offered for download, being downloaded or read (`part` is done), ready, or failed. */
export type ModelState =
  | { phase: 'none' }
  | { phase: 'offered'; bytes: number }
  | { phase: 'downloading' | 'reading'; part: number }
  | { phase: 'ready'; facts: ModelFacts }
  | { phase: 'failed'; message: string };

interface ModelFile {
  address: string;
  bytes: number;
}

/** The cache of model files for use without a connection. */
const CACHE = 'twofold-models';
const OWN_ADDRESS = './own.model';

/** The networks of the solver "learned". Each worker that needs a network gets its file first. */
export class Models {
  #parts;
  #states: Map<ModelName, Signal<ModelState>>;
  #ready: Map<ModelName, { file: ArrayBuffer; key: string; facts: ModelFacts }> = new Map();
  #lastKey = 0;

  /** `pool`: its workers read and check each file first. */
  constructor(parts: {
    files: Partial<Record<ModelName, ModelFile>>;
    pool: Pick<EnginePool, 'run'>;
    caches: Pick<CacheStorage, 'open'> | undefined;
  }) {
    this.#parts = parts;
    this.#states = new Map(MODEL_NAMES.map((name) => [name, signal(this.#initial(name))]));
  }

  /** The state of a model. An effect that reads it runs again when it changes, as with `isReady`. */
  state(name: ModelName): ModelState {
    return this.#states.get(name)?.value ?? this.#initial(name);
  }

  #initial(name: ModelName): ModelState {
    const offered = this.#parts.files[name];
    return offered ? { phase: 'offered', bytes: offered.bytes } : { phase: 'none' };
  }

  /** The size of the offered download in bytes. */
  size(name: ModelName) {
    return this.#parts.files[name]?.bytes;
  }

  isReady(name: ModelName) {
    // A model stays ready while it is replaced.
    return this.state(name).phase === 'ready' || this.#ready.has(name);
  }

  /** Why the network of these settings cannot play a game; undefined if it can. */
  obstacle(settings: SolverRequest['settings'], size: { rows: number; cols: number }) {
    if (sizeObstacle(LEARNED, size) !== undefined) return t('solver-networks-4x4');
    const name = networkIn(settings);
    if (this.isReady(name)) return undefined;
    const state = this.state(name);
    const title = t(`solver-network-${name}`);
    switch (state.phase) {
      case 'failed':
        return t('solver-is-failed', { network: title, why: state.message });
      case 'downloading':
      case 'reading':
        return t('solver-is-loading', { network: title });
      default:
        return name === 'own'
          ? t('solver-no-own-network')
          : t('solver-is-unloaded', { network: title });
    }
  }

  /** Gives a worker the network that a call needs, unless it has this version. */
  give(engine: Remote<Engine>, known: Known, { network: name }: Needs) {
    const ready = name && this.#ready.get(name);
    if (!ready) return undefined;
    const { key, file } = ready;
    const given = known.get(name);
    if (given?.key === key) return given.done;
    const done = engine.installModel(
      { name, file },
      proxy(() => {}),
    );
    known.set(name, { key, done });
    return done;
  }

  /** Makes a model ready, from the cache or else by a download. */
  async load(name: ModelName) {
    if (this.state(name).phase === 'ready' || this.#isLoading(name)) return;
    const offered = this.#parts.files[name];
    if (!offered) return;
    this.#change(name, { phase: 'downloading', part: 0 });
    try {
      const kept = await this.#kept(offered.address);
      const file = kept ?? (await this.#download(name, offered));
      await this.#install(name, file);
      if (!kept) await this.#keep(name, offered.address, file);
    } catch (error) {
      this.#change(name, { phase: 'failed', message: reasonOf(error) });
    }
  }

  /** Makes a model ready from the cache; does nothing if it is not there. */
  async restore(name: ModelName) {
    if (this.isReady(name)) return;
    const address = name === 'own' ? OWN_ADDRESS : this.#parts.files[name]?.address;
    const kept = address && (await this.#kept(address));
    // Another model may have been installed meanwhile.
    if (!kept || this.state(name).phase === 'ready' || this.#isLoading(name)) return;
    try {
      await this.#install(name, kept);
    } catch {
      // An outdated or damaged file counts as missing.
      this.#change(name, this.#initial(name));
    }
  }

  /** Installs a file as the player's own model. Rejects if it is not a model; the previous model then stays. */
  async setOwn(file: ArrayBuffer): Promise<ModelFacts> {
    try {
      const facts = await this.#install('own', file);
      await this.#keep('own', OWN_ADDRESS, file);
      return facts;
    } catch (error) {
      const before = this.#ready.get('own');
      this.#change('own', before ? { phase: 'ready', facts: before.facts } : this.#initial('own'));
      throw error;
    }
  }

  /** Makes the model of these settings ready, from the cache or else by a download, which may have begun elsewhere; or it has failed then. */
  async need(settings: SolverRequest['settings']) {
    const name = networkIn(settings);
    await this.restore(name);
    if (!this.isReady(name)) await this.load(name);
    await new Promise<void>((resolve) => {
      const end = effect(() => {
        if (this.#isLoading(name)) return;
        resolve();
        // The effect may finish before `effect` returns.
        queueMicrotask(() => end());
      });
    });
  }

  #isLoading(name: ModelName) {
    const { phase } = this.state(name);
    return phase === 'downloading' || phase === 'reading';
  }

  /** The version of the player's own network, if these settings name it: it can be replaced. */
  ownChecksum(settings: SolverRequest['settings']) {
    const isAsked = networkIn(settings) === 'own' && this.isReady('own');
    return isAsked ? this.#ready.get('own')?.facts.checksum : undefined;
  }

  file(name: ModelName) {
    return this.#ready.get(name)?.file;
  }

  async #install(name: ModelName, file: ArrayBuffer) {
    this.#lastKey += 1;
    const key = `${name} ${this.#lastKey}`;
    this.#change(name, { phase: 'reading', part: 0 });
    // A report goes a way of its own, and may come after the answer.
    let isRead = false;
    const report = (part: number) => {
      if (!isRead) this.#change(name, { phase: 'reading', part });
    };
    const reading = this.#parts.pool.run((engine, known) => {
      const done = engine.installModel({ name, file }, proxy(report));
      known.set(name, { key, done });
      return done;
    });
    const facts = await reading.finally(() => {
      isRead = true;
    });
    this.#ready.set(name, { file, key, facts });
    this.#change(name, { phase: 'ready', facts });
    return facts;
  }

  async #download(name: ModelName, { address, bytes }: ModelFile) {
    const response = await fetch(address).catch(() => {
      throw new Error(t('solver-no-connection'));
    });
    if (!response.ok || !response.body) {
      throw new Error(t('solver-download-failed', { status: `${response.status}` }));
    }
    const chunks = [];
    let received = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      received += value.length;
      this.#change(name, { phase: 'downloading', part: Math.min(1, received / bytes) });
    }
    return new Blob(chunks).arrayBuffer();
  }

  async #kept(address: string) {
    try {
      const cache = await this.#parts.caches?.open(CACHE);
      return await (await cache?.match(address))?.arrayBuffer();
    } catch {
      // A browser that keeps nothing.
      return undefined;
    }
  }

  async #keep(name: ModelName, address: string, file: ArrayBuffer) {
    try {
      const cache = await this.#parts.caches?.open(CACHE);
      if (!cache) return;
      const own = new URL(OWN_ADDRESS, location.href).href;
      for (const request of await cache.keys()) {
        const offered = Object.values(this.#parts.files).map((kept) => kept.address);
        // Delete the files of earlier versions of the page.
        if (name !== 'own' && request.url !== own && !offered.includes(request.url))
          await cache.delete(request);
      }
      await cache.put(address, new Response(file));
    } catch {
      // Without storage or room, the next visit downloads the file again.
    }
  }

  #change(name: ModelName, state: ModelState) {
    const current = this.#states.get(name);
    if (current) current.value = state;
  }
}
