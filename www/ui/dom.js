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
 * Sets text only if it differs, to avoid a needless layout.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
