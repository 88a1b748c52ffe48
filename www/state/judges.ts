import type { KeptReview } from '../games/far.ts';
import { t } from '../lib/sentences.ts';
import { exactObstacle } from './exact-problem.ts';
import type { ExactSolver } from './exact-solver.ts';
import type { Models } from './models.ts';
import { EXACT, LEARNED, sizeObstacle } from './solver-needs.ts';

type Solved = ExactSolver['problem'];

/** The rules on which the choice of the judge depends. */
export interface GameRules {
  rows: number;
  cols: number;
  p4: number;
  spawner: string;
}

/** A judge of moves. `evaluator`: its key, with the network's checksum and the nodes per move; `name`: its name on the page. */
export type Judge = KeptReview['judge'];

/** Ranks of the judges; higher is stronger. */
export const RANKS = { small: 1, full: 2, exact: 3 };

/** Nodes per move, about 1 ms. Before a move is called a mistake it gets ten times as many, about 10 ms. */
const NODES = 10_000;
/** The most cells of a board that can be solved here. */
const MOST_SOLVED = 9;

const POINTS = { kind: 'points' } as const;

interface JudgeResources {
  models: Pick<Models, 'isReady' | 'state'>;
  exact: { problem: Solved };
}

/** The reason why there is no judge. `isPending`: the network is still loading. */
export interface NoJudge {
  reason: string;
  isPending: boolean;
}

/** The strongest judge for these rules, or why there is none. Loads the network that it needs, and rejects if that fails. */
export async function judgeOf(
  rules: GameRules,
  { models, exact }: JudgeResources & { models: Pick<Models, 'need' | 'restore'> },
): Promise<Judge | string> {
  let judge = judgeAtHand(rules, { models, exact });
  if (isJudgedByNetwork(rules)) {
    await models.restore('full');
    const name = models.isReady('full') ? 'full' : 'small';
    await models.need({ model: name });
    judge = judgeAtHand(rules, { models, exact });
  }
  if (isJudge(judge)) return judge;
  if (judge.isPending) throw new Error(judge.reason);
  return judge.reason;
}

/** The strongest judge for these rules that is ready, or the reason why there is none. */
export function judgeAtHand(rules: GameRules, { models, exact }: JudgeResources): Judge | NoJudge {
  const { rows, cols, spawner } = rules;
  if (spawner === 'adversary') return nobody(t('verdict-no-adversary'));
  if (rows * cols <= MOST_SOLVED) return exactJudge(rules, exact.problem);
  if (isJudgedByNetwork(rules)) return networkJudge(models);
  return nobody(t('verdict-no-size', { rows, cols }));
}

const nobody = (reason: string): NoJudge => ({ reason, isPending: false });

export const isJudge = (judge: Judge | NoJudge): judge is Judge => 'solver' in judge;

const isJudgedByNetwork = (rules: GameRules) =>
  rules.spawner !== 'adversary' && sizeObstacle(LEARNED, rules) === undefined;

function networkJudge(models: JudgeResources['models']): Judge | NoJudge {
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

function exactJudge(rules: GameRules, solved: Solved): Judge | NoJudge {
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
