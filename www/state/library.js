import { batch, signal } from '@preact/signals-core';
import { answered, NoAnswer, newId } from '../lib/browser.js';
import { Emitter } from '../lib/emitter.js';
import { isFull, messageOf } from '../lib/errors.js';
import { GameMover } from './game-mover.js';
import { ReadingCancelled } from './game-reader.js';
import { PlayLog } from './play-log.js';
import { rulesetOf, summaryOf } from './store.js';

/** @typedef {import('../../pkg/rules.js').Game} GameHandle */
/** @typedef {import('../../pkg/rules.js').GameState} GameState */
/** @typedef {import('../lib/tab-lock.js').GameLock} GameLock */
/** @typedef {import('./archive.js').GameArchive} GameArchive */
/** @typedef {import('./session.js').GameSession} GameSession */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').StoredGame} StoredGame */

/** Least time between two saves while a solver plays fast. */
const PAUSE = 300;
/** How long a tab that is being reloaded may take to let its game go. */
const PATIENCE = 600;
/** How long a tab may take to move a game to the archive. */
const MOVING = 300;
const TAB_KEY = 'twofold:tab-game';

/**
 * How the visit began: with the stored game, with a fresh one because there was none, because the stored one is open
 * in another tab, because the player would not wait until it was read, because it could not be read, or because the browser does not answer: then
 * it is not kept, so that a reload goes on with the stored one.
 *
 * @typedef {{ kind: 'stored' | 'first' | 'no answer' } | { kind: 'elsewhere' | 'put off', id: string } | { kind: 'damaged', message: string }} Opening
 * @typedef {'saved' | 'unsaved' | 'memory' | 'unanswered' | 'full' | 'moved'} SaveState
 */

/**
 * Which game is on the page, under which id it is stored, and whether this tab may write it.
 *
 * The game on the page is stored at once after every move, the others are in the archive, or on their way there.
 *
 * `archive-refused`: games cannot be moved to the archive; they stay where they are. Said once.
 *
 * @extends {Emitter<{ moved: undefined, 'archive-refused': 'full' | 'blocked' }>}
 */
export class GameLibrary extends Emitter {
  #store;
  #tab;
  #replay;
  #archive;
  #mover;
  #lock;
  /** @type {GameSession | undefined} */
  #session;
  /** @type {string} */
  #id = newId();
  #writer = newId();
  #saveState;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #timer = 0;
  #moved = signal(false);
  /** The stored game that the visit began with. @type {StoredGame | undefined} */
  #begun;
  #log = new PlayLog(0);
  #solver;
  #best = signal(0);
  #name = signal('');
  /** When the game on the page was played last. */
  #updated = 0;
  /** Settled when this tab holds the game on the page. @type {Promise<unknown>} */
  #held = Promise.resolve();
  #makesRoom = false;
  #isKept = true;
  #refused = false;

  /**
   * @param {{ store: Store, tab: () => import('../lib/browser.js').TextStorage, replay: (record: string) => Promise<GameHandle>,
   *           archive: () => Promise<GameArchive>, locks: LockManager | undefined, solver: () => string,
   *           lock: (onLost: () => void) => GameLock }} collaborators `tab`: what the browser keeps for this tab alone;
   *   `archive`: fetched when it is first needed; `solver`: the id of the one that plays, if one does
   */
  constructor({ store, tab, replay, archive, locks, solver, lock }) {
    super();
    this.#store = store;
    this.#tab = tab;
    this.#replay = replay;
    this.#archive = archive;
    this.#solver = solver;
    this.#mover = new GameMover({ store, archive, locks });
    this.#lock = lock(() => this.#lose());
    this.#saveState = signal(/** @type {SaveState} */ (store.persistent ? 'unsaved' : 'memory'));
  }

  get id() {
    return this.#id;
  }

  /** Whether the game is stored at all, be it for this visit alone. */
  get isKept() {
    return this.#isKept;
  }

  /** Who made the moves of the game, as far as anybody knows. */
  get madeBy() {
    return this.#log.kept().by;
  }

  /** @type {import('@preact/signals-core').ReadonlySignal<SaveState>} */
  get saveState() {
    return this.#saveState;
  }

  /**
   * The best score that the player has made under the rules of this game, without any help; the score of this game
   * alone where games are not compared.
   *
   * @type {import('@preact/signals-core').ReadonlySignal<number>}
   */
  get best() {
    return this.#best;
  }

  /** What the player calls this game; empty without a name. @type {import('@preact/signals-core').ReadonlySignal<string>} */
  get name() {
    return this.#name;
  }

  /** Takes notice of a best score that was stored by somebody else. */
  readBest() {
    this.#readBest(this.#existingSession().state.value);
  }

  /** @param {string} name */
  rename(name) {
    this.#name.value = name;
    this.#save();
  }

  /** Whether another tab has taken this game over. @type {import('@preact/signals-core').ReadonlySignal<boolean>} */
  get moved() {
    return this.#moved;
  }

