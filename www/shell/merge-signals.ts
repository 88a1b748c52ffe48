import { vibrate } from '../lib/browser.ts';
import type { GameSession } from '../state/session.ts';
import type { Settings } from '../state/settings.ts';
import { tick } from '../ui/tick.ts';

/** Length of the vibration in ms: hardly felt, but felt. */
const PULSE = 12;

/** Lets the player hear and feel the merges of their own moves, as far as the settings ask for it. */
export function signalMerges({ session, settings }: { session: GameSession; settings: Settings }) {
  session.on('change', (change) => {
    if (change.kind !== 'move' || change.by !== 'player') return;
    const { slides, state } = change.move;
    const ranks = slides.filter(({ merged }) => merged).map(({ to }) => state.ranks[to]);
    if (ranks.length === 0) return;
    const { sound, vibration } = settings.current.peek();
    if (sound) tick(Math.max(...ranks));
    if (vibration) vibrate(PULSE);
  });
}
