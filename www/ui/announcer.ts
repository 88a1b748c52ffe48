/** Least time between two messages about moves, in ms. */
const PAUSE_MS = 700;

/** Announces messages in a live region. Of those about moves the newest wins; those about events are never dropped. */
export class Announcer {
  #region: HTMLElement;
  #waiting: string | undefined;
  #timer = 0;
  #spokenAt = -Infinity;

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  /** Announces a move, unless a newer message replaces it, at least `pause` ms after the last message. */
  tell(message: string, pause: number = PAUSE_MS) {
    this.#waiting = message;
    if (this.#timer !== 0) return;
    const wait = Math.max(0, this.#spokenAt + pause - performance.now());
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      if (this.#waiting !== undefined) this.#speak(this.#waiting);
    }, wait);
  }

  /** Announces an event, which is never dropped. */
  say(message: string) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#speak(message);
  }

  #speak(message: string) {
    this.#waiting = undefined;
    this.#spokenAt = performance.now();
    // A screen reader does not read the same text twice.
    this.#region.textContent = this.#region.textContent === message ? `${message}\u00a0` : message;
  }
}
