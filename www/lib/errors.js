/**
 * What a thrown value says.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  return message.charAt(0).toUpperCase() + message.slice(1);
}
