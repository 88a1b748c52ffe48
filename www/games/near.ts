import * as v from 'valibot';
import { LAST_SPEED } from '../lib/speeds.ts';
import { count, date, entriesOf, listOf, rowOf, soundEntries, withoutVersion } from './row.ts';

/** What the page needs before its first drawing. */

const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const off = () => v.fallback(v.boolean(), false);

/** Range of the think time in ms. */
export const THINK_TIME = { min: 1, max: 60_000 };

/** The modes of the coach, in the order of the switch. */
export const COACH_MODES = ['off', 'after', 'before'] as const;

const board = v.object({
  rows: v.number(),
  cols: v.number(),
  p4: v.number(),
  spawner: v.optional(v.picklist(['random', 'adversary'])),
});

/** `solver`: '' for the strongest at hand; `parameters`: by solvers and names; `watched`: a solver was, before; `language`: a tag, or `system`. */
const parts = {
  solver: v.fallback(v.string(), ''),
  parameters: entriesOf(soundEntries(v.union([v.number(), v.boolean(), v.string()]))),
  thinkBy: v.fallback(v.picklist(['ms', 'depth']), 'ms'),
  thinkMs: v.fallback(whole(THINK_TIME.min, THINK_TIME.max), 10),
  speed: v.fallback(whole(0, LAST_SPEED), 6),
  theme: v.fallback(v.picklist(['system', 'light', 'dark', 'night', 'contrast']), 'system'),
  palette: v.fallback(v.picklist(['classic', 'original', 'colour-blind']), 'classic'),
  motion: v.fallback(v.picklist(['system', 'full', 'reduced']), 'system'),
  sound: off(),
  vibration: off(),
  hand: v.fallback(v.picklist(['right', 'left']), 'right'),
  // A language that this version of the page lacks stays chosen.
  language: v.fallback(
    v.pipe(v.string(), v.regex(/^(system|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/)),
    'system',
  ),
  watched: off(),
  coach: v.fallback(v.picklist(COACH_MODES), 'off'),
  strip: v.fallback(v.boolean(), true),
  firstVisit: v.fallback(v.picklist(['new', 'moved', 'done']), 'new'),
  board: v.fallback(board, () => ({ rows: 4, cols: 4, p4: 0.1 })),
};
export type SettingsRecord = v.InferOutput<v.ObjectSchema<typeof parts, undefined>>;
const settings = v.looseObject(parts);
export const SETTINGS = rowOf('settings', settings, {
  fresh: () => v.parse(settings, {}),
  isNear: true,
  // Each method of Frolov was a solver.
  renew(kept) {
    const [, method] = kept.solver.split('frolov-');
    if (!method) return kept;
    const frolov = { ...kept.parameters[kept.solver], method };
    return { ...kept, solver: 'frolov', parameters: { ...kept.parameters, frolov } };
  },
  earlier: {
    key: 'twofold:settings',
    read(text) {
      const kept = Object(withoutVersion(text));
      // At first the coach was only on or off.
      return typeof kept.coach === 'boolean'
        ? { ...kept, coach: kept.coach ? 'before' : 'off' }
        : kept;
    },
  },
});

export const highest = <T extends Record<string, number>>(here: T, other: T): T => {
  const higher = Object.entries(other).filter(([key, made]) => !(here[key] >= made));
  return { ...here, ...Object.fromEntries(higher) };
};
const scores = { fresh: () => ({}), isNear: true, merge: highest };

/** The best score that the player has made alone, by ruleset. */
export const BESTS = rowOf('bests', entriesOf(count), {
  ...scores,
  earlier: { key: 'twofold:own-best', read: (text) => Object(withoutVersion(text)).scores ?? {} },
});

/** The rank of the largest tile that the player has made alone, by ruleset. */
export const LARGEST = rowOf('largest-tiles', entriesOf(count), scores);

/** The scores of other players that are to be beaten, by the day of the board. */
export const CHALLENGES = rowOf('challenges', entriesOf(count, /^\d{4}-\d\d-\d\d$/), {
  ...scores,
  earlier: {
    key: 'twofold:challenge',
    read: (text) => ({ [text.slice(0, 10)]: Number(text.slice(11)) }),
  },
});

/** The most days that are remembered. */
export const MOST_DAYS = 400;

/** The days on whose board the player has watched a game, the latest first. */
export const SEEN_DAYS = rowOf('seen-days', listOf(date), {
  fresh: () => [],
  isNear: true,
  earlier: { key: 'twofold:seen-days', read: (text) => text.split(' ').filter(Boolean) },
  merge: (here, other) => [...new Set([...here, ...other])].sort().reverse().slice(0, MOST_DAYS),
});

/** How many games of the arena's unfinished run have ended, and how many were asked for. */
export const ARENA_RUN = rowOf('arena-run', v.object({ done: count, asked: count }), {
  isNear: true,
  isMade: false,
  earlier: { key: 'twofold:arena', read: withoutVersion },
});

/** The id of the game that is followed; '' for none. */
export const FOLLOWED = rowOf('followed', v.string(), {
  fresh: () => '',
  isNear: true,
  isMade: false,
  earlier: { key: 'twofold:following', read: (text) => text },
});
