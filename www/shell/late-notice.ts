import type { ReadingNotice as ReadingNoticeType } from './reading-notice.ts';

type ReadingNotice = ReadingNoticeType;

/** The notice about the opening of a long game. It is loaded at first use, since few games are so long. */
export class LateNotice {
  #load: () => Promise<{ ReadingNotice: new () => ReadingNotice }>;
  #notice: ReadingNotice | undefined;
  /** The game that is being opened. */
  #begun: Parameters<ReadingNotice['begin']> | undefined;

  constructor(load: () => Promise<{ ReadingNotice: new () => ReadingNotice }>) {
    this.#load = load;
  }

  begin(...opening: Parameters<ReadingNotice['begin']>): ReturnType<ReadingNotice['begin']> {
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

  progress(part: Parameters<ReadingNotice['progress']>[0]): ReturnType<ReadingNotice['progress']> {
    this.#notice?.progress(part);
  }

  end() {
    this.#begun = undefined;
    this.#notice?.end();
  }
}
