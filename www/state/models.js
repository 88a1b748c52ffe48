import { signal } from '@preact/signals-core';
import { messageOf } from '../lib/errors.js';
import { MODEL_NAMES, networkIn } from './solver-needs.js';

/** @import { ModelFacts, ModelName } from '../../pkg/twofold.js' */
/** @import { EngineClient, Provision } from '../engine/client.js' */
/** @import { Needs, SolverRequest } from '../engine/protocol.js' */
/** @import { Signal } from '@preact/signals-core' */

/**
 * How a model stands: there is none; it can be downloaded; it is on its way (`part` of that is done); it can be played
 * with; or it could not be had.
 *
 * @typedef {{ phase: 'none' }
 *   | { phase: 'offered', bytes: number }
 *   | { phase: 'downloading' | 'reading', part: number }
 *   | { phase: 'ready', facts: ModelFacts }
 *   | { phase: 'failed', message: string }} ModelState
 *
 * @typedef {{ address: string, bytes: number }} ModelFile
 */

/** What the models are called in a sentence. @type {Record<ModelName, string>} */
const TITLES = { small: 'small network', full: 'full network', own: 'network of your own' };

/** Where files are kept for use without a network. */
const CACHE = 'twofold-models';
/** Under which address the player's own model is kept. */
const OWN_ADDRESS = './own.model';

/**
 * The networks that the solver "learned" plays with. Each worker that is to play with one is given its file first, and where there is room, the
 * parts of the model that the first worker has read from it.
 */
export class Models {
  #files;
  #engine;
  #caches;
  #keepsParts;
  /** @type {Map<ModelName, Signal<ModelState>>} */
  #states;
  /** Those that are ready. @type {Map<ModelName, { file: ArrayBuffer, parts?: Blob, key: string, facts: ModelFacts }>} */
  #ready = new Map();
  #lastKey = 0;

  /**
   * @param {{ files: Partial<Record<ModelName, ModelFile>>,
   *           engine: Pick<EngineClient, 'provide'>,
   *           caches: Pick<CacheStorage, 'open'> | undefined, keepsParts: boolean }} collaborators
   *   `engine`: the worker that reads each file first and finds out whether it is sound; `keepsParts`: whether there is room for what it has
   *   read, beside the workers
   */
  constructor({ files, engine, caches, keepsParts }) {
    this.#keepsParts = keepsParts;
    this.#files = files;
    this.#engine = engine;
    this.#caches = caches;
    this.#states = new Map(MODEL_NAMES.map((name) => [name, signal(this.#initial(name))]));
  }

  /**
   * How a model stands; an effect that asks runs again when that changes, as with `isReady`.
   *
   * @param {ModelName} name
   * @returns {ModelState}
   */
  state(name) {
    return this.#states.get(name)?.value ?? this.#initial(name);
  }

