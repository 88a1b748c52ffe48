import { type ReadonlySignal, signal } from '@preact/signals-core';
import { fetchedOnce } from './fetched-once.ts';

/** A part of the page that is fetched when it is first needed. */
export class Lazy<T> {
  /** The part; undefined until it is there. */
  readonly part: ReadonlySignal<T | undefined>;
  /** Fetches it once. After a failure the next call tries again. */
  readonly need: () => void;

  constructor(load: () => Promise<T>) {
    const part = signal(undefined as T | undefined);
    const fetch = fetchedOnce(async () => {
      part.value = await load();
    });
    this.part = part;
    this.need = () => fetch().catch(() => {});
  }
}
