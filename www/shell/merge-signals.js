import { vibrate } from '../lib/browser.js';
import { tick } from '../ui/tick.js';

/** @import { GameSession } from '../state/session.js' */
/** @import { Settings } from '../state/settings.js' */

/** Length of the vibration in ms: hardly felt, but felt. */
const PULSE = 12;

/**
 * Lets the player hear and feel the merges of their own moves, as far as the settings ask for it.
 *
 * @param {{ session: GameSession, settings: Settings }} page
 */
export function signalMerges({ session, settings }) {
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
