import { documentTitles } from '../../pkg/solvers.js';
import { element } from '../ui/dom.js';

/** @import { SolverSpec } from '../../pkg/solvers.js' */

/** The number of the document that a solver's source names; empty if there is none. @param {SolverSpec} spec */
export const documentOf = ({ document: source }) => source.match(/document (\d{3})/)?.[1] ?? '';

/**
 * The solvers as options, grouped by the document they come from.
 *
 * @param {SolverSpec[]} specs
 */
export function solverGroups(specs) {
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const spec of specs) {
    const { id, label, document: source } = spec;
    const name = documentTitles[documentOf(spec)] ?? source.split(',')[0];
    const group = groups.get(name) ?? element('optgroup', { label: name });
    groups.set(name, group);
    group.append(element('option', { value: id }, label));
  }
  return groups.values();
}
