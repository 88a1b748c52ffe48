import { hasSentence, t } from '../lib/sentences.js';

/**
 * The element of index.html with this id.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html lacks <${type.name}> #${id}`);
  return found;
}

/**
 * A new element with properties, attributes (names with a hyphen, and `role`, `for`) and children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
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

/**
 * A new button that does not submit a form.
 *
 * @param {Record<string, unknown>} properties as for `element`
 * @param {...(Node | string)} children
 */
export const makeButton = (properties, ...children) =>
  element('button', { type: 'button', className: 'button', ...properties }, ...children);

/**
 * A field: a control under its name, and what belongs to it.
 *
 * @param {string} label
 * @param {HTMLElement} control
 * @param {...Node} rest
 */
export const field = (label, control, ...rest) =>
  element('div', { className: 'field' }, element('label', {}, label, control), ...rest);

/** A name and its value, for a list of facts. @param {string} name @param {string} value */
export const fact = (name, value) => [element('dt', {}, name), element('dd', {}, value)];

/**
 * A table head with these column names.
 *
 * @param {(Node | string)[]} names
 * @param {Record<string, unknown>} [properties] as for `element`
 */
export const tableHead = (names, properties = {}) =>
  element(
    'thead',
    properties,
    element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name))),
  );

/**
 * A decorative icon; the text beside it carries the meaning.
 *
 * @param {string} name
 */
export function icon(name) {
  return element('span', { className: `icon icon-${name}`, 'aria-hidden': 'true' });
}

/**
 * Gives each element with `data-l10n-id` its sentence, and its attributes with a sentence of their own.
 *
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const each of root.querySelectorAll('[data-l10n-id]')) {
    const id = each.getAttribute('data-l10n-id') ?? '';
    if (hasSentence(id)) each.replaceChildren(...marked(t(id)));
    for (const name of ['aria-label', 'title', 'content', 'placeholder'])
      if (hasSentence(`${id}.${name}`)) each.setAttribute(name, t(`${id}.${name}`));
  }
}

/**
 * A text with `<strong>` and `<em>` as elements.
 *
 * @param {string} text
 */
function marked(text) {
  const parts = text.split(/<(strong|em)>(.*?)<\/\1>/);
  return parts.flatMap((part, index) => {
    if (index % 3 === 1) return [];
    const tag = /** @type {'strong' | 'em'} */ (parts[index - 1]);
    return [index % 3 === 2 ? element(tag, {}, part) : part];
  });
}

/**
 * A sentence with elements in it.
 *
 * @param {string} id
 * @param {Record<string, string | number | Node>} values
 * @returns {(Node | string)[]}
 */
export function sentenceOf(id, values) {
  /** @type {Node[]} */
  const nodes = [];
  const mark = '\u0001';
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Node ? `${mark}${nodes.push(value) - 1}${mark}` : value,
  ]);
  return t(id, Object.fromEntries(texts))
    .split(mark)
    .map((part, index) => (index % 2 === 1 ? nodes[Number(part)] : part));
}

/**
 * Sets text only if it differs, to avoid a needless layout.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Shows a text, or hides its element where there is none. @param {HTMLElement} place @param {string} [text] */
export function showText(place, text = '') {
  place.hidden = text === '';
  setText(place, text);
}
