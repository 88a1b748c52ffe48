import { documentTitles, type SolverSpec } from '../../pkg/solvers.js';

/** The number of the document that a solver's source names; empty if there is none. */
export const documentOf = ({ document: source }: SolverSpec) =>
  source.match(/document (\d{3})/)?.[1] ?? '';

const groupOf = (spec: SolverSpec) =>
  documentTitles[documentOf(spec)] ?? spec.document.split(',')[0];

/** The solvers as options, grouped by the document they come from. */
export const solverGroups = (specs: SolverSpec[]) =>
  [...Map.groupBy(specs, groupOf)].map(([name, members]) => (
    <optgroup key={name} label={name}>
      {members.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
