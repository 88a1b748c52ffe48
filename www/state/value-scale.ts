import {
  formatDelta,
  formatExact,
  formatExactDelta,
  formatPercent,
  formatTight,
  formatTightDelta,
  formatValue,
  formatWhole,
} from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { isExact } from './solver-needs.ts';

/** The meaning of a solver's values, and their format. `bars`: what a loss is a share of there; `board`: of nothing, they compare its moves. */
export interface ValueScale {
  unit: string;
  bars: 'score' | 'chance' | 'board';
  value: (value: number) => string;
  delta: (delta: number, value: number) => string;
  tightDelta: (delta: number) => string;
  cost: (cost: number) => string;
}

/** The units of the solvers' values that mean something to a person, points, moves or a chance: their sentences, and their bars. */
export const UNITS: Map<string, [sentence: string, bars: ValueScale['bars']]> = new Map([
  ['chance of being picked', ['solver-unit-picked', 'board']],
  ['expected further score', ['solver-unit-further', 'score']],
  ['expected further score of random games', ['solver-unit-further-random', 'score']],
  ['expected further score of the best random games', ['solver-unit-further-best', 'score']],
  ['expected points within the depth', ['solver-unit-points-within', 'board']],
  ['mean further score of random games', ['solver-unit-mean-random', 'score']],
  ['moves still needed, as a negative number', ['solver-unit-moves-needed', 'board']],
  ['points of this move', ['solver-unit-points-now', 'board']],
]);

const nothing = () => '';

/** The best move alone is shown: the values are a heuristic's own. */
const UNTOLD: ValueScale = {
  unit: '',
  bars: 'board',
  value: nothing,
  delta: nothing,
  tightDelta: nothing,
  cost: nothing,
};

/** The scale of a solver's values, whose unit is named as the solver does. That of the exact solver depends on its objective. */
export function scaleOf(
  { id, settings }: { id: string; settings: Record<string, number | boolean | string> },
  unit: string,
): ValueScale {
  if (!isExact({ id })) {
    const known = UNITS.get(unit);
    if (!known) return UNTOLD;
    const [sentence, bars] = known;
    return {
      unit: t(sentence),
      bars,
      value: formatValue,
      delta: formatDelta,
      tightDelta: formatTightDelta,
      cost: formatExact,
    };
  }
  switch (settings.objective) {
    case 'reach':
      return {
        unit: t('solver-unit-reach', { target: `${settings.target}` }),
        bars: 'chance',
        ...scaled(100, ' %', 'solver-cost-percent'),
        value: formatPercent,
      };
    case 'moves': {
      const loss = formatWhole(Number(settings.loss));
      return {
        unit: t('solver-unit-moves', { target: `${settings.target}`, loss }),
        bars: 'board',
        ...scaled(-1, '', 'solver-cost-moves'),
      };
    }
    case 'bellman':
      return { unit: t('solver-unit-bellman'), bars: 'board', ...scaled(1, '', '') };
    default:
      return {
        unit: t('solver-unit-score'),
        bars: 'score',
        ...scaled(1, '', 'solver-cost-points'),
      };
  }
}

const formatCost = (cost: number) =>
  cost > 0 && cost < 0.001 ? t('solver-less-than') : formatExact(cost);

/** `factor`: from the value to the one shown; `sign`: after it; `costs`: the sentence for the cost of a move, none without a unit. */
function scaled(factor: number, sign: string, costs: string): Omit<ValueScale, 'unit' | 'bars'> {
  const difference = (delta: number) => (delta === 0 ? '±0' : formatExactDelta(delta * factor));
  return {
    value: (value) => `${formatExact(value * factor)}${sign}`,
    delta: difference,
    tightDelta: (delta) =>
      delta === 0 ? '±0' : `${delta * factor > 0 ? '+' : ''}${formatTight(delta * factor)}`,
    cost: (cost) => {
      const written = formatCost(cost * Math.abs(factor));
      return costs ? t(costs, { cost: written }) : written;
    },
  };
}
