import { byId } from './dom.js';

/** Pixels the handle must be dragged to count. */
const DRAG = 16;

/** On a phone, the panel is a sheet that comes up from below; the board makes room and stays in view. */
export class Sheet {
  /** Told when the sheet has opened or closed. */
  onChange = () => {};
  #app = byId('app', HTMLElement);
  #handle = byId('sheet-handle', HTMLButtonElement);

  constructor() {
    this.#handle.addEventListener('click', () => this.#set(!this.#open));
    let from = 0;
    this.#handle.addEventListener('pointerdown', (event) => {
      from = event.clientY;
    });
    this.#handle.addEventListener('pointermove', (event) => {
      if (!event.buttons || Math.abs(event.clientY - from) < DRAG) return;
      this.#set(event.clientY < from);
    });
  }

  open() {
    this.#set(true);
  }

  close() {
    this.#set(false);
  }

  get #open() {
    return this.#app.dataset.sheet === 'open';
  }

  /** @param {boolean} open */
  #set(open) {
    this.#app.dataset.sheet = open ? 'open' : 'closed';
    this.#handle.setAttribute('aria-expanded', String(open));
    this.onChange();
  }
}
