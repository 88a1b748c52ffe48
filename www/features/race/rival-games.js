/**
 * The tables of games in docs/results that measure each rival. The build writes their mean scores to `pkg/rivals.js`.
 *
 * @satisfies {Record<string, string>}
 */
export const GAMES = {
  random: '001-random',
  reflex: '001-reflex',
  'looi-2': 'strength/looi-depth-2-native',
  'looi-3': '004-looi-depth-3',
  snake: '001-expectimax-snake-depth-2',
  pruned: '001-expectimax-pruned-depth-3',
  'learned-1': 'strength/small-depth-1-native',
  'learned-2': 'strength/small-depth-2-native',
  // The table is of 1 ms per move. The rival gets 10 ms and is at least as strong.
  learned: 'strength/small-1-ms-wasm',
};
