/** @type {(message: string) => string} */
let translated = (message) => message;

/** Sets what says a message in the reader's language. @param {typeof translated} translate */
export function translateMessages(translate) {
  translated = translate;
}

/**
 * The message of a thrown value.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  const message = translated(error instanceof Error ? error.message : String(error));
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/**
 * Whether an error says that the storage is full.
 *
 * @param {unknown} error
 */
export const isFull = (error) =>
  error instanceof DOMException &&
  (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED');
