import { Replay } from '../../../pkg/rules.js';
import { pause } from '../../lib/pause.js';
import { element } from '../../ui/dom.js';
import { BoardView } from '../../views/board-view.js';

/** @import { GameState } from '../../../pkg/rules.js' */
/** @import { GameEntry } from '../../state/archive.js' */
/** @import { PaletteName, Theme } from '../../views/tile-palette.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** Moves replayed at once, and the most of a game: a longer one would take a second. */
const STEP = 1000;
const MOST = 100_000;
/** Time in ms after which the page pauses for keys and frames. */
const SLICE = 8;

/** The last boards of the games in the list, found by replaying them one after another while the page is idle. */
export class SmallBoards {
  #clock;
  #colours;
  #record;
  /** The boards by game and time of its last move. @type {Map<string, GameState>} */
  #known = new Map();
  /** @type {Set<BoardView>} */
  #views = new Set();
  /** The end of the work asked for so far. */
  #queue = Promise.resolve();

  /**
   * @param {{ clock: ConstructorParameters<typeof BoardView>[1],
   *           colours: ReadonlySignal<{ palette: PaletteName, theme: Theme }>,
   *           record: (id: string) => Promise<string> }} collaborators
   */
  constructor({ clock, colours, record }) {
    this.#clock = clock;
    this.#colours = colours;
    this.#record = record;
  }

  /** Applies palette and theme. Must be called in an effect. */
  recolour() {
    const { palette, theme } = this.#colours.value;
    for (const view of this.#views) view.setColours(palette, theme);
  }

  /** Forgets the boards of a list that is gone. */
  clear() {
    this.#views.clear();
  }

  /**
   * A small board that shows the game when it is found.
   *
   * @param {GameEntry} game
   */
  of({ id, updated, summary }) {
    const canvas = element('canvas', { className: 'game-board', 'aria-hidden': 'true' });
    const view = new BoardView(canvas, this.#clock);
    const { palette, theme } = this.#colours.peek();
    view.setColours(palette, theme);
    this.#views.add(view);
    // The adversary searches for each of its tiles.
    if (summary.spawner === 'adversary' || summary.moves > MOST) return canvas;
    const key = `${id} ${updated}`;
    this.#queue = this.#queue.then(async () => {
      if (!this.#views.has(view)) return;
      const state = this.#known.get(key) ?? (await this.#find(id).catch(() => undefined));
      if (!state) return;
      this.#known.set(key, state);
      view.show(state);
    });
    return canvas;
  }

  /** @param {string} id */
  async #find(id) {
    const replay = new Replay(await this.#record(id));
    try {
      let begun = this.#clock.now();
      while (!replay.advance(STEP)) {
        if (this.#clock.now() - begun < SLICE) continue;
        await pause();
        begun = this.#clock.now();
      }
    } catch (error) {
      replay.free();
      throw error;
    }
    const game = replay.finish();
    const state = game.state();
    game.free();
    return state;
  }
}
