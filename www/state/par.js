import { effect } from '@preact/signals-core';
import { SLICE } from '../engine/priorities.js';
import { BackgroundGame } from './background-game.js';

/** @import { ParProgress } from '../../pkg/twofold.js' */
/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { GameArchive } from './archive.js' */
/** @import { BackgroundState } from './background-game.js' */
/** @import { Models } from './models.js' */

/**
 * Par of a day: the result of the small network on its board, or of the player of a mark.
 *
 * @typedef {{ id: string, score: number, maxTile: number, moves: number }} StoredPar as it is kept; `id` names day, network or mark, and edition
 * @typedef {{ score: number, moves: number }} ParCourse how far its game has come
 * @typedef {BackgroundState<ParCourse>} ParState `done`: this is par
 */

/** Version of par; raise it when `Par` in crates/arena/src/day.rs changes its play. */
const EDITION = 1;

/** The network that plays par. */
const NEEDS = /** @type {const} */ ({ network: 'small' });

/**
 * The marks of a day, the weakest first: solvers of about a person's strength, which `Mark` in crates/arena/src/day.rs
 * names. They need no network, and play the same on every device.
 *
 * @typedef {'beginner' | 'good' | 'expert'} Mark
 *
 * @type {readonly Mark[]}
 */
export const MARKS = ['beginner', 'good', 'expert'];

/** Par of a day or a mark, played in the background unless it is stored. */
export class DayPar {
  #date;
  #page;
  #mark;
  #game = /** @type {BackgroundGame<ParCourse>} */ (new BackgroundGame());

  /**
   * @param {string} date
   * @param {{ scheduler: Pick<Scheduler, 'run'>,
   *           models: Pick<Models, 'need' | 'state'>,
   *           archive: () => Promise<Pick<GameArchive, 'database'>> }} page
   * @param {Mark} [mark] its game in place of par
   */
  constructor(date, page, mark) {
    this.#date = date;
    this.#page = page;
    this.#mark = mark;
    void this.#begin().catch((error) => this.#game.fail(error));
  }

  get state() {
    return this.#game.state;
  }

  cancel() {
    this.#game.cancel();
  }

  async #begin() {
    const mark = this.#mark;
    const player = mark ?? (await this.#network());
    const id = `${this.#date} ${player} ${EDITION}`;
    const kept = await this.#kept(id);
    if (kept) this.#game.tell({ score: kept.score, moves: kept.moves }, true);
    if (!this.#game.isRunning) return;
    const call = /** @type {const} */ ({
      kind: 'par',
      ...(mark ? { mark } : { needs: NEEDS }),
      date: this.#date,
      ms: SLICE,
    });
    this.#game.play(this.#page.scheduler, call, ({ progress }) => this.#take(id, progress));
  }

  /** The checksum of the network, once it is loaded. @returns {Promise<number>} */
  async #network() {
    const { models } = this.#page;
    await models.need({ model: NEEDS.network });
    return new Promise((resolve, reject) => {
      const end = effect(() => {
        const state = models.state(NEEDS.network);
        if (state.phase === 'ready') resolve(state.facts.checksum);
        else if (state.phase === 'failed') reject(new Error(state.message));
        else if (this.#game.isRunning) return;
        queueMicrotask(() => end());
      });
    });
  }

  /** @param {string} id @param {ParProgress} progress */
  #take(id, { score, maxTile, moves, isOver }) {
    this.#game.tell({ score, moves }, isOver);
    if (isOver) void this.#keep({ id, score, maxTile, moves });
  }

  /** @param {string} id */
  async #kept(id) {
    try {
      return await (await this.#database()).get('pars', id);
    } catch {
      // A browser that keeps nothing.
      return undefined;
    }
  }

  /** @param {StoredPar} par */
  async #keep(par) {
    try {
      await (await this.#database()).put('pars', par);
    } catch {
      // It is played again another time.
    }
  }

  async #database() {
    return (await this.#page.archive()).database();
  }
}
