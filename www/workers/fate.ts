import type { Reply } from '../engine/protocol.ts';
import { messageOf } from '../lib/errors.ts';

/** Sends a message to the page. */
export const reply = (reply: Reply) => postMessage(reply);

/** Asks the page to replace this worker after a trap: the instance would still answer, perhaps wrongly. */
export function endAfterTrap(error: unknown) {
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (isTrap) reply({ type: 'fatal', message: messageOf(error) });
  return isTrap;
}
