import { element } from './dom.js';

/**
 * A panel behind a tab: its content is one module's.
 *
 * @typedef {{ id: string, label: string, root: HTMLElement, shown?: () => void }} Panel
 */

/** The panels of which one shows. Arrow keys go from tab to tab. */
export class Tabs {
  #panels;
  #onSelect;
  /** @type {HTMLButtonElement[]} */
  #tabs;
  /** @type {HTMLElement[]} */
  #bodies;

  /**
   * @param {HTMLElement} list
   * @param {Panel[]} panels
   * @param {(id: string) => void} [onSelect]
   */
  constructor(list, panels, onSelect = () => {}) {
    this.#panels = panels;
    this.#onSelect = onSelect;
    this.#tabs = panels.map(({ id, label }) =>
      element(
        'button',
        {
          type: 'button',
          role: 'tab',
          className: 'tab',
          id: `tab-${id}`,
          'aria-controls': `panel-${id}`,
        },
        label,
      ),
    );
    this.#bodies = panels.map(({ id, root }) =>
      element(
        'div',
        {
          className: 'tab-panel',
          role: 'tabpanel',
          id: `panel-${id}`,
          'aria-labelledby': `tab-${id}`,
          tabIndex: 0,
        },
        root,
      ),
    );
    list.append(...this.#tabs);
    list.after(...this.#bodies);
    this.#tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => this.select(panels[index].id));
    });
    list.addEventListener('keydown', (event) => this.#step(event));
    this.select(panels[0].id);
  }

  /** @param {string} id */
  select(id) {
    this.#panels.forEach((panel, index) => {
      const chosen = panel.id === id;
      this.#tabs[index].setAttribute('aria-selected', String(chosen));
      this.#tabs[index].tabIndex = chosen ? 0 : -1;
      this.#bodies[index].hidden = !chosen;
    });
    this.#onSelect(id);
    this.#panels.find((panel) => panel.id === id)?.shown?.();
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const current = this.#tabs.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = this.#tabs.length - 1;
    const target = new Map([
      ['ArrowLeft', current === 0 ? last : current - 1],
      ['ArrowRight', current === last ? 0 : current + 1],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    if (current < 0 || target === undefined) return;
    event.preventDefault();
    this.select(this.#panels[target].id);
    this.#tabs[target].focus();
  }
}
