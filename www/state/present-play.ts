import { signal } from '@preact/signals-core';
import type { GameState } from '../../pkg/rules.js';
import { PlayLog } from './play-log.ts';
import type { Change } from './session.ts';
import { rulesetOf, type Store } from './store.ts';
import type { StoredGame } from './stored-game.ts';

/** How the game on the page is played: by whom, with help or without, and the best score under its rules. */
export class PresentPlay {
  #store: Pick<Store, 'readBest' | 'raiseBest'>;
  #solver: () => string;
  #log = new PlayLog(0);
  /** The best score without this game, and what was stored with it. */
  #before = 0;
  #kept = 0;
  /** Whether the player made all moves of the game alone, without help, took none back, and was told nothing of the board. */
  isUnaided = signal(true);
  /** Whether the player made all moves up to the shown board, and found them without help. */
  isOwn = signal(true);
  /** The player's best own score under the rules of this game; the score of this game alone where games are not compared. */
  best = signal(0);

  /** @param solver the id of the playing solver */
  constructor(store: Pick<Store, 'readBest' | 'raiseBest'>, solver: () => string) {
    this.#store = store;
    this.#solver = solver;
  }

  /**
   * Begins with a game that is put on the page.
   *
   * @param moves number of moves, undone ones included
   */
  begin(moves: number, state: GameState, stored: Partial<StoredGame>) {
    this.#log = new PlayLog(moves, stored);
    this.best.value = this.#before = this.#kept = 0;
    this.#follow(state);
    this.readBest(state);
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

  /** Reads the best score, also one that another tab or a backup has stored. */
  readBest(state: GameState) {
    const ruleset = rulesetOf(state);
    const stored = ruleset === undefined ? 0 : this.#store.readBest(ruleset);
    if (stored !== this.#kept) this.#before = Math.max(this.#before, stored);
    this.best.value = Math.max(this.best.value, this.#before);
  }

  /** Stores the best score. */
  keepBest(state: GameState) {
    const ruleset = rulesetOf(state);
    if (ruleset !== undefined) this.#store.raiseBest(ruleset, this.best.value, this.#kept);
    this.#kept = this.best.value;
  }

  #follow(state: GameState) {
    this.isUnaided.value = this.#log.isUnaided(state);
    this.isOwn.value = this.#log.isOwn(state);
    // Best falls again when the move that made it is taken back.
    if (this.isOwn.value) this.best.value = Math.max(this.#before, state.score);
  }
}
