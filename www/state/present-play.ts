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
  /** The highest score of this game that is the player's own. */
  #made = signal(0);
  /** Whether the player made all moves of the game alone, without help, took none back, and was told nothing of the board. */
  isUnaided = signal(true);
  /**
   * The player's best unaided score under the rules of this game; the score of this game alone where games are not
   * compared.
   */
  best = computed(() => Math.max(this.#made.value, this.#kept(this.#ruleset.value)));

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
    this.isUnaided.value = this.#log.isUnaided(state);
    this.#ruleset.value = rulesetOf(state);
    this.#made.value = 0;
    this.#raise(state);
  }

  add(change: Change) {
    this.#log.add(change, this.#solver());
    this.isUnaided.value = this.#log.isUnaided(change.state);
    this.#raise(change.state);
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

  /** Stores the best score. */
  keepBest() {
    const [ruleset, made] = [this.#ruleset.peek(), this.#made.peek()];
    if (ruleset === undefined || made <= this.#kept(ruleset)) return;
    void this.#register.change(BESTS, '', (before) => ({
      ...before,
      [ruleset]: Math.max(made, before[ruleset] ?? 0),
    }));
  }

  #kept(ruleset: string | undefined) {
    return (ruleset !== undefined && this.#register.live(BESTS).value[ruleset]) || 0;
  }

  #raise(state: GameState) {
    if (state.score > this.#made.peek() && this.#log.isOwn(state)) this.#made.value = state.score;
  }
}
