/**
 * The games that tell how strong each rival is: tables in docs/results. The build writes their mean scores down (`pkg/rivals.js`).
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
  // At 10 ms, which is what this rival gets, there are few games: it is at least as strong as at 1 ms.
  learned: 'strength/small-1-ms-wasm',
};
