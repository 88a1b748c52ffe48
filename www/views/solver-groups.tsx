import { documentTitles, type SolverSpec } from '../../pkg/solvers.js';
import { t } from '../lib/sentences.ts';

const groupOf = ({ paper }: SolverSpec) => documentTitles[paper] ?? t('common-others');

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
