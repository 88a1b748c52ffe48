import { byId, element, setText } from './dom.js';

/**
 * What lies over the board.
 *
 * @typedef {{ kind: 'win' | 'over' | 'moved', title: string, text: string,
 *             actions: { label: string, primary?: boolean, run: () => void }[] }} OverlayContent
 */

/** Win, game over, game moved: over the board, which stays readable and can be looked at alone. */
export class Overlay {
  #root = byId('overlay', HTMLElement);
  #title = byId('overlay-title', HTMLElement);
  #text = byId('overlay-text', HTMLElement);
  #actions = byId('overlay-actions', HTMLElement);
  #close = byId('overlay-close', HTMLButtonElement);

  constructor() {
    this.#close.addEventListener('click', () => this.hide());
  }

  /**
   * @param {OverlayContent} content
   * @param {{ delayed: boolean }} how `delayed`: lets the last move be seen first
   */
  show({ kind, title, text, actions }, { delayed }) {
    setText(this.#title, title);
    setText(this.#text, text);
    this.#actions.replaceChildren(
      ...actions.map(({ label, primary, run }) => {
        const className = primary ? 'button primary' : 'button';
        const button = element('button', { type: 'button', className }, label);
        button.addEventListener('click', run);
        return button;
      }),
    );
    this.#root.dataset.kind = kind;
    this.#root.dataset.delayed = String(delayed);
    this.#root.hidden = false;
  }

  hide() {
    this.#root.hidden = true;
  }
}
