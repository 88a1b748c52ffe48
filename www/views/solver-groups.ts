import { documentTitles, type SolverSpec } from '../../pkg/solvers.js';
import { element } from '../ui/dom.ts';

/** The number of the document that a solver's source names; empty if there is none. */
export const documentOf = ({ document: source }: SolverSpec) =>
  source.match(/document (\d{3})/)?.[1] ?? '';

/** The solvers as options, grouped by the document they come from. */
export function solverGroups(specs: SolverSpec[]) {
  const groups: Map<string, HTMLOptGroupElement> = new Map();
  for (const spec of specs) {
    const { id, label, document: source } = spec;
    const name = documentTitles[documentOf(spec)] ?? source.split(',')[0];
    const group = groups.get(name) ?? element('optgroup', { label: name });
    groups.set(name, group);
    group.append(element('option', { value: id }, label));
  }
  return groups.values();
}
