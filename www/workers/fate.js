import { messageOf } from '../lib/errors.js';

/** @import { Reply } from '../engine/protocol.js' */

/** Says something to the page. @param {Reply} reply */
export const reply = (reply) => postMessage(reply);

/**
 * Asks the page to replace this worker, if it must be: after a trap the instance still answers, perhaps wrongly.
 *
 * @param {unknown} error
 */
export function endAfterTrap(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (isTrap) reply({ type: 'fatal', message: messageOf(error) });
  return isTrap;
}