  /**
   * The game to begin the visit with.
   *
   * @param {() => GameHandle} fresh
   * @returns {Promise<{ game: GameHandle, opening: Opening }>}
   */
  async begin(fresh) {
    try {
      return await this.#begin(fresh);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#isKept = false;
      return { game: fresh(), opening: { kind: 'no answer' } };
    }
  }

  /**
   * @param {() => GameHandle} fresh
   * @returns {Promise<{ game: GameHandle, opening: Opening }>}
   */
  async #begin(fresh) {
    const id = await this.lastId();
    if (id === undefined) return { game: this.adopt(fresh()), opening: { kind: 'first' } };
    if (!(await this.#lock.hold(id)) && !(await this.#lock.hold(id, { patience: PATIENCE }))) {
      return { game: this.adopt(fresh()), opening: { kind: 'elsewhere', id } };
    }
    try {
      this.#begun = await this.#soon(id);
      const game = await this.#open(this.#begun);
      this.#id = id;
      return { game, opening: { kind: 'stored' } };
    } catch (error) {
      this.#begun = undefined;
      if (error instanceof NoAnswer) throw error;
      if (error instanceof ReadingCancelled) {
        return { game: this.adopt(fresh()), opening: { kind: 'put off', id } };
      }
      this.#store.setAside(id);
      const message = messageOf(error);
      return { game: this.adopt(fresh()), opening: { kind: 'damaged', message } };
    }
  }

  /**
   * The game that this tab, or else any tab, has played last.
   *
   * @returns {Promise<string | undefined>}
   */
  async lastId() {
    const ids = [this.#tabId(), this.#store.readCurrent()].filter((id) => id !== undefined);
    for (const id of ids) {
      if (this.#store.hasGame(id)) return id;
      // A tab that was closed and comes back may find its game moved.
      const stored = await this.#soon(id).catch((error) => {
        if (error instanceof NoAnswer) throw error;
      });
      if (stored) return id;
    }
    return undefined;
  }

  /**
   * Gives a game an id of its own, which no other tab can have.
   *
   * @template T
   * @param {T} game
   */
  adopt(game) {
    this.#id = newId();
    this.#moved.value = false;
    this.#isKept = true;
    // Nobody else knows the new id, so nobody can hold it: there is no need to wait for the lock, nor for an answer.
    this.#held = this.#lock.hold(this.#id).catch(() => {});
    return game;
  }

  /**
   * From now on, what happens in the session is stored.
   *
   * @param {GameSession} session
   */
  follow(session) {
    this.#session = session;
    this.#meet(session.totalMoves, session.state.value, this.#begun);
    this.#save();
    session.on('change', (change) => {
      this.#log.add(change, this.#solver());
      this.#raiseBest(change.state);
      // Whoever only looks at a game has not played it.
      if (change.kind !== 'replace' && change.kind !== 'jump') this.#updated = Date.now();
      const fast = change.by === 'solver' && change.kind !== 'keep';
      if (fast) this.#saveSoon();
      else this.#save();
    });
  }

