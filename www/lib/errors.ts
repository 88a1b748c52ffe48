let translated: (message: string) => string = (message) => message;

/** Sets what says a message in the reader's language. */
export function translateMessages(translate: typeof translated) {
  translated = translate;
}

/** The message of a thrown value. */
export function messageOf(error: unknown) {
  const message = translated(error instanceof Error ? error.message : String(error));
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Why the browser refuses to keep something. `newer`: a newer version of the page has changed the database. */
export type Refusal = 'full' | 'blocked' | 'newer';

export const refusalOf = (error: unknown): Refusal =>
  isFull(error)
    ? 'full'
    : error instanceof DOMException && error.name === 'VersionError'
      ? 'newer'
      : 'blocked';

/** Whether an error says that the storage is full. */
export const isFull = (error: unknown) =>
  error instanceof DOMException &&
  (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED');
