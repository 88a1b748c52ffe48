import { effect, signal } from '@preact/signals-core';
import { SLICE } from '../engine/priorities.js';
import { messageOf } from '../lib/errors.js';
import { SOLVER } from './models.js';
import { OneWorker } from './one-worker.js';

/** @typedef {import('../../pkg/twofold.js').ParProgress} ParProgress */

/**
 * Par of a day: what the small network makes of its board.
 *
 * @typedef {{ id: string, score: number, maxTile: number, moves: number }} StoredPar as it is kept; `id` names day, network and edition
 * @typedef {{ status: 'running' | 'done' | 'failed' | 'cancelled', score?: number, moves?: number, reason?: string }} ParState
 *   how far its game has come; `done`: this is par
 */

/** Of what a par is besides day and network: raised when `Par` in src/arena/day.rs plays otherwise. */
const EDITION = 1;

/** Who tells par. The worker is given its network before. */
const PLAYER = /** @type {const} */ ({ id: SOLVER, settings: { model: 'small' }, budget: {} });

/** Par of a day, worked out in the background if it is not kept from before. */
export class DayPar {
  #date;
  #page;
  #state = signal(/** @type {ParState} */ ({ status: 'running' }));
  /** @type {OneWorker<import('../engine/protocol.js').CallOf<'par'>> | undefined} */
  #work;

  /**
   * @param {string} date
   * @param {{ scheduler: Pick<import('../engine/scheduler.js').Scheduler, 'run'>,
   *           models: Pick<import('./models.js').Models, 'need' | 'state'>,
   *           archive: () => Promise<Pick<import('./archive.js').GameArchive, 'database'>> }} page
   */
  constructor(date, page) {
    this.#date = date;
    this.#page = page;
    void this.#begin().catch((error) => this.#fail(error));
  }

  /** @type {import('@preact/signals-core').ReadonlySignal<ParState>} */
  get state() {
    return this.#state;
  }

  cancel() {
    if (this.#state.value.status !== 'running') return;
    this.#state.value = { ...this.#state.value, status: 'cancelled' };
    this.#work?.end();
  }

  async #begin() {
    const network = await this.#network();
    const id = `${this.#date} ${network} ${EDITION}`;
    const kept = await this.#kept(id);
    if (this.#state.value.status !== 'running') return;
    if (kept) {
      this.#state.value = { status: 'done', score: kept.score, moves: kept.moves };
      return;
    }
    this.#work = new OneWorker(this.#page.scheduler, {
      kind: 'playout',
      call: { kind: 'par', solver: PLAYER, date: this.#date, ms: SLICE },
      take: ({ progress }) => this.#take(id, progress),
      fail: (error) => this.#fail(error),
    });
  }

  /** Which network it is, once it is at hand. @returns {Promise<number>} */
  async #network() {
    const { models } = this.#page;
    await models.need(PLAYER.settings);
    return new Promise((resolve, reject) => {
      const end = effect(() => {
        const state = models.state('small');
        if (state.phase === 'ready') resolve(state.facts.checksum);
        else if (state.phase === 'failed') reject(new Error(state.message));
        else if (this.#state.value.status === 'running') return;
        queueMicrotask(() => end());
      });
    });
  }

  /**
   * @param {string} id
   * @param {ParProgress} progress
   * @returns {boolean} whether it is done
   */
  #take(id, { score, maxTile, moves, isOver }) {
    if (this.#state.value.status !== 'running') return true;
    this.#state.value = { status: isOver ? 'done' : 'running', score, moves };
    if (isOver) void this.#keep({ id, score, maxTile, moves });
    return isOver;
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
      // It is worked out again another time.
    }
  }

  async #database() {
    return (await this.#page.archive()).database();
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#state.value.status === 'running')
      this.#state.value = { status: 'failed', reason: messageOf(error) };
  }
}
