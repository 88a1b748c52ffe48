import { computed, untracked } from '@preact/signals-core';
import { messageOf } from '../lib/errors.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { byId, element, makeButton, setText } from '../ui/dom.js';
import { SheetHandle } from '../ui/sheet.js';
import { Tabs } from '../ui/tabs.js';

/** @import { Visible } from '../lib/subscriptions.js' */
/** @import { Frame } from './frame.js' */

/**
 * A panel with its tab. Its feature gets the page, and a signal that tells whether the panel is visible.
 *
 * @typedef {{ root: HTMLElement, focus?: () => void }} Panel
 */

/**
 * A panel's row; the order of rows is the order of tabs. `covers`: the panel replaces the board.
 *
 * @template Page
 * @typedef {{ id: string, label: string, group: 'Play' | 'Lab', covers?: boolean,
 *             load: () => Promise<{ openPanel: (page: Page, shown: Visible) => Panel | Promise<Panel> }> }} PanelRow
 */

/**
 * The panels with tabs and handle. The content of each is loaded when it is first opened.
 *
 * @template Page
 */
export class Panels {
  #page;
  #frame;
  #tabs;
  #subscriptions = new Subscriptions();
  /** The opened panels, by id. @type {Map<string, Promise<Panel | undefined>>} */
  #opened = new Map();

  /**
   * @param {readonly PanelRow<Page>[]} rows
   * @param {Page} page
   * @param {Frame} frame
   */
  constructor(rows, page, frame) {
    this.#page = page;
    this.#frame = frame;
    this.#tabs = new Tabs(byId('tabs', HTMLElement), rows, {
      selected: frame.panel,
      select: (id) => frame.select(id),
    });
    const labels = rows.map(({ label }) => label);
    const names = labels.map((label, index) => (index === 0 ? label : label.toLowerCase()));
    setText(byId('sheet-handle-text', HTMLElement), names.join(', '));
    byId('panel', HTMLElement).setAttribute('aria-label', names.join(', '));
    new SheetHandle(byId('sheet-handle', HTMLButtonElement), {
      isOpen: frame.isSheetOpen,
      set: (isOpen) => frame.setSheet(isOpen),
    });
    /** @param {string} id */
    const open = (id) => {
      const row = rows.find((candidate) => candidate.id === id);
      const opened = this.#opened.get(id) ?? (row && this.#load(row));
      if (opened) this.#opened.set(id, opened);
      return opened;
    };
    this.#subscriptions.follow(() => {
      const id = frame.panel.value;
      untracked(() => void open(id));
    });
    this.#subscriptions.keep(
      frame.on('focus', async (id) => {
        const panel = await open(id);
        panel?.focus?.();
      }),
    );
  }

  /**
   * Loads a panel and shows it. On failure shows a message and a button to try again.
   *
   * @param {PanelRow<Page>} row
   * @returns {Promise<Panel | undefined>}
   */
  async #load(row) {
    const { id, label, load } = row;
    const place = this.#tabs.body(id);
    place.replaceChildren(element('p', { className: 'panel-note', role: 'status' }, 'Loading…'));
    const isShown = computed(
      () => this.#frame.isPanelShown.value && this.#frame.panel.value === id,
    );
    try {
      const { openPanel } = await load();
      const panel = await openPanel(this.#page, isShown);
      place.replaceChildren(panel.root);
      return panel;
    } catch (error) {
      const again = makeButton({}, 'Try again');
      again.addEventListener('click', () => this.#opened.set(id, this.#load(row)));
      const message = `${label} could not be loaded: ${messageOf(error)}`;
      place.replaceChildren(element('p', { className: 'obstacle', role: 'alert' }, message), again);
      return undefined;
    }
  }
}
