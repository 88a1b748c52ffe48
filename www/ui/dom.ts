import { hasSentence, t } from '../lib/sentences.ts';

/** The element of index.html with this id. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html lacks <${type.name}> #${id}`);
  return found;
}

/** A new element with properties, attributes (names with a hyphen, and `role`, `for`) and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Record<string, unknown> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.includes('-') || name === 'role' || name === 'for')
      made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  }
  made.append(...children);
  return made;
}

export const makeButton = (properties: Record<string, unknown>, ...children: (Node | string)[]) =>
  element('button', { type: 'button', className: 'button', ...properties }, ...children);

/** A field: a control under its name, and what belongs to it. */
export const field = (label: string, control: HTMLElement, ...rest: Node[]) =>
  element('div', { className: 'field' }, element('label', {}, label, control), ...rest);

export const tableHead = (names: (Node | string)[], properties: Record<string, unknown> = {}) =>
  element(
    'thead',
    properties,
    element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name))),
  );

/** A decorative icon; the text beside it carries the meaning. */
export function icon(name: string) {
  return element('span', { className: `icon icon-${name}`, 'aria-hidden': 'true' });
}

/** Gives each element with `data-l10n-id` its sentence, and its attributes with a sentence of their own. */
export function translate(root: ParentNode) {
  for (const each of root.querySelectorAll('[data-l10n-id]')) {
    const id = each.getAttribute('data-l10n-id') ?? '';
    if (hasSentence(id)) each.replaceChildren(...marked(t(id)));
    for (const name of ['aria-label', 'title', 'content', 'placeholder'])
      if (hasSentence(`${id}.${name}`)) each.setAttribute(name, t(`${id}.${name}`));
  }
}

/** A text with `<strong>` and `<em>` as elements. */
function marked(text: string) {
  const parts = text.split(/<(strong|em)>(.*?)<\/\1>/);
  return parts.flatMap((part, index) => {
    if (index % 3 === 1) return [];
    const tag = parts[index - 1] as 'strong' | 'em';
    return [index % 3 === 2 ? element(tag, {}, part) : part];
  });
}

/** A sentence with elements in it. */
export function sentenceOf<Part extends object>(
  id: string,
  values: Record<string, string | number | Part>,
): (Part | string)[] {
  const parts: Part[] = [];
  const mark = '\u0001';
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? `${mark}${parts.push(value) - 1}${mark}` : value,
  ]);
  return t(id, Object.fromEntries(texts))
    .split(mark)
    .map((part, index) => (index % 2 === 1 ? parts[Number(part)] : part));
}

/** Sets text only if it differs, to avoid a needless layout. */
export function setText(node: Node, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** Shows a text, or hides its element where there is none. */
export function showText(place: HTMLElement, text: string = '') {
  place.hidden = text === '';
  setText(place, text);
}
