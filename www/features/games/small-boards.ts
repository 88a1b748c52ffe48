import type { ReadonlySignal } from '@preact/signals-core';
import type { GameState } from '../../../pkg/rules.js';
import type { GameEntry } from '../../games/games.ts';
import { replayed } from '../../state/replayed.ts';
import { element } from '../../ui/dom.ts';
import { BoardView } from '../../views/board-view.ts';
import type { PaletteName, Theme } from '../../views/tile-palette.ts';

/** The most moves of a game: a longer one would take a second. */
const MOST = 100_000;

interface Parts {
  clock: ConstructorParameters<typeof BoardView>[1];
  colours: ReadonlySignal<{ palette: PaletteName; theme: Theme }>;
  record: (id: string) => Promise<string>;
}

/** The last boards of the games in the list, found by replaying them one after another while the page is idle. */
export class SmallBoards {
  #parts;
  /** The boards by game and time of its last move. */
  #known: Map<string, GameState> = new Map();
  #views: Set<BoardView> = new Set();
  /** The end of the work asked for so far. */
  #queue = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Applies palette and theme. Must be called in an effect. */
  recolour() {
    const { palette, theme } = this.#parts.colours.value;
    for (const view of this.#views) view.setColours(palette, theme);
  }

  clear() {
    this.#views.clear();
  }

  /** A small board that shows the game when it is found. */
  of({ id, updated, summary }: GameEntry) {
    const canvas = element('canvas', { className: 'game-board', 'aria-hidden': 'true' });
    const view = new BoardView(canvas, this.#parts.clock);
    const { palette, theme } = this.#parts.colours.peek();
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

  async #find(id: string) {
    const game = await replayed(await this.#parts.record(id));
    const state = game.state();
    game.free();
    return state;
  }
}
