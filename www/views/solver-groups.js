import { documentTitles } from '../../pkg/solvers.js';
import { element } from '../ui/dom.js';

/** @import { SolverSpec } from '../../pkg/solvers.js' */

/**
 * The solvers as options, grouped by the document they come from.
 *
 * @param {SolverSpec[]} specs
 */
export function solverGroups(specs) {
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const { id, label, document: source } of specs) {
    const number = source.match(/document (\d{3})/)?.[1] ?? '';
    const name = documentTitles[number] ?? source.split(',')[0];
    const group = groups.get(name) ?? element('optgroup', { label: name });
    groups.set(name, group);
    group.append(element('option', { value: id }, label));
  }
  return groups.values();
}
