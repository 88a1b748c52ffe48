import { computed, signal } from '@preact/signals-core';
import { Emitter } from '../lib/emitter.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { byId } from '../ui/dom.js';
import { rememberPanel } from './panel-memory.js';
import { mediaSignal, SHEET_SCREEN } from './screen.js';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * The visible parts of the page: the panel, whether the sheet is up, and so whether the board is visible.
 *
 * @extends {Emitter<{ focus: string }>}
 */
export class Frame extends Emitter {
  #first;
  #covering;
  #panel;
  #isSheetOpen;
  #isReviewing = signal(false);
  #isRacing = signal(false);
  #hasSheet = mediaSignal(SHEET_SCREEN);
  #subscriptions = new Subscriptions();

  /**
   * @param {readonly { id: string, covers?: boolean }[]} panels `covers`: takes the place of the board
   * @param {string | undefined} remembered the panel that was open before a reload; it opens again if it was all there was to see
   */
  constructor(panels, remembered) {
    super();
    this.#first = panels[0].id;
    this.#covering = new Set(panels.filter(({ covers }) => covers).map(({ id }) => id));
    const isCovering = remembered !== undefined && this.#covering.has(remembered);
    this.#panel = signal(isCovering ? remembered : this.#first);
    this.#isSheetOpen = signal(isCovering);
    this.#writeAttributes();
  }

  /** The chosen panel. @type {ReadonlySignal<string>} */
  get panel() {
    return this.#panel;
  }

  /** @type {ReadonlySignal<boolean>} */
  get isSheetOpen() {
    return this.#isSheetOpen;
  }

  /** Whether a review replaces the panels and the controls. @type {ReadonlySignal<boolean>} */
  get isReviewing() {
    return this.#isReviewing;
  }

  isPanelShown = computed(
    () =>
      !this.#isReviewing.value &&
      !this.#isRacing.value &&
      (!this.#hasSheet.value || this.#isSheetOpen.value),
  );

  isBoardShown = computed(
    () => !(this.isPanelShown.value && this.#covering.has(this.#panel.value)),
  );

  /** @param {string} id */
  select(id) {
    this.#panel.value = id;
    rememberPanel(id);
  }

  /**
   * Shows a panel, in the sheet or beside the board.
   *
   * @param {string} id
   * @param {{ focus?: boolean }} [how] `focus`: with the focus on its first control
   */
  open(id, { focus = false } = {}) {
    this.select(id);
    this.setSheet(true);
    if (focus) this.emit('focus', id);
  }

  /** @param {boolean} isOpen */
  setSheet(isOpen) {
    this.#isSheetOpen.value = isOpen;
  }

  /** @param {boolean} isReviewing */
  setReviewing(isReviewing) {
    this.#isReviewing.value = isReviewing;
  }

  /** @param {boolean} isRacing whether a race has the place of the panels */
  setRacing(isRacing) {
    this.#isRacing.value = isRacing;
  }

  /** Shows the board with the first panel. */
  showBoard() {
    this.select(this.#first);
    this.setSheet(false);
  }

  /** Sets the attributes that the style sheets use. */
  #writeAttributes() {
    const app = byId('app', HTMLElement);
    const panel = byId('panel', HTMLElement);
    this.#subscriptions.follow(() => {
      app.dataset.panel = this.#panel.value;
      app.dataset.sheet = this.#isSheetOpen.value ? 'open' : 'closed';
      app.toggleAttribute('data-review', this.#isReviewing.value);
      app.toggleAttribute('data-race', this.#isRacing.value);
      app.dataset.board = this.isBoardShown.value ? 'shown' : 'covered';
      // A panel that replaces the board becomes the main landmark.
      panel.role = this.isBoardShown.value ? 'complementary' : 'main';
    });
  }
}
