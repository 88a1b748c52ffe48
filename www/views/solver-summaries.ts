import { descriptions, summaries } from '../../pkg/solver-summaries.js';
import type { ParameterSpec } from '../../pkg/solvers.js';
import { hasSentence, t } from '../lib/sentences.ts';

/** The description of a solver in the reader's language; in English, from Rust, where the catalogue has none. */
export function summaryOf(id: string) {
  const own = `summary-${id}`;
  return hasSentence(own) ? t(own) : summaries[id];
}

/** A parameter of a solver in the reader's language, where the catalogue has it. That of `mcts-pure` may stand under `mcts`. */
export function describedParameter(
  id: string,
  parameter: ParameterSpec,
): ParameterSpec & { description: string } {
  const own = sentencesOf(id, parameter.name).find(hasSentence);
  if (own === undefined) return { ...parameter, description: descriptions[id][parameter.name] };
  const { kind } = parameter;
  return {
    ...parameter,
    label: t(own),
    description: t(`${own}.about`),
    kind:
      kind.type === 'choice'
        ? { ...kind, options: kind.options.map((each) => named(own, each)) }
        : kind,
  };
}

/** The ids of the sentences that may name a parameter: for the solver itself, then for each beginning of its id. */
export function sentencesOf(id: string, parameter: string) {
  const words = id.split('-');
  return words.map(
    (_, index) => `parameter-${words.slice(0, words.length - index).join('-')}-${parameter}`,
  );
}

/** `parameter`: the id of its sentence. */
function named<O extends { value: string; label: string }>(parameter: string, option: O): O {
  const own = `${parameter}.option-${option.value.replace('.', '_')}`;
  return hasSentence(own) ? { ...option, label: t(own) } : option;
}
