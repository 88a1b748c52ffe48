import { computed, signal } from '@preact/signals-core';
import type { GameState } from '../../pkg/rules.js';
import { BESTS } from '../games/near.ts';
import type { Register } from '../games/register.ts';
import { PlayLog } from './play-log.ts';
import type { Change } from './session.ts';
import { rulesetOf } from './store.ts';
import type { StoredGame } from './stored-game.ts';

/** How the game on the page is played: by whom, with help or without, and the best score under its rules. */
export class PresentPlay {
  #register: Pick<Register, 'live' | 'change'>;
  #solver: () => string;
  #log = new PlayLog(0);
  #ruleset = signal<string | undefined>(undefined);
  /** The best score without this game. */
  #before = signal(0);
  /** The score up to which the player's own moves of this game go, as far as they are not taken back. */
  #made = signal(0);
  /** What was stored with this game. */
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

  /** @param solver the id of the playing solver */
  constructor(register: Pick<Register, 'live' | 'change'>, solver: () => string) {
    this.#register = register;
    this.#solver = solver;
  }

  /**
   * Begins with a game that is put on the page.
   *
   * @param moves number of moves, undone ones included
   */
  begin(moves: number, state: GameState, stored: Partial<StoredGame>) {
    this.#log = new PlayLog(moves, stored);
    this.#ruleset.value = rulesetOf(state);
    this.#before.value = this.#kept(this.#ruleset.value);
    this.#made.value = 0;
    this.#stored = undefined;
    this.#follow(state);
  }

  add(change: Change) {
    this.#log.add(change, this.#solver());
    this.#follow(change.state);
  }

  /** Notes that a solver has shown its values before this move. */
  help(move: number) {
    this.#log.help(move);
  }

  /** Notes that the game does not count on the board of a day. */
  tell() {
    this.#log.tell();
    this.isUnaided.value = false;
  }

  /** The part of it that is stored with the game. */
  kept() {
    return this.#log.kept();
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
    this.isUnaided.value = this.#log.isUnaided(state);
    this.isOwn.value = this.#log.isOwn(state);
    // Best falls again when the move that made it is taken back.
    if (this.isOwn.value) this.#made.value = state.score;
  }
}
