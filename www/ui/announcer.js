/** Least time between two messages about the course of the game. */
const PAUSE = 700;

/**
 * Speaks through a live region. Messages about moves are throttled, the newest wins; messages about events are
 * never lost and never overtaken by moves.
 */
export class Announcer {
  #region;
  /** @type {string | undefined} */
  #waiting;
  #timer = 0;
  #spokenAt = -Infinity;

  /** @param {HTMLElement} region */
  constructor(region) {
    this.#region = region;
  }

  /**
   * Says what a move did, unless a newer one overtakes it.
   *
   * @param {string} message
   * @param {number} [pause] least time since the last message
   */
  tell(message, pause = PAUSE) {
    this.#waiting = message;
    if (this.#timer !== 0) return;
    const wait = Math.max(0, this.#spokenAt + pause - performance.now());
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      if (this.#waiting !== undefined) this.#speak(this.#waiting);
    }, wait);
  }

  /**
   * Says something that must be heard.
   *
   * @param {string} message
   */
  say(message) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#speak(message);
  }

  /** @param {string} message */
  #speak(message) {
    this.#waiting = undefined;
    this.#spokenAt = performance.now();
    // The same text twice would not be read again.
    this.#region.textContent = this.#region.textContent === message ? `${message}\u00a0` : message;
  }
}
