/** @import { ReadingNotice as ReadingNoticeType } from './reading-notice.js' */

/** @typedef {ReadingNoticeType} ReadingNotice */

/** The notice about the opening of a long game. It is loaded at first use, since few games are so long. */
export class LateNotice {
  #load;
  /** @type {ReadingNotice | undefined} */
  #notice;
  /** The game that is being opened. @type {Parameters<ReadingNotice['begin']> | undefined} */
  #begun;

  /** @param {() => Promise<{ ReadingNotice: new () => ReadingNotice }>} load */
  constructor(load) {
    this.#load = load;
  }

  /** @type {ReadingNotice['begin']} */
  begin(...opening) {
    this.#begun = opening;
    if (this.#notice) return this.#notice.begin(...opening);
    // The game opens without the notice, too.
    void this.#load().then(
      ({ ReadingNotice }) => {
        this.#notice ??= new ReadingNotice();
        if (this.#begun) this.#notice.begin(...this.#begun);
      },
      () => {},
    );
  }

  /** @type {ReadingNotice['progress']} */
  progress(part) {
    this.#notice?.progress(part);
  }

  end() {
    this.#begun = undefined;
    this.#notice?.end();
  }
}
