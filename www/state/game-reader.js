import { pause } from '../lib/pause.js';

/** @import { Game as GameHandle, Replay as ReplayType } from '../../pkg/rules.js' */
/** @import { EngineClient } from '../engine/client.js' */

/** @typedef {ReplayType} Replay */

/** Time in ms after which the page pauses for keys and frames. */
const SLICE = 8;
/** Moves between two looks at the clock: with known spawns, and where each spawn may need a search. */
const STEP = { known: 1000, searched: 4 };
/** The worker's share of the reading time, roughly, if no spawn needs a search. */
const WORKER_PART = 0.6;

/** The player cancelled, or opened another game. */
export class ReadingCancelled extends Error {}

/**
 * Shows the progress of reading a long game: its number of moves, and the part that is done, from 0 to 1.
 *
 * @typedef {{ begin: (moves: number, cancel: () => void) => void, progress: (part: number) => void, end: () => void }} Notice
 */

/**
 * Reads links and stored games by replaying all moves. This takes long if there are many moves or each spawn needs a
 * search: then a worker replays the game and returns the spawns, with which the page replays it fast. Without a
 * worker the page does it all, with pauses.
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
   * Reads a game. Rejects with `ReadingCancelled`, or with an error that says what is wrong with the text. Reading
   * another game cancels this one.
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
   * @param {Replay} replay already begun
   * @param {(spawns: Uint8Array) => Replay} begin begins a new replay
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
      // The notice may already belong to another game.
      if (this.#cancel === cancel) {
        this.#cancel = () => {};
        this.#notice.end();
      }
    }
  }

  /**
   * The spawns of a game; undefined where no worker has read it. What is wrong with a game, the page finds itself.
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
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  /**
   * Replays a game with pauses.
   *
   * @param {Replay} replay
   * @param {number} step
   * @param {number} before the part already done, 0 to 1
   * @param {AbortSignal} signal
   */
  async #goOn(replay, step, before, signal) {
    do {
      this.#notice.progress(before + ((1 - before) * replay.done) / replay.count);
      await pause();
      signal.throwIfAborted();
    } while (!this.#advance(replay, step));
    return replay;
  }

  /**
   * Replays until the next pause.
   *
   * @param {Replay} replay
   * @param {number} step
   * @returns {boolean} whether the replay is complete
   */
  #advance(replay, step) {
    const end = this.#clock.now() + SLICE;
    do {
      if (replay.advance(step)) return true;
    } while (this.#clock.now() < end);
    return false;
  }
}
