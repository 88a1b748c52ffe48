/** The tabs of a browser with games, for the tests of what they keep. */

import { vi } from 'vitest';
import { type DirectionName, Game } from '../../pkg/rules.js';
import { comparedBy } from '../../www/games/games.ts';
import { Journals } from '../../www/games/journal.ts';
import { KeptGames } from '../../www/games/list.ts';
import type { Register } from '../../www/games/register.ts';
import type { Locks, TextStorage } from '../../www/lib/browser.ts';
import { GameLibrary } from '../../www/state/library.ts';
import { GameSession } from '../../www/state/session.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeStorage } from './fake-storage.ts';
import { gate } from './gate.ts';
import { registerOf } from './registers.ts';

export const compare = comparedBy(Game);
export const ARROWS: DirectionName[] = ['left', 'down', 'right', 'up'];

/** What all tabs of a browser share. */
export class TestBrowser {
  storage = new FakeStorage();
  locks = new FakeLocks();
  #seed = 0;
  #tabs: { register: Register; close(): Promise<void> }[] = [];

  /** Ends all tabs, so that none works on in the next test. */
  async close() {
    for (const tab of this.#tabs) await tab.close();
    // What is under way opens the present database, and not that of the next test.
    await Promise.all(this.#tabs.map(({ register }) => done(register)));
  }

  /** On so large a board nobody is stuck. */
  newGame() {
    this.#seed += 1;
    return Game.create({ rows: 6, cols: 6, seed: `seed ${this.#seed}` });
  }

  /**
   * Opens a tab.
   *
   * @param how `session`: the session storage of a tab that is reloaded or duplicated; `hasLocks`: false over plain http
   */
  async open({ session = new FakeStorage(), hasLocks = true } = {}) {
    let isClosed = false;
    const closed = gate();
    const register = registerOf(this.storage);
    /** What a closed tab asks is refused, or has no answer. */
    const texts = new Proxy(this.storage, {
      get(storage, name: keyof TextStorage) {
        if (isClosed && name === 'setItem') throw new DOMException('closed', 'QuotaExceededError');
        return isClosed && name === 'removeItem' ? () => {} : storage[name];
      },
    });
    const own = new Proxy(register, {
      get(_, name: keyof Register) {
        const value = register[name];
        if (typeof value !== 'function') return value;
        return isClosed && name !== 'live' ? () => new Promise(() => {}) : value.bind(register);
      },
    });
    const locks: Locks = {
      request: (name, options, callback) =>
        this.locks.request(name, options, (lock) =>
          isClosed ? undefined : Promise.race([callback(lock), lock && closed.opened]),
        ),
    };
    const journals = new Journals(() => texts, hasLocks ? locks : undefined);
    const library = new GameLibrary({
      journals,
      register: own,
      tab: () => session,
      replay: (record) => Game.fromText(record),
      compare,
      solver: () => 'fair',
    });
    const { game, opening } = await library.begin(() => this.newGame());
    const page = new GameSession(game);
    library.follow(page);
    const games = new KeptGames({ journals, register });
    const tab = {
      library,
      page,
      opening,
      session,
      register,
      /** What the tab itself asks, until it is closed. */
      own,
      games,
      journals,
      /** Plays this many legal moves. */
      play(count: number, by: 'player' | 'solver' = 'player', first = 0) {
        for (let made = 0, at = first; made < count; at++)
          if (page.play(ARROWS[at % ARROWS.length], by)) made += 1;
      },
      /** Hands its game to the database. */
      async flush() {
        library.flush();
        await done(register);
      },
      /** Ends the tab at once. */
      async close() {
        isClosed = true;
        closed.open();
        // Its locks become free.
        await new Promise((resume) => setTimeout(resume));
      },
    };
    this.#tabs.push(tab);
    return tab;
  }
}

/** Waits until all that a register was told is done. */
export const done = (register: Register) => register.changeAll([], { once: true });

/** Waits for a condition. */
export const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitUntil(condition, { interval: 1, timeout: 5000 });
