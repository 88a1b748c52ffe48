import type { Game as GameHandle, Replay as ReplayType } from '../../pkg/rules.js';
import type { EngineClient } from '../engine/client.ts';
import { pause } from '../lib/pause.ts';

type Replay = ReplayType;

/** Time in ms after which the page pauses for keys and frames. */
const SLICE = 8;
/** Moves between two looks at the clock: with known spawns, and where each spawn may need a search. */
const STEP = { known: 1000, searched: 4 };
/** The worker's share of the reading time, roughly, if no spawn needs a search. */
const WORKER_PART = 0.6;

/** The player cancelled, or opened another game. */
export class ReadingCancelled extends Error {}

/** Shows the progress of reading a long game: its number of moves, and the part that is done, from 0 to 1. */
interface Notice {
  begin: (moves: number, cancel: () => void) => void;
  progress: (part: number) => void;
  end: () => void;
}

/**
 * Reads links and stored games by replaying all moves. This takes long if there are many moves or each spawn needs a
 * search: then a worker replays the game and returns the spawns, with which the page replays it fast. Without a
 * worker the page does it all, with pauses.
 */
export class GameReader {
  #Replay: typeof ReplayType;
  #engine: () => Pick<EngineClient, 'call' | 'cancel'>;
  #notice: Notice;
  #clock: { now: () => number };
  #cancel = () => {};

  constructor({
    Replay,
    engine,
    notice,
    clock,
  }: {
    Replay: typeof ReplayType;
    notice: Notice;
    clock: { now: () => number };
    engine: () => Pick<EngineClient, 'call' | 'cancel'>;
  }) {
    this.#Replay = Replay;
    this.#engine = engine;
    this.#notice = notice;
    this.#clock = clock;
  }

  /**
   * Reads a game. Rejects with `ReadingCancelled`, or with an error that says what is wrong with the text. Reading
   * another game cancels this one.
   *
   * @param text a link or a record
   */
  async read(text: string): Promise<GameHandle> {
    this.#cancel();
    const replays: Replay[] = [];
    const begin = (spawns: Uint8Array | undefined) => {
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
   * @param replay already begun
   * @param begin begins a new replay
   */
  async #readLong(text: string, replay: Replay, begin: (spawns: Uint8Array) => Replay) {
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

  /** The spawns of a game; undefined where no worker has read it. What is wrong with a game, the page finds itself. */
  async #askWorker(engine: Pick<EngineClient, 'call'>, text: string, signal: AbortSignal) {
    const report = (part: number) => {
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
   * @param before the part already done, 0 to 1
   */
  async #goOn(replay: Replay, step: number, before: number, signal: AbortSignal) {
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
   * @returns whether the replay is complete
   */
  #advance(replay: Replay, step: number): boolean {
    const end = this.#clock.now() + SLICE;
    do {
      if (replay.advance(step)) return true;
    } while (this.#clock.now() < end);
    return false;
  }
}
