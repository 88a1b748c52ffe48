import { effect } from '@preact/signals-core';
import { t } from '../lib/sentences.js';
import { exactObstacle } from './exact-problem.js';
import { EXACT, LEARNED, sizeObstacle } from './solver-needs.js';

/** @import { Measure, ModelName } from '../../pkg/twofold.js' */
/** @import { SolverRequest } from '../engine/protocol.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Models } from './models.js' */

/** @typedef {ExactSolver['problem']} Solved */

/**
 * The rules on which the choice of the judge depends.
 *
 * @typedef {{ rows: number, cols: number, p4: number, spawner: string }} GameRules
 */

/**
 * A judge of moves. `evaluator`: its key, with the network's checksum and the nodes per move; `name`: its name on the
 * page; `rank`: the stronger judge has the higher rank; `isHeld`: it needs the worker that holds the exact solution.
 *
 * @typedef {{ evaluator: string, name: string, rank: number, measure: Measure, isHeld?: boolean,
 *             solver: SolverRequest }} Judge
 */

/** Ranks of the judges; higher is stronger. */
export const RANKS = { small: 1, full: 2, exact: 3 };

/** Nodes per move, about 1 ms. Before a move is called a mistake it gets ten times as many, about 10 ms. */
const NODES = 10_000;
/** The most cells of a board that can be solved here. */
const MOST_SOLVED = 9;

const POINTS = /** @type {const} */ ({ kind: 'points' });

/**
 * The available networks and the exact solution.
 *
 * @typedef {{ models: Pick<Models, 'isReady' | 'state'>, exact: { problem: Solved } }} JudgeResources
 */

/**
 * The reason why there is no judge. `isPending`: the network is still loading.
 *
 * @typedef {{ reason: string, isPending: boolean }} NoJudge
 */

/**
 * The strongest judge for these rules, or the reason why there is none. Loads the network that it needs, and rejects
 * if that fails.
 *
 * @param {GameRules} rules
 * @param {JudgeResources & { models: Pick<Models, 'need' | 'restore'> }} at
 * @returns {Promise<Judge | string>}
 */
export async function judgeOf(rules, { models, exact }) {
  let judge = judgeAtHand(rules, { models, exact });
  if (isJudgedByNetwork(rules)) {
    await models.restore('full');
    const name = models.isReady('full') ? 'full' : 'small';
    await models.need({ model: name });
    await settled(models, name);
    judge = judgeAtHand(rules, { models, exact });
  }
  if (isJudge(judge)) return judge;
  if (judge.isPending) throw new Error(judge.reason);
  return judge.reason;
}

/**
 * The strongest judge for these rules that is ready, or the reason why there is none.
 *
 * @param {GameRules} rules
 * @param {JudgeResources} at
 * @returns {Judge | NoJudge}
 */
export function judgeAtHand(rules, { models, exact }) {
  const { rows, cols, spawner } = rules;
  if (spawner === 'adversary') return nobody(t('verdict-no-adversary'));
  if (rows * cols <= MOST_SOLVED) return exactJudge(rules, exact.problem);
  if (isJudgedByNetwork(rules)) return networkJudge(models);
  return nobody(t('verdict-no-size', { rows, cols }));
}

/** @param {string} reason @returns {NoJudge} */
const nobody = (reason) => ({ reason, isPending: false });

/** @param {Judge | NoJudge} judge @returns {judge is Judge} */
export const isJudge = (judge) => 'solver' in judge;

/** @param {GameRules} rules */
const isJudgedByNetwork = (rules) =>
  rules.spawner !== 'adversary' && sizeObstacle(LEARNED, rules) === undefined;

/** @param {JudgeResources['models']} models @returns {Judge | NoJudge} */
function networkJudge(models) {
  const name = models.isReady('full') ? 'full' : 'small';
  const state = models.state(name);
  if (state.phase === 'none') return nobody(t('verdict-no-network'));
  if (state.phase !== 'ready') {
    const reason =
      state.phase === 'failed'
        ? t('verdict-network-failed', { why: state.message })
        : t('verdict-network-loading');
    return { reason, isPending: true };
  }
  return {
    evaluator: `${LEARNED} ${name} ${state.facts.checksum} ${NODES}`,
    name: t(`verdict-judge-${name}`),
    rank: RANKS[name],
    measure: POINTS,
    solver: { id: LEARNED, settings: { model: name }, budget: { nodes: NODES } },
  };
}

/**
 * Waits until a network is no longer loading: the load may have begun elsewhere.
 *
 * @param {Pick<Models, 'state'>} models
 * @param {ModelName} name
 * @returns {Promise<void>}
 */
function settled(models, name) {
  return new Promise((resolve) => {
    const end = effect(() => {
      const { phase } = models.state(name);
      if (phase === 'downloading' || phase === 'reading') return;
      resolve();
      // The effect may finish before `effect` returns.
      queueMicrotask(() => end());
    });
  });
}

/** @param {GameRules} rules @param {Solved} solved @returns {Judge | NoJudge} */
function exactJudge(rules, solved) {
  const isHeld = exactObstacle({ objective: 'score' }, rules, undefined) !== undefined;
  const settings = isHeld && solved ? solved.settings : { objective: 'score' };
  const { objective, target } = settings;
  if (exactObstacle(settings, rules, solved) !== undefined)
    return nobody(t('verdict-unsolved', { rows: rules.rows, cols: rules.cols }));
  if (objective !== 'score' && objective !== 'reach') return nobody(t('verdict-other-goal'));
  return {
    evaluator: `exact ${objective} ${objective === 'reach' ? target : ''}`.trim(),
    name: t('verdict-judge-exact'),
    rank: RANKS.exact,
    measure: objective === 'reach' ? { kind: 'chance', tile: Number(target) } : POINTS,
    isHeld,
    solver: { id: EXACT, settings, budget: { nodes: NODES } },
  };
}
