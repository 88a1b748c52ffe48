import { computed, effect, untracked } from '@preact/signals-core';
import { rulesetOf } from '../games/games.ts';
import { highest, LARGEST } from '../games/near.ts';
import type { Register } from '../games/register.ts';
import { vibrate } from '../lib/browser.ts';
import { t } from '../lib/sentences.ts';
import type { GameLibrary } from '../state/library.ts';
import type { GameSession } from '../state/session.ts';
import type { Settings } from '../state/settings.ts';
import { strengthOf } from '../ui/motion.ts';
import { tick } from '../ui/tick.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Length of the vibration in ms: hardly felt, but felt. */
const PULSE_MS = 12;

interface Parts {
  session: Pick<GameSession, 'state' | 'on'>;
  settings: Pick<Settings, 'current'>;
  library: Pick<GameLibrary, 'isOwn' | 'best'>;
  register: Pick<Register, 'live' | 'change'>;
  toasts: Pick<Toasts, 'show'>;
}

/** Lets the player hear and feel the merges of their own moves, as the settings ask for it. The first tile of its size is told in any case. */
export function signalMerges({ session, settings, library, register, toasts }: Parts) {
  const ruleset = computed(() => rulesetOf(session.state.value));
  const largest = () => register.live(LARGEST).value[ruleset.value ?? ''];
  const keep = (rank: number) =>
    void register.change(LARGEST, '', (kept) => highest(kept, { [ruleset.value ?? '']: rank }));
  effect(() => {
    if (ruleset.value && largest() === undefined)
      untracked(() => keep(largestWithin(library.best.peek())));
  });
  session.on('change', (change) => {
    if (change.kind !== 'move' || change.by !== 'player') return;
    const { slides, state } = change.move;
    const ranks = slides.filter(({ merged }) => merged).map(({ to }) => state.ranks[to]);
    if (ranks.length === 0) return;
    const rank = Math.max(...ranks);
    const strength = strengthOf(rank);
    const { sound, vibration } = settings.current.peek();
    if (sound) tick(rank, 1 + strength / 3);
    if (vibration) vibrate(PULSE_MS * (1 + strength));
    if (strength === 0 || !library.isOwn.peek() || !(rank > largest())) return;
    keep(rank);
    // The card tells of the tile that wins.
    if (state.status !== 'won')
      toasts.show(t('notice-first-tile', { tile: `${2 ** rank}` }), {
        key: 'tile',
        isEarned: true,
      });
  });
}

/** The rank of the largest tile that so many points can have made, if all new tiles were 4s. */
function largestWithin(points: number) {
  let rank = 2;
  while ((rank - 1) * 2 ** (rank + 1) <= points) rank += 1;
  return rank;
}
