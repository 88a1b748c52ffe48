import { computed, signal } from '@preact/signals-core';
import type { GameState } from '../../pkg/rules.js';
import { type Author, type AuthorRun, type KeptPlay, rulesetOf } from '../games/games.ts';
import { BESTS } from '../games/near.ts';
import type { Register } from '../games/register.ts';
import type { Change } from './session.ts';

/** The most thinking time per move, in ms: during a longer pause the player may be away. */
export const LONGEST_PAUSE_MS = 60_000;

/** The author of the move with this number, from 1. */
export function authorOf(runs: readonly AuthorRun[], number: number): Author {
  let first = 1;
  for (const { by, moves } of runs) {
    if (number < first + moves) return by;
    first += moves;
  }
  return 'unknown';
}

/** Tells for each move whether the player made it. */
export const ownershipOf = (runs: readonly AuthorRun[]): boolean[] =>
  runs.flatMap(({ by, moves }) => new Array(moves).fill(by === 'player'));

export class MoveAuthors {
  #runs: AuthorRun[] = [];
  #moves = 0;

  /** `moves`: number of moves of the game; those beyond the runs are of somebody unknown. */
  constructor(moves: number, runs: readonly AuthorRun[] = []) {
    for (const run of runs)
      this.#append(run.by, Math.min(run.moves, moves - this.#moves), run.solver);
    this.#append('unknown', moves - this.#moves);
  }

  /** Notes the move with this number, from 1. It replaces the undone moves. */
  add(number: number, by: Author, solver?: string) {
    while (this.#moves >= number) {
      const last = this.#runs.at(-1) as AuthorRun;
      const surplus = Math.min(last.moves, this.#moves - number + 1);
      last.moves -= surplus;
      this.#moves -= surplus;
      if (last.moves === 0) this.#runs.pop();
    }
    this.#append('unknown', number - 1 - this.#moves);
    this.#append(by, 1, solver);
  }

  /** The number of moves before the first one that is not the player's. */
  get own() {
    const [first] = this.#runs;
    return first?.by === 'player' ? first.moves : 0;
  }

  runs(): AuthorRun[] {
    return this.#runs.map((run) => ({ ...run }));
  }

  #append(by: Author, moves: number, solver?: string) {
    if (moves <= 0) return;
    const last = this.#runs.at(-1);
    if (last?.by === by && last.solver === solver) last.moves += moves;
    else this.#runs.push({ by, moves, ...(solver && { solver }) });
    this.#moves += moves;
  }
}

export class PlayLog {
  #authors;
  #kept: KeptPlay;
  #ms;
  #lastAt = Date.now();

  /** Of a game with so many moves; without what was kept of a stored one the authors are unknown. */
  constructor(moves: number, { by, ms = 0, days = [], undone, helped, told, end }: KeptPlay = {}) {
    this.#authors = new MoveAuthors(moves, by);
    this.#kept = { days, undone, helped, told, end };
    this.#ms = ms;
  }

  /** `solver`: the id of the one that plays, if one does. */
  add({ kind, by, state }: Change, solver: string) {
    const now = Date.now();
    const kept = this.#kept;
    if (kind === 'move') {
      this.#authors.add(state.moves, by, by === 'solver' ? solver : undefined);
      // It replaces the move that had help.
      if (kept.helped !== undefined && state.moves < kept.helped) kept.helped = undefined;
    }
    if (by === 'player' && kind !== 'keep' && kind !== 'jump' && kind !== 'replace') {
      this.#ms += Math.max(0, Math.min(now - this.#lastAt, LONGEST_PAUSE_MS));
      kept.days = [...new Set([...(kept.days ?? []), dayOf(now)])];
    }
    if (kind === 'undo') kept.undone = true;
    const { score, maxTile, moves, canMove } = state;
    // The tile that ended the game was corrected.
    if (kind === 'correct' && kept.end?.moves === moves) kept.end = undefined;
    const isNew = kind === 'move' || kind === 'correct';
    if (isNew && !canMove && this.isUnaided(state))
      kept.end ??= { time: now, score, maxTile, moves };
    this.#lastAt = now;
  }

