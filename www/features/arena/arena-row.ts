import {
  type ArenaExperiment,
  type ArenaGame,
  type ArenaIdentity,
  type ArenaSummary,
  ArenaTally,
  type Check,
  type PrintedFigures,
} from '../../../pkg/twofold.js';
import { printedOf } from './presets.ts';

/**
 * The plan of a row: its experiment and number of games. `printed`: the figures in its document; `paper`: its number, how many games that asks for at most,
 * and about how many milliseconds one takes. Games of a file have no experiment that the page could go on with, but an identity.
 */
export type RowPlan = {
  id: string;
  label: string;
  games: number;
  charted: boolean;
  printed?: PrintedFigures;
  paper?: { id?: string; games: number; ms: number };
} & (
  | { experiment: ArenaExperiment; identity?: undefined }
  | { experiment?: undefined; identity: ArenaIdentity }
);

/** A row of the table: an experiment with its finished games. The engine computes their summary. */
export class ArenaRow {
  plan: RowPlan;
  identity;
  largestTile;

  #tally;
  #games: Map<number, ArenaGame> = new Map();
  #summary: ArenaSummary | null | undefined;
  #checks: Check[] | undefined;
  /** Why its games cannot continue. */
  failure: string | undefined;

  /** Throws the engine's error if the experiment is impossible. */
  constructor(plan: RowPlan) {
    this.#tally = plan.experiment
      ? new ArenaTally(plan.experiment)
      : ArenaTally.ofIdentity(plan.identity);
    this.plan = plan;
    this.identity = this.#tally.identity();
    this.largestTile = this.#tally.largestTile();
  }

  get id() {
    return this.plan.id;
  }

  /** Games asked for, or more if more have ended. */
  get asked() {
    return Math.max(this.plan.games, this.done);
  }

  /** Asks for at most so many games, and no more than the paper of the row does. */
  limit(games: number) {
    const { paper } = this.plan;
    if (paper) this.plan = { ...this.plan, games: Math.min(games, paper.games) };
  }

  get done() {
    return this.#games.size;
  }

  get complete() {
    return this.done >= this.asked || !this.plan.experiment;
  }

  chart(charted: boolean) {
    this.plan = { ...this.plan, charted };
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

  get games() {
    return [...this.#games.values()].sort((a, b) => a.game - b.game);
  }

  /** The numbers of the games that have not ended. */
  get missing() {
    return Array.from({ length: this.asked }, (_, game) => game).filter(
      (game) => !this.#games.has(game),
    );
  }

  add(games: ArenaGame[]) {
    this.#tally.add(games);
    for (const game of games) this.#games.set(game.game, game);
    this.#summary = undefined;
    this.#checks = undefined;
  }

  posterior(tile: number) {
    return this.#tally.posterior(tile);
  }

  /** Compared with another row on the seeds that both have; null if there is none, or if the rules differ. */
  compare(other: ArenaRow) {
    return this.#tally.compare(other.#tally);
  }

  /** Whether a program lost one of its games by a fault. */
  get hasFaults() {
    return [...this.#games.values()].some(({ fault }) => fault !== undefined);
  }

  /** With links and times. */
  csv(header: boolean, faults: boolean) {
    return this.#tally.csv(header, true, true, faults);
  }
}
