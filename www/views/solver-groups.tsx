import { documentTitles, type SolverSpec } from '../../pkg/solvers.js';

const groupOf = ({ paper, document }: SolverSpec) =>
  documentTitles[paper] ?? document.split(',')[0];

/** The solvers as options, grouped by the paper they come from. */
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
