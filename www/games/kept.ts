import * as far from './far.ts';
import * as games from './games.ts';
import * as near from './near.ts';
import type { Row } from './row.ts';

/** All kinds of things that the register keeps. What is not here cannot be kept. */
export const KEPT = [games, near, far]
  .flatMap((each) => Object.values<unknown>(each))
  .filter((each): each is Row<unknown> => 'fresh' in Object(each));
