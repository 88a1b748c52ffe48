import type { SolverRequest } from '../../engine/protocol.ts';

/** The rivals of known strength, the weakest first. `games`: the table in docs/results that measures it; `isDefault`: nothing is set. */
export const MEASURED = {
  random: { games: '001-random', solver: { id: 'random' }, isDefault: true },
  reflex: { games: '001-reflex', solver: { id: 'reflex' }, isDefault: true },
  'looi-2': {
    games: 'strength/looi-depth-2-native',
    solver: { id: 'looi', settings: { depth: 2 } },
  },
  'looi-3': { games: '004-looi-depth-3', solver: { id: 'looi', settings: { depth: 3 } } },
  snake: {
    games: '001-expectimax-snake-depth-2',
    solver: { id: 'expectimax-snake' },
    isDefault: true,
  },
  pruned: {
    games: '001-expectimax-pruned-depth-3',
    solver: { id: 'expectimax-pruned', settings: { depth: 3 } },
    isDefault: true,
  },
  'learned-1': {
    games: 'strength/small-depth-1-native',
    solver: { id: 'learned', settings: { model: 'small', depth: 1 } },
  },
  'learned-2': {
    games: 'strength/small-depth-2-native',
    solver: { id: 'learned', settings: { model: 'small', depth: 2 } },
  },
  // The table is of 1 ms per move. The rival gets 10 ms and is at least as strong.
  learned: {
    games: 'strength/small-1-ms-wasm',
    solver: { id: 'learned', settings: { model: 'small' }, budget: { ms: 10 } },
  },
} satisfies Record<
  string,
  { games: string; solver: Partial<SolverRequest> & { id: string }; isDefault?: true }
>;

/** The solver that plays with a network, and the tables of its games with each network that the page offers, of 1 ms per move. */
export const WITH_NETWORK = {
  solver: 'learned',
  games: { small: 'strength/small-1-ms-wasm', full: 'strength/full-1-ms-wasm' },
};
