import { messageOf } from '../lib/errors.js';

/** @import { Reply } from '../engine/protocol.js' */

/** Sends a message to the page. @param {Reply} reply */
export const reply = (reply) => postMessage(reply);

/**
 * Asks the page to replace this worker after a trap: the instance would still answer, perhaps wrongly.
 *
 * @param {unknown} error
 */
export function endAfterTrap(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (isTrap) reply({ type: 'fatal', message: messageOf(error) });
  return isTrap;
}
