import { messageOf } from '../../lib/errors.js';
import { element } from '../../ui/dom.js';

/** @typedef {import('./arena-view.js').ArenaCollaborators} ArenaCollaborators */

/** The panel of the arena, which is fetched when it is first opened. */
export class ArenaPanel {
  id = 'arena';
  label = 'Arena';
  #collaborators;
  #loading = false;
  #loaded = false;
  root = element('div', { className: 'arena-panel' });

  /** @param {ArenaCollaborators} collaborators */
  constructor(collaborators) {
    this.#collaborators = collaborators;
  }

  shown() {
    if (!this.#loaded && !this.#loading) void this.#load();
  }

  async #load() {
    this.#loading = true;
    this.root.replaceChildren(
      element('p', { className: 'panel-note', role: 'status' }, 'Loading…'),
    );
    try {
      const { openArena } = await import('./arena-view.js');
      const view = await openArena(this.#collaborators);
      this.root.replaceChildren(view.root);
      this.#loaded = true;
    } catch (error) {
      const again = element('button', { type: 'button', className: 'button' }, 'Try again');
      again.addEventListener('click', () => void this.#load());
      this.root.replaceChildren(
        element(
          'p',
          { className: 'obstacle', role: 'alert' },
          `The arena could not be loaded: ${messageOf(error)}`,
        ),
        again,
      );
    } finally {
      this.#loading = false;
    }
  }
}