  /** Notes that a solver has shown its values before the move with this number, from 1. */
  help(number: number) {
    this.#kept.helped = Math.min(number, this.#kept.helped ?? number);
  }

  tell() {
    this.#kept.told = true;
  }

  /** Whether the player found all moves up to the shown board alone: the rule of Best. To take a move back, or to hear of it later, is no help. */
  isOwn({ moves }: { moves: number }) {
    return moves <= this.#authors.own && moves < (this.#kept.helped ?? Number.POSITIVE_INFINITY);
  }

  /** Whether the player also never took a move back, and was told nothing of the board. */
  isUnaided(state: { moves: number }) {
    return !this.#kept.undone && !this.#kept.told && this.isOwn(state);
  }

  kept(): KeptPlay & { by: AuthorRun[] } {
    return { ...this.#kept, by: this.#authors.runs(), ms: Math.round(this.#ms) };
  }
}

/** How the game on the page is played: by whom, with help or without, and the best score under its rules. */
export class PresentPlay {
  #register: Pick<Register, 'live' | 'change'>;
  #solver: () => string;
  /** It is stored with the game. */
  log: PlayLog = new PlayLog(0);
  #ruleset = signal<string | undefined>(undefined);
  /** The best score without this game. */
  #before = signal(0);
  /** The score up to which the player's own moves of this game go, as far as they are not taken back. */
  #made = signal(0);
  #stored: number | undefined;
  /** Whether the player made all moves of the game alone, without help, took none back, and was told nothing of the board. */
  isUnaided = signal(true);
  /** Whether the player made all moves up to the shown board, and found them without help. */
  isOwn = signal(true);
  /** The player's best own score under the rules of this game; the score of this game alone where games are not compared. */
  best = computed(() => {
    const kept = this.#kept(this.#ruleset.value);
    const others = kept === this.#stored ? 0 : kept;
    return Math.max(this.#before.value, others, this.#made.value);
  });

  /** `solver`: the id of the playing solver. */
  constructor(register: Pick<Register, 'live' | 'change'>, solver: () => string) {
    this.#register = register;
    this.#solver = solver;
  }

  /** Begins with a game of so many moves, undone ones included. */
  begin(moves: number, state: GameState, stored: KeptPlay) {
    this.log = new PlayLog(moves, stored);
    this.#ruleset.value = rulesetOf(state);
    this.#before.value = this.#kept(this.#ruleset.value);
    this.#made.value = 0;
    this.#stored = undefined;
    this.#follow(state);
  }

  add(change: Change) {
    this.log.add(change, this.#solver());
    this.#follow(change.state);
  }

  tell() {
    this.log.tell();
    this.isUnaided.value = false;
  }

  /** Stores the best score: a higher one, or a lower one in place of what this game has stored. */
  keepBest() {
    const ruleset = this.#ruleset.peek();
    if (ruleset === undefined) return;
    const [kept, stored, best] = [this.#kept(ruleset), this.#stored, this.best.peek()];
    // What another tab or a backup has stored stays when moves of this game are taken back.
    if (kept !== stored) this.#before.value = Math.max(this.#before.peek(), kept);
    this.#stored = best;
    if (best === kept) return;
    void this.#register.change(BESTS, '', (before) => {
      const found = before[ruleset] ?? 0;
      const isNew = best > found || found === stored;
      return isNew ? { ...before, [ruleset]: best } : before;
    });
  }

  #kept(ruleset: string | undefined) {
    return (ruleset !== undefined && this.#register.live(BESTS).value[ruleset]) || 0;
  }

  #follow(state: GameState) {
    this.isUnaided.value = this.log.isUnaided(state);
    this.isOwn.value = this.log.isOwn(state);
    // Best falls again when the move that made it is taken back.
    if (this.isOwn.value) this.#made.value = state.score;
  }
}

/** The date in the player's time zone, such as 2026-03-01, of a time in ms since 1970. */
export function dayOf(time: number) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
