import { computed, effect, untracked } from '@preact/signals-core';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { Visible } from '../lib/subscriptions.ts';
import { byId, element, makeButton, setText } from '../ui/dom.ts';
import { attachSheet } from '../ui/sheet.ts';
import type { Frame, PlacedPanel } from './frame.ts';
import type { Page } from './page.ts';

/** A panel. Its feature gets the page, and a signal that tells whether the panel is visible. */
interface Panel {
  root: HTMLElement;
  focus?: () => void;
}

/** A panel's row. The first one of a place is what one sees there first. */
export type PanelRow = PlacedPanel & {
  load: () => Promise<{ openPanel: (page: Page, shown: Visible) => Panel | Promise<Panel> }>;
};

/** Mounts the panels of all places, and the handle of the sheet. A panel is loaded when it is first opened. */
export function mountPanels(rows: readonly PanelRow[], page: Page, frame: Frame) {
  const title = element('h2', { className: 'place-title' });
  const back = makeButton(
    { id: 'lab-back', onclick: () => frame.go('lab') },
    `‹ ${t('core-panel-lab')}`,
  );
  const head = element('header', { className: 'activity-head' }, back, title);
  const bodies = rows.map(({ id }) =>
    element('div', {
      className: 'tab-panel',
      id: `panel-${id}`,
      role: 'region',
      'aria-label': t(`core-panel-${id}`),
      tabIndex: 0,
    }),
  );
  byId('panel-body', HTMLElement).append(head, ...bodies);
  const heading = element('h1', { className: 'visually-hidden', tabIndex: -1 });
  byId('panel', HTMLElement).prepend(heading);
  effect(() => {
    const id = frame.panel.value;
    for (const body of bodies) body.hidden = body.id !== `panel-${id}`;
    const name = t(`core-panel-${id}`);
    head.hidden = frame.place.value !== 'lab' || id === 'lab';
    setText(title, name);
    byId('panel', HTMLElement).setAttribute('aria-label', name);
    // With the board goes the page's other heading.
    heading.hidden = frame.isBoardShown.value;
    setText(heading, name);
  });
  attachSheet(byId('sheet-handle', HTMLButtonElement), frame.isSheetOpen, (isOpen) =>
    frame.setSheet(isOpen),
  );

  const opened: Map<string, Promise<Panel | undefined>> = new Map();
  /** Loads a panel and shows it. On failure shows a message and a button to try again. */
  const load = async (id: string): Promise<Panel | undefined> => {
    const at = rows.findIndex((row) => row.id === id);
    const isShown = computed(() => frame.isPanelShown.value && frame.panel.value === id);
    bodies[at].replaceChildren(
      element('p', { className: 'panel-note', role: 'status' }, t('core-loading')),
    );
    try {
      const { openPanel } = await rows[at].load();
      const panel = await openPanel(page, isShown);
      bodies[at].replaceChildren(panel.root);
      return panel;
    } catch (error) {
      const onclick = () => opened.set(id, load(id));
      bodies[at].replaceChildren(
        element(
          'p',
          { className: 'obstacle', role: 'alert' },
          t('core-not-loaded', { why: messageOf(error) }),
        ),
        makeButton({ onclick }, t('core-try-again')),
      );
      return undefined;
    }
  };
  const open = (id: string) => {
    const panel = opened.get(id) ?? load(id);
    opened.set(id, panel);
    return panel;
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
  frame.on('focus', async (id) => (await open(id))?.focus?.());
}
