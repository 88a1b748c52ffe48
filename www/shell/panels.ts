import { computed, effect, untracked } from '@preact/signals-core';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { Visible } from '../lib/subscriptions.ts';
import { byId, element, makeButton, setText } from '../ui/dom.ts';
import { SheetHandle } from '../ui/sheet.ts';
import type { Frame, PlacedPanel } from './frame.ts';

/** A panel. Its feature gets the page, and a signal that tells whether the panel is visible. */
interface Panel {
  root: HTMLElement;
  focus?: () => void;
}

/** A panel's row. The first one of a place is what one sees there first. */
export type PanelRow<Page> = PlacedPanel & {
  load: () => Promise<{ openPanel: (page: Page, shown: Visible) => Panel | Promise<Panel> }>;
};

/**
 * The panels of all places, and the handle of the sheet. The content of each panel is loaded when
 * it is first opened.
 */
export class Panels<Page> {
  #page: Page;
  #frame: Frame;
  #bodies: Map<string, HTMLElement> = new Map();
  #opened: Map<string, Promise<Panel | undefined>> = new Map();

  constructor(rows: readonly PanelRow<Page>[], page: Page, frame: Frame) {
    this.#page = page;
    this.#frame = frame;
    const title = element('h2', { className: 'place-title' });
    const back = makeButton(
      { id: 'lab-back', onclick: () => frame.go('lab') },
      `‹ ${t('core-panel-lab')}`,
    );
    const head = element('header', { className: 'activity-head' }, back, title);
    const place = byId('panel-body', HTMLElement);
    place.append(head);
    for (const { id } of rows) {
      const body = element('div', {
        className: 'tab-panel',
        id: `panel-${id}`,
        role: 'region',
        'aria-label': t(`core-panel-${id}`),
        tabIndex: 0,
      });
      place.append(body);
      this.#bodies.set(id, body);
    }
    const heading = element('h1', { className: 'visually-hidden', tabIndex: -1 });
    byId('panel', HTMLElement).prepend(heading);
    effect(() => {
      const id = frame.panel.value;
      for (const [each, body] of this.#bodies) body.hidden = each !== id;
      const name = t(`core-panel-${id}`);
      head.hidden = frame.place.value !== 'lab' || id === 'lab';
      setText(title, name);
      byId('panel', HTMLElement).setAttribute('aria-label', name);
      // With the board goes the page's other heading.
      heading.hidden = frame.isBoardShown.value;
      setText(heading, name);
    });
    new SheetHandle(byId('sheet-handle', HTMLButtonElement), {
      isOpen: frame.isSheetOpen,
      set: (isOpen) => frame.setSheet(isOpen),
    });
    const open = (id: string) => {
      const row = rows.find((candidate) => candidate.id === id);
      const opened = this.#opened.get(id) ?? (row && this.#load(row));
      if (opened) this.#opened.set(id, opened);
      return opened;
    };
    effect(() => {
      const id = frame.panel.value;
      untracked(() => void open(id));
    });
    // The name of the place is read first; where a board is shown, it is none.
    const focus = () => {
      const isBoard = frame.isBoardShown.value;
      (isBoard ? byId('board', HTMLElement) : heading).focus({ preventScroll: true });
    };
    frame.on('go', focus);
    byId('skip', HTMLButtonElement).addEventListener('click', focus);
    frame.on('focus', async (id) => {
      const panel = await open(id);
      panel?.focus?.();
    });
  }

  /** Loads a panel and shows it. On failure shows a message and a button to try again. */
  async #load(row: PanelRow<Page>): Promise<Panel | undefined> {
    const { id, load } = row;
    const place = this.#bodies.get(id) as HTMLElement;
    place.replaceChildren(
      element('p', { className: 'panel-note', role: 'status' }, t('core-loading')),
    );
    const isShown = computed(
      () => this.#frame.isPanelShown.value && this.#frame.panel.value === id,
    );
    try {
      const { openPanel } = await load();
      const panel = await openPanel(this.#page, isShown);
      place.replaceChildren(panel.root);
      return panel;
    } catch (error) {
      const again = makeButton({}, t('core-try-again'));
      again.addEventListener('click', () => this.#opened.set(id, this.#load(row)));
      const message = t('core-not-loaded', { why: messageOf(error) });
      place.replaceChildren(element('p', { className: 'obstacle', role: 'alert' }, message), again);
      return undefined;
    }
  }
}
