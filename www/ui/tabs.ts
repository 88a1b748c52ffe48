import type { ReadonlySignal } from '@preact/signals-core';
import { Subscriptions } from '../lib/subscriptions.ts';
import { element, makeButton } from './dom.ts';
import { stepByKey } from './focus.ts';

interface Part {
  tab: HTMLButtonElement;
  body: HTMLElement;
}

/**
 * Tabs, each with a panel for its content. At most one tab is selected. Arrow keys go from tab to tab.
 */
export class Tabs {
  #select: (id: string) => void;
  #subscriptions = new Subscriptions();
  #parts: Map<string, Part>;

  constructor(
    list: HTMLElement,
    labels: readonly { id: string; label: string }[],
    { selected, select }: { selected: ReadonlySignal<string>; select: (id: string) => void },
  ) {
    this.#select = select;
    this.#parts = new Map(labels.map(({ id, label }) => [id, part(id, label)]));
    const parts = [...this.#parts.values()];
    list.append(...parts.map(({ tab }) => tab));
    list.after(...parts.map(({ body }) => body));
    for (const [id, { tab }] of this.#parts) tab.addEventListener('click', () => select(id));
    list.addEventListener('keydown', (event) => this.#step(event));
    this.#subscriptions.follow(() => {
      for (const [id, { tab, body }] of this.#parts) {
        const isChosen = id === selected.value;
        tab.setAttribute('aria-selected', String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        body.hidden = !isChosen;
      }
    });
  }

  body(id: string) {
    const known = this.#parts.get(id);
    if (!known) throw new Error(`there is no tab ${id}`);
    return known.body;
  }

  #step(event: KeyboardEvent) {
    const ids = [...this.#parts.keys()];
    const current = ids.findIndex((id) => this.#parts.get(id)?.tab === event.target);
    const keys = { back: 'ArrowLeft', forth: 'ArrowRight' };
    const target = stepByKey(event.key, current, ids.length, keys);
    if (current < 0 || target === undefined) return;
    event.preventDefault();
    this.#select(ids[target]);
    this.#parts.get(ids[target])?.tab.focus();
  }
}

function part(id: string, label: string) {
  const tab = makeButton(
    { role: 'tab', className: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` },
    label,
  );
  const body = element('div', {
    className: 'tab-panel',
    role: 'tabpanel',
    id: `panel-${id}`,
    'aria-labelledby': `tab-${id}`,
    tabIndex: 0,
  });
  return { tab, body };
}
