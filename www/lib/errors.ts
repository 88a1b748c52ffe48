import { hasSentence, t } from './sentences.ts';

/** An error of the engine, or a part of one, which has a sentence in each language but English. */
export interface Refused {
  code: string;
  values: Record<string, string | number | Refused>;
}

const said = ({ code, values }: Refused): string =>
  t(
    `refusal-${code}`,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'object' ? said(value) : value,
      ]),
    ),
  );

/** The message of a thrown value, in the reader's language. */
export function messageOf(thrown: unknown) {
  const error: Partial<Error & Refused> = Object(thrown);
  const { code, values, message = String(thrown) } = error;
  // An error of the page, or what the build throws for a part that was asked for in vain.
  if (code && hasSentence(`core-fault-${code}`)) return t(`core-fault-${code}`);
  const sentence =
    code && values && hasSentence(`refusal-${code}`) ? said({ code, values }) : message;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The same as a whole sentence. */
export function reasonOf(thrown: unknown) {
  const message = messageOf(thrown);
  return message.endsWith('.') ? message : `${message}.`;
}

/** Why the browser refuses to keep something. `newer`: a newer version of the page has changed the database. */
export type Refusal = 'full' | 'blocked' | 'newer';

export const refusalOf = (error: unknown): Refusal =>
  isFull(error)
    ? 'full'
    : error instanceof DOMException && error.name === 'VersionError'
      ? 'newer'
      : 'blocked';

export const isFull = (error: unknown) =>
  error instanceof DOMException &&
  (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED');
