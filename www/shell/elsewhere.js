import { Subscriptions } from '../lib/subscriptions.js';

/** @import { Counting } from '../state/counting.js' */
/** @import { GameSession } from '../state/session.js' */
/** @import { OpenTool } from './page.js' */

const TYPING = 'input, select, textarea, [contenteditable], dialog';

/**
 * Imports games and boards of other programs that are dropped or pasted anywhere on the page.
 *
 * @param {OpenTool} openTool
 */
export function listenForFiles(openTool) {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text');
    if (dropped) openTool('import', dropped);
  });
  addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof Element && target.closest(TYPING)) return;
    const file = clipboardData?.files[0] ?? clipboardData?.getData('text');
    if (file) openTool('import', file);
  });
}

/**
 * A followed game is followed again when it is opened.
 *
 * @param {{ session: GameSession }} state
 * @param {OpenTool} openTool
 */
export function followRecorded({ session }, openTool) {
  new Subscriptions().follow(() => {
    session.round.value;
    if (session.state.peek().spawner === 'recorded') openTool('follow', 'resume');
  });
}

/**
 * Shows on the board of a day whether the game counts.
 *
 * @param {{ counting: Counting }} state
 * @param {OpenTool} openTool
 */
export function followDays({ counting }, openTool) {
  let isOpen = false;
  new Subscriptions().follow(() => {
    if (isOpen || counting.date.value === undefined) return;
    isOpen = true;
    openTool('day', 'standing');
  });
}
