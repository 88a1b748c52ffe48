import { formatCount, formatWhole } from '../lib/format.js';

/** @typedef {import('./commands.js').Commands} Commands */
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

  /**
   * @param {{ session: GameSession,
   *           library: import('../state/library.js').GameLibrary,
   *           autoplay: import('../state/autoplay.js').Autoplay,
   *           overlay: import('../ui/overlay.js').Overlay,
   *           announcer: import('../ui/announcer.js').Announcer,
   *           run: (command: import('./commands.js').CommandName) => void,
   *           takeBack: () => void }} collaborators
   */
  constructor({ session, library, autoplay, overlay, announcer, run, takeBack }) {
    this.#session = session;
    this.#library = library;
    this.#overlay = overlay;
    this.#announcer = announcer;
    this.#run = run;
    this.#takeBack = takeBack;
    session.on('change', ({ kind }) => {
      // Autoplay goes on past 2048; how it ends shows when it stops.
      if (autoplay.running) overlay.hide();
      else this.show({ delayed: kind === 'move' || kind === 'redo' });
    });
    autoplay.on('stop', () => this.show({ delayed: true }));
    library.on('moved', () => this.show({ delayed: false }));
    this.show({ delayed: false });
  }

  /**
   * Shows what there is to show about the game as it is, or nothing.
   *
   * @param {{ delayed: boolean }} how
   */
  show({ delayed }) {
    const { state } = this.#session;
    const content = this.#library.moved
      ? this.#moved()
      : state.status === 'won'
        ? this.#won()
        : this.#over();
    if (!content) return this.#overlay.hide();
    this.#overlay.show(content, { delayed });
    this.#announcer.say(`${content.title} ${content.text}`);
  }

  /** @returns {import('../ui/overlay.js').OverlayContent} */
  #won() {
    const { score, moves, canMove } = this.#session.state;
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
    const { status, score, maxTile, canUndo } = this.#session.state;
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
