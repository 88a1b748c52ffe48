import { descriptions, summaries } from '../../pkg/solver-summaries.js';
import { hasSentence, t } from '../lib/sentences.js';

/** @import { ParameterSpec } from '../../pkg/solvers.js' */

/**
 * The description of a solver in the reader's language; in English, from Rust, where the catalogue has none.
 *
 * @param {string} id
 */
export function summaryOf(id) {
  const own = `summary-${id.replace('.', '_')}`;
  return hasSentence(own) ? t(own) : summaries[id];
}

/**
 * A parameter of a solver with its description, in the reader's language where the catalogue has that. Related solvers
 * share sentences: those of `mcts-pure` may stand under `mcts`.
 *
 * @param {string} id
 * @param {ParameterSpec} parameter
 * @returns {ParameterSpec & { description: string }}
 */
export function describedParameter(id, parameter) {
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

/**
 * The ids of the sentences that may name a parameter: for the solver itself, then for each beginning of its id.
 *
 * @param {string} id
 * @param {string} parameter
 */
export function sentencesOf(id, parameter) {
  const words = id.split(/[-.]/);
  return words.map(
    (_, index) => `parameter-${words.slice(0, words.length - index).join('-')}-${parameter}`,
  );
}

/**
 * @template {{ value: string, label: string }} O
 * @param {string} parameter the id of its sentence
 * @param {O} option
 * @returns {O}
 */
function named(parameter, option) {
  const own = `${parameter}.option-${option.value}`;
  return hasSentence(own) ? { ...option, label: t(own) } : option;
}
