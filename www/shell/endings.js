import { computed, untracked } from '@preact/signals-core';
import { formatCount, formatWhole } from '../lib/format.js';
import { Subscriptions } from '../lib/subscriptions.js';

/** @typedef {import('../state/session.js').GameSession} GameSession */

/**
 * Shows over the board that 2048 has been made, that no move is left, or that another tab has the game now.
 */
export class GameEndings {
  #session;
  #library;
  #overlay;
  #announcer;
  #run;
  #takeBack;
  #subscriptions = new Subscriptions();
  /** Whether tiles are still on their way to where they end. */
  #slides = false;

  /**
   * @param {{ session: GameSession,
   *           library: import('../state/library.js').GameLibrary,
   *           autoplay: import('../state/autoplay.js').Autoplay,
   *           actions: import('./game-actions.js').GameActions,
   *           overlay: import('../ui/overlay.js').Overlay,
   *           announcer: import('../ui/announcer.js').Announcer,
   *           run: (command: import('./commands.js').CommandName) => void,
   *           takeBack: () => void }} collaborators
   */
  constructor({ session, library, autoplay, actions, overlay, announcer, run, takeBack }) {
    this.#session = session;
    this.#library = library;
    this.#overlay = overlay;
    this.#announcer = announcer;
    this.#run = run;
    this.#takeBack = takeBack;
    const content = computed(() => {
      if (library.moved.value) return this.#moved();
      // Autoplay goes on past 2048; how it ends shows when it stops.
      if (autoplay.running.value) return undefined;
      return session.state.value.status === 'won' ? this.#won() : this.#over();
    });
    this.#subscriptions.keep(
      session.on('change', ({ kind }) => {
        this.#slides = kind === 'move' || kind === 'redo';
      }),
    );
    this.#subscriptions.follow(() => {
      const shown = content.value;
      const delayed = this.#slides && shown?.kind !== 'moved';
      untracked(() => (shown ? this.#show(shown, { delayed }) : overlay.hide()));
    });
    // Whoever has looked at the board alone is reminded.
    this.#subscriptions.keep(
      actions.on('waiting', () => {
        if (content.value) this.#show(content.value, { delayed: false });
      }),
    );
  }

  /**
   * @param {import('../ui/overlay.js').OverlayContent} content
   * @param {{ delayed: boolean }} how
   */
  #show(content, how) {
    this.#overlay.show(content, how);
    this.#announcer.say(`${content.title} ${content.text}`);
  }

  /** @returns {import('../ui/overlay.js').OverlayContent} */
  #won() {
    const { score, moves, canMove } = this.#session.state.value;
    return {
      kind: 'win',
      title: 'You win!',
      text: canMove
        ? `2048 after ${formatCount(moves, 'move')}, score ${formatWhole(score)}.`
        : `2048 with the very last move, score ${formatWhole(score)}.`,
      actions: [
        { label: 'Keep going', primary: true, run: () => this.#run('keep') },
        { label: 'Try again', run: () => this.#run('new') },
        { label: 'Undo', run: () => this.#run('undo') },
        { label: 'Copy link', run: () => this.#run('share') },
      ],
    };
  }

  /** @returns {import('../ui/overlay.js').OverlayContent | undefined} */
  #over() {
    const { status, score, maxTile, canUndo } = this.#session.state.value;
    if (status !== 'over') return undefined;
    const undo = canUndo ? [{ label: 'Undo', run: () => this.#run('undo') }] : [];
    return {
      kind: 'over',
      title: 'Game over!',
      text: `Score ${formatWhole(score)}, highest tile ${maxTile}.`,
      actions: [
        { label: 'Try again', primary: true, run: () => this.#run('new') },
        ...undo,
        { label: 'Copy link', run: () => this.#run('share') },
      ],
    };
  }

  /** @returns {import('../ui/overlay.js').OverlayContent} */
  #moved() {
    return {
      kind: 'moved',
      title: 'This game has moved.',
      text: 'It goes on in another tab, and is no longer saved from here.',
      actions: [
        { label: 'Take it back', primary: true, run: this.#takeBack },
        { label: 'Play a copy here', run: () => this.#library.fork() },
      ],
    };
  }
}