  /** @param {ModelName} name @returns {ModelState} */
  #initial(name) {
    const offered = this.#files[name];
    return offered ? { phase: 'offered', bytes: offered.bytes } : { phase: 'none' };
  }

  /** The size of the download in bytes, if there is one. @param {ModelName} name */
  size(name) {
    return this.#files[name]?.bytes;
  }

  /** @param {ModelName} name */
  isReady(name) {
    // One that is being replaced is ready all the while.
    return this.state(name).phase === 'ready' || this.#ready.has(name);
  }

  /**
   * Why the solver cannot play a game with these settings; undefined if it can.
   *
   * @param {SolverRequest['settings']} settings
   * @param {{ rows: number, cols: number }} game
   */
  obstacle(settings, { rows, cols }) {
    if (rows !== 4 || cols !== 4) return 'The learned networks are for 4×4 boards only.';
    const name = networkIn(settings);
    if (this.isReady(name)) return undefined;
    const state = this.state(name);
    const title = TITLES[name];
    switch (state.phase) {
      case 'failed':
        return `The ${title} could not be loaded: ${state.message}`;
      case 'downloading':
      case 'reading':
        return `The ${title} is being loaded.`;
      default:
        return name === 'own'
          ? 'There is no network of your own yet: train or import one in the Learn tab.'
          : `The ${title} is not loaded yet: load it in the Coach tab, under Network.`;
    }
  }

  /**
   * What a worker is given before a call that needs it.
   *
   * @param {Needs} needs
   * @returns {Provision | undefined}
   */
  provisionFor({ network: name }) {
    const ready = name && this.#ready.get(name);
    if (!ready) return undefined;
    const { key, file, parts } = ready;
    return { name, key, call: { kind: 'install-model', name, file, parts } };
  }

  /**
   * Downloads a model, unless it is kept from before, and makes it ready.
   *
   * @param {ModelName} name
   */
  async load(name) {
    const { phase } = this.state(name);
    if (phase === 'ready' || phase === 'downloading' || phase === 'reading') return;
    const offered = this.#files[name];
    if (!offered) return;
    this.#change(name, { phase: 'downloading', part: 0 });
    try {
      const kept = await this.#kept(offered.address);
      const file = kept ?? (await this.#download(name, offered));
      await this.#install(name, file);
      if (!kept) await this.#keep(name, offered.address, file);
    } catch (error) {
      this.#change(name, { phase: 'failed', message: sentence(messageOf(error)) });
    }
  }

  /**
   * Makes a model ready that was kept on this device earlier; does nothing if none was.
   *
   * @param {ModelName} name
   */
  async restore(name) {
    if (this.isReady(name)) return;
    const address = name === 'own' ? OWN_ADDRESS : this.#files[name]?.address;
    const kept = address && (await this.#kept(address));
    const { phase } = this.state(name);
    // Another one may have come meanwhile.
    if (!kept || phase === 'ready' || phase === 'reading' || phase === 'downloading') return;
    try {
      await this.#install(name, kept);
    } catch {
      // A file of an earlier version, or a damaged one: it counts as not kept.
      this.#change(name, this.#initial(name));
    }
  }

  /**
   * Takes a file as the player's own model. Rejects with the reason if it is none; the one before then stays.
   *
   * @param {ArrayBuffer} file
   * @returns {Promise<ModelFacts>}
   */
  async setOwn(file) {
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

  /**
   * Makes the model of these settings ready, from this device or else by a download.
   *
   * @param {SolverRequest['settings']} settings
   */
  async need(settings) {
    const name = networkIn(settings);
    await this.restore(name);
    if (!this.isReady(name)) await this.load(name);
  }

  /**
   * Which network the player's own is, if these settings ask for that: another one may take its place.
   *
   * @param {SolverRequest['settings']} settings
   */
  ownChecksum(settings) {
    const isAsked = networkIn(settings) === 'own' && this.isReady('own');
    return isAsked ? this.#ready.get('own')?.facts.checksum : undefined;
  }

  /** The file of a model that is ready. @param {ModelName} name */
  file(name) {
    return this.#ready.get(name)?.file;
  }

  /**
   * @param {ModelName} name
   * @param {ArrayBuffer} file
   */
  async #install(name, file) {
    this.#lastKey += 1;
    const key = `${name} ${this.#lastKey}`;
    this.#change(name, { phase: 'reading', part: 0 });
    const isHandedOn = this.#keepsParts;
    const { facts, parts } = await this.#engine.provide(
      { name, key, call: { kind: 'install-model', name, file, isHandedOn } },
      (part) => this.#change(name, { phase: 'reading', part }),
    );
    this.#ready.set(name, { file, parts, key, facts });
    this.#change(name, { phase: 'ready', facts });
    return facts;
  }

  /**
   * @param {ModelName} name
   * @param {ModelFile} offered
   */
  async #download(name, { address, bytes }) {
    const response = await fetch(address);
    if (!response.ok || !response.body) {
      throw new Error(`the download failed (${response.status} ${response.statusText})`);
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

  /** @param {string} address */
  async #kept(address) {
    try {
      const cache = await this.#caches?.open(CACHE);
      return await (await cache?.match(address))?.arrayBuffer();
    } catch {
      // A browser that keeps nothing.
      return undefined;
    }
  }

  /**
   * @param {ModelName} name
   * @param {string} address
   * @param {ArrayBuffer} file
   */
  async #keep(name, address, file) {
    try {
      const cache = await this.#caches?.open(CACHE);
      if (!cache) return;
      const own = new URL(OWN_ADDRESS, location.href).href;
      for (const request of await cache.keys()) {
        const offered = Object.values(this.#files).map((kept) => kept.address);
        // Files of an earlier version of the page.
        if (name !== 'own' && request.url !== own && !offered.includes(request.url))
          await cache.delete(request);
      }
      await cache.put(address, new Response(file));
    } catch {
      // A browser that keeps nothing, or has no room: it is downloaded again another time.
    }
  }

  /**
   * @param {ModelName} name
   * @param {ModelState} state
   */
  #change(name, state) {
    const current = this.#states.get(name);
    if (current) current.value = state;
  }
}

/** @param {string} text */
const sentence = (text) => (text.endsWith('.') ? text : `${text}.`);
