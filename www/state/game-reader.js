import { Cancelled, WorkerLost } from '../engine/client.js';

/** @import { Game as GameHandle, Replay as ReplayType } from '../../pkg/rules.js' */
/** @import { EngineClient } from '../engine/client.js' */

/** @typedef {ReplayType} Replay */

/** How long the page works at a stretch, in ms, so that keys and frames are served in between. */
const SLICE = 8;
/** Moves from one look at the clock to the next: if the spawns are known, and if each may take a search. */
const STEP = { known: 1000, searched: 4 };
/** The part of the time that the worker takes for many moves without searches, about. */
const WORKER_PART = 0.6;

/** The player would not wait, or wants another game. */
export class ReadingCancelled extends Error {}

/**
 * Told of a game that takes long to read: of how many moves, and which part is done, from 0 to 1.
 *
 * @typedef {{ begin: (moves: number, cancel: () => void) => void, progress: (part: number) => void, end: () => void }} Notice
 */

/**
 * Reads links and stored games. Reading means to replay all moves, which takes long if they are many or each spawn is
 * searched for: then a worker does it, and hands over the spawns, with which the page soon has the game, too. Where there
 * is no worker, the page does it all, in short stretches.
 */
export class GameReader {
  #Replay;
  #engine;
  #notice;
  #clock;
  #cancel = () => {};

  /**
   * @param {{ Replay: typeof ReplayType, notice: Notice, clock: { now: () => number },
   *           engine: () => Pick<EngineClient, 'call' | 'cancel'> }} collaborators
   */
  constructor({ Replay, engine, notice, clock }) {
    this.#Replay = Replay;
    this.#engine = engine;
    this.#notice = notice;
    this.#clock = clock;
  }

  /**
   * Rejects with `ReadingCancelled`, or with an error that says what is wrong with the text. Whoever reads another game
   * does not want the one before any more.
   *
   * @param {string} text a link or a record
   * @returns {Promise<GameHandle>}
   */
  async read(text) {
    this.#cancel();
    /** @type {Replay[]} */
    const replays = [];
    const begin = (/** @type {Uint8Array | undefined} */ spawns) => {
      const replay = new this.#Replay(text, spawns);
      replays.push(replay);
      return replay;
    };
    try {
      const first = begin(undefined);
      const done = this.#advance(first, STEP.searched)
        ? first
        : await this.#readLong(text, first, begin);
      replays.splice(replays.indexOf(done), 1);
      return done.finish();
    } finally {
      for (const replay of replays) replay.free();
    }
  }

  /**
   * @param {string} text
   * @param {Replay} replay that has been begun
   * @param {(spawns: Uint8Array) => Replay} begin begins another
   */
  async #readLong(text, replay, begin) {
    const engine = this.#engine();
    const stop = new AbortController();
    const cancel = () => {
      stop.abort(new ReadingCancelled('cancelled'));
      engine.cancel();
    };
    this.#cancel = cancel;
    this.#notice.begin(replay.count, cancel);
    try {
      const spawns = await this.#askWorker(engine, text, stop.signal);
      return spawns
        ? await this.#goOn(begin(spawns), STEP.known, WORKER_PART, stop.signal)
        : await this.#goOn(replay, STEP.searched, 0, stop.signal);
    } finally {
      // Another game may be being read meanwhile.
      if (this.#cancel === cancel) {
        this.#cancel = () => {};
        this.#notice.end();
      }
    }
  }

  /**
   * The spawns of a game, or nothing where there is no worker.
   *
   * @param {Pick<EngineClient, 'call'>} engine
   * @param {string} text
   * @param {AbortSignal} signal
   */
  async #askWorker(engine, text, signal) {
    const report = (/** @type {number} */ part) => {
      if (!signal.aborted) this.#notice.progress(WORKER_PART * part);
    };
    try {
      const { spawns } = await engine.call({ kind: 'replay', text }, [], report);
      return spawns;
    } catch (error) {
      if (error instanceof Cancelled) signal.throwIfAborted();
      if (error instanceof WorkerLost) return undefined;
      throw error;
    }
  }

  /**
   * Replays in short stretches.
   *
   * @param {Replay} replay
   * @param {number} step
   * @param {number} before the part that was done before
   * @param {AbortSignal} signal
   */
  async #goOn(replay, step, before, signal) {
    do {
      this.#notice.progress(before + ((1 - before) * replay.done) / replay.count);
      await new Promise((resume) => setTimeout(resume));
      signal.throwIfAborted();
    } while (!this.#advance(replay, step));
    return replay;
  }

  /**
   * Replays for a while.
   *
   * @param {Replay} replay
   * @param {number} step
   * @returns {boolean} whether nothing is left
   */
  #advance(replay, step) {
    const end = this.#clock.now() + SLICE;
    do {
      if (replay.advance(step)) return true;
    } while (this.#clock.now() < end);
    return false;
  }
}
