import { ArenaTally } from '../../../pkg/twofold.js';
import { printedOf } from './presets.js';

/** @import { ArenaExperiment, ArenaGame, ArenaIdentity, ArenaSummary, Check, PrintedFigures } from '../../../pkg/twofold.js' */

/**
 * The plan of a row: its experiment and number of games. `printed`: the figures in its document; `paper`: how many games that asks for at most,
 * and about how many milliseconds one takes. Games of a file have no experiment that the page could go on with, but an identity.
 *
 * @typedef {{ id: string, label: string, games: number, charted: boolean, printed?: PrintedFigures,
 *             paper?: { games: number, ms: number } }
 *   & ({ experiment: ArenaExperiment, identity?: undefined } | { experiment?: undefined, identity: ArenaIdentity })} RowPlan
 */

/** A row of the table: an experiment with its finished games. The engine computes their summary. */
export class ArenaRow {
  #plan;
  #tally;
  /** @type {Map<number, ArenaGame>} */
  #games = new Map();
  /** @type {ArenaSummary | null | undefined} */
  #summary;
  /** @type {Check[] | undefined} */
  #checks;
  /** Why its games cannot continue. @type {string | undefined} */
  failure;

  /**
   * Throws the engine's error if the experiment is impossible.
   *
   * @param {RowPlan} plan
   */
  constructor(plan) {
    this.#tally = plan.experiment
      ? new ArenaTally(plan.experiment)
      : ArenaTally.ofIdentity(plan.identity);
    this.#plan = plan;
    this.identity = this.#tally.identity();
    this.largestTile = this.#tally.largestTile();
  }

  get plan() {
    return this.#plan;
  }

  get id() {
    return this.#plan.id;
  }

  /** Games asked for, or more if more have ended. */
  get asked() {
    return Math.max(this.#plan.games, this.done);
  }

  /** Asks for at most so many games, and no more than the paper of the row does. @param {number} games */
  limit(games) {
    const { paper } = this.#plan;
    if (paper) this.#plan = { ...this.#plan, games: Math.min(games, paper.games) };
  }

  /** Games that have ended. */
  get done() {
    return this.#games.size;
  }

  get complete() {
    return this.done >= this.asked || !this.#plan.experiment;
  }

  /** Whether the charts show it. */
  get charted() {
    return this.#plan.charted;
  }

  set charted(charted) {
    this.#plan = { ...this.#plan, charted };
  }

  /** The summary of the finished games; null without games. */
  get summary() {
    this.#summary ??= this.#tally.summary();
    return this.#summary;
  }

  /** What its paper prints, beside the finished games; empty without either. */
  get checks() {
    if (!this.#checks) {
      const printed = printedOf(this.identity);
      this.#checks = printed ? this.#tally.checks(printed) : [];
    }
    return this.#checks;
  }

  /** The finished games, in the order of their numbers. */
  get games() {
    return [...this.#games.values()].sort((a, b) => a.game - b.game);
  }

  /** The numbers of the games that have not ended. */
  get missing() {
    return Array.from({ length: this.asked }, (_, game) => game).filter(
      (game) => !this.#games.has(game),
    );
  }

  /** @param {ArenaGame[]} games */
  add(games) {
    this.#tally.add(games);
    for (const game of games) this.#games.set(game.game, game);
    this.#summary = undefined;
    this.#checks = undefined;
  }

  /**
   * The posterior distribution of the probability to make a tile.
   *
   * @param {number} tile
   */
  posterior(tile) {
    return this.#tally.posterior(tile);
  }

  /**
   * Compared with another row on the seeds that both have; null if there is none, or if the rules differ.
   *
   * @param {ArenaRow} other
   */
  compare(other) {
    return this.#tally.compare(other.#tally);
  }

  /** Whether a program lost one of its games by a fault. */
  get hasFaults() {
    return [...this.#games.values()].some(({ fault }) => fault !== undefined);
  }

  /** @param {{ header: boolean, links: boolean, times: boolean, faults: boolean }} what */
  csv({ header, links, times, faults }) {
    return this.#tally.csv(header, links, times, faults);
  }

  free() {
    this.#tally.free();
  }
}