  /**
   * Puts a new game on the page; the one before stays stored.
   *
   * @param {GameHandle} game
   * @param {import('./play-log.js').KeptPlay} [play] how its moves were played, where that is known
   */
  start(game, play) {
    this.flush();
    const before = this.#moved.value ? undefined : this.#id;
    batch(() => this.#put(this.adopt(game), play));
    void this.#moveAway(before);
  }

  /**
   * Opens a stored game.
   *
   * @param {string} id
   * @param {{ steal?: boolean }} [how] whether to take it from the tab that plays it
   * @returns {Promise<boolean>} false if another tab plays it
   */
  async open(id, how = {}) {
    if (id === this.#id && !this.#moved.value) return true;
    this.flush();
    // What cannot be read is found out before the game on the page is let go.
    let stored = await this.#find(id);
    let game = await this.#open(stored);
    const held =
      (await this.#lock.hold(id, how)) || (await this.#lock.hold(id, { patience: MOVING }));
    if (!held) {
      game.free();
      return false;
    }
    // The other tab may have played on until the very moment it lost the game.
    const now = await this.#find(id);
    if (now && now.record !== stored?.record) {
      game.free();
      stored = now;
      game = await this.#open(now);
    }
    this.flush();
    const before = this.#moved.value ? undefined : this.#id;
    const opened = game;
    batch(() => {
      this.#id = id;
      this.#moved.value = false;
      this.#isKept = true;
      this.#put(opened, stored);
    });
    void this.#moveAway(before);
    return true;
  }

  /** Goes on with this game under a new id, after another tab has taken the old one over. */
  fork() {
    const session = this.#existingSession();
    batch(() => {
      this.adopt(undefined);
      session.replace(session.copy());
    });
  }

  /** Stores at once what has not been stored yet. */
  flush() {
    if (this.#timer !== 0) this.#save();
  }

  /** Moves all games that no tab plays to the archive. */
  async moveOthers() {
    await this.#held;
    if (this.#store.persistent) await this.#guard(() => this.#mover.moveOthers(this.#id));
  }

  /**
   * Without locks, another tab shows itself only by writing.
   *
   * @param {StorageEvent} event
   */
  noticeWrite(event) {
    const game = this.#store.gameOfEvent(event);
    if (game?.id === this.#id && game.writer !== this.#writer) this.#lose();
  }

  /**
   * A stored game, wherever it is.
   *
   * @param {string} id
   * @returns {Promise<StoredGame | undefined>}
   */
  async #find(id) {
    const near = this.#store.readGame(id);
    if (this.#store.hasGame(id) || !this.#store.persistent) return near;
    // It may just be on its way: then it has arrived before it left.
    return (await this.#archive()).get(id);
  }

  /**
   * The same, or `NoAnswer` within a few seconds.
   *
   * @param {string} id
   */
  #soon(id) {
    return answered(this.#find(id), 'The database of this browser does not answer.');
  }

  /**
   * @param {StoredGame | undefined} stored
   * @returns {Promise<GameHandle>}
   */
  async #open(stored) {
    if (!stored) throw new Error('The stored game cannot be read.');
    return this.#replay(stored.record);
  }

  /**
   * @param {GameHandle} game
   * @param {Partial<StoredGame> | undefined} stored
   */
  #put(game, stored) {
    this.#meet(game.totalMoves(), game.state(), stored);
    this.#existingSession().replace(game);
  }

  /**
   * @param {number} moves made and undone
   * @param {GameState} state
   * @param {Partial<StoredGame>} [stored]
   */
  #meet(moves, state, stored = {}) {
    this.#log = new PlayLog(moves, stored);
    this.#name.value = stored.name ?? '';
    this.#updated = stored.updated ?? Date.now();
    this.#best.value = 0;
    this.#readBest(state);
    this.#raiseBest(state);
  }

  /** @param {GameState} state */
  #readBest(state) {
    const ruleset = rulesetOf(state);
    const stored = ruleset === undefined ? 0 : this.#store.readBest(ruleset);
    this.#best.value = Math.max(this.#best.value, stored);
  }

  /** @param {GameState} state */
  #raiseBest(state) {
    if (state.score > this.#best.value && this.#log.isOwn(state)) this.#best.value = state.score;
  }

  /** @param {string | undefined} id of the game that was on the page, unless another tab has it now */
  async #moveAway(id) {
    await this.#held;
    // It may have been opened again meanwhile.
    if (id === undefined || id === this.#id || !this.#store.persistent) return;
    await this.#guard(() => this.#mover.move(id));
  }

  /**
   * Moves games; what the browser refuses is said once.
   *
   * @template T
   * @param {() => Promise<T>} move
   * @returns {Promise<T | undefined>}
   */
  async #guard(move) {
    try {
      return await move();
    } catch (error) {
      if (!this.#refused) this.emit('archive-refused', isFull(error) ? 'full' : 'blocked');
      this.#refused = true;
      return undefined;
    }
  }

  /** Tries to store the game once more when others have been moved away. */
  async #makeRoom() {
    if (this.#makesRoom || this.#refused) return;
    this.#makesRoom = true;
    await this.#held;
    const moved = await this.#guard(() => this.#mover.moveOthers(this.#id));
    this.#makesRoom = false;
    if (moved) this.#save();
  }

  #existingSession() {
    if (!this.#session) throw new Error('The library follows no session yet.');
    return this.#session;
  }

  #tabId() {
    try {
      return this.#tab().getItem(TAB_KEY) ?? undefined;
    } catch {
      return undefined;
    }
  }

  #saveSoon() {
    if (this.#timer !== 0) return;
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  #save() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const session = this.#existingSession();
    if (this.#moved.value) return this.#saved('moved');
    if (!this.#isKept) return this.#saved('unanswered');
    const state = session.state.value;
    const stored = this.#store.writeGame({
      id: this.#id,
      writer: this.#writer,
      updated: this.#updated,
      record: session.record(),
      summary: summaryOf(state),
      ...this.#log.kept(),
      ...(this.#name.value && { name: this.#name.value }),
    });
    this.#store.writeCurrent(this.#id);
    try {
      this.#tab().setItem(TAB_KEY, this.#id);
    } catch {
      // Without it, a reload finds the game that was played last.
    }
    const ruleset = rulesetOf(state);
    if (ruleset !== undefined) this.#store.raiseBest(ruleset, this.#best.value);
    if (!this.#store.persistent) this.#saved('memory');
    else this.#saved(stored ? 'saved' : 'full');
    if (!stored && this.#store.persistent) void this.#makeRoom();
  }

  /** @param {SaveState} saveState */
  #saved(saveState) {
    this.#saveState.value = saveState;
  }

  #lose() {
    if (this.#moved.value) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    batch(() => {
      this.#moved.value = true;
      this.#saved('moved');
      this.emit('moved', undefined);
    });
  }
}
