import { batch, signal } from '@preact/signals-core';
import { answered, NoAnswer, newId } from '../lib/browser.js';
import { Emitter } from '../lib/emitter.js';
import { isFull, messageOf } from '../lib/errors.js';
import { GameMover } from './game-mover.js';
import { ReadingCancelled } from './game-reader.js';
import { PlayLog } from './play-log.js';
import { rulesetOf, summaryOf } from './store.js';
import { isNewer, VERSION } from './stored-game.js';

/** @import { Game as GameHandle, GameState } from '../../pkg/rules.js' */
/** @import { TextStorage } from '../lib/browser.js' */
/** @import { GameLock } from '../lib/tab-lock.js' */
/** @import { GameArchive } from './archive.js' */
/** @import { KeptPlay } from './play-log.js' */
/** @import { GameSession } from './session.js' */
/** @import { Store } from './store.js' */
/** @import { StoredGame } from './stored-game.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** Least time between two saves while a solver plays, in ms. */
const PAUSE = 100;
/** A game that is still being played while it is taken over is read again so often at most; what comes later is told by the other tab's writing. */
const ROUNDS = 10;
/** How long a tab that is being reloaded may take to let its game go. */
const PATIENCE = 600;
/** How long a tab may take to move a game to the archive. */
const MOVING = 300;
const TAB_KEY = 'twofold:tab-game';

/**
 * How the visit began: with the stored game, with a fresh one because there was none, because the stored one is open
 * in another tab, because the player would not wait until it was read, because a newer version of the page has stored it,
 * because it could not be read, or because the browser does not answer: then it is not kept, so that a reload goes on with the stored one.
 *
 * @typedef {{ kind: 'stored' | 'first' | 'newer' | 'no answer' } | { kind: 'elsewhere' | 'put off', id: string } | { kind: 'damaged', message: string }} Opening
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
  /** How often the game on the page was written, and the last of these states that the browser keeps. */
  #revision = 0;
  #keptRevision = 0;
  /**
   * From which page the game was taken, and in which state. That page may write it for some ms after it has lost it.
   *
   * @type {{ writer: string | undefined, revision: number }}
   */
  #taken = { writer: undefined, revision: 0 };
  /** Whether nothing has happened to the game since it was taken. */
  #isUntouched = true;
  /** Whether there is a move of a solver that has not been saved. */
  #isDirty = false;
  /** Games that there was no room for, by their ids. @type {Map<string, StoredGame>} */
  #unsaved = new Map();
  /** Whether the visit would have begun with a game that a newer version can read: until a move is made, the next visit tries again. */
  #waitsForNewer = false;
  /** Settled when this tab holds the game on the page. @type {Promise<unknown>} */
  #held = Promise.resolve();
  #makesRoom = false;
  #isKept = true;
  #refused = false;

  /**
   * @param {{ store: Store, tab: () => TextStorage, replay: (record: string) => Promise<GameHandle>,
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

  /** @type {ReadonlySignal<SaveState>} */
  get saveState() {
    return this.#saveState;
  }

  /**
   * The best score that the player has made under the rules of this game, without any help; the score of this game
   * alone where games are not compared.
   *
   * @type {ReadonlySignal<number>}
   */
  get best() {
    return this.#best;
  }

  /** What the player calls this game; empty without a name. @type {ReadonlySignal<string>} */
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

  /** Whether another tab has taken this game over. @type {ReadonlySignal<boolean>} */
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
      this.#waitsForNewer = this.#store.isNewer(id) || isNewer(this.#begun);
      this.#begun = undefined;
      if (error instanceof NoAnswer) throw error;
      if (error instanceof ReadingCancelled) {
        return { game: this.adopt(fresh()), opening: { kind: 'put off', id } };
      }
      if (this.#waitsForNewer) return { game: this.adopt(fresh()), opening: { kind: 'newer' } };
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
      if (change.kind !== 'replace') this.#isUntouched = false;
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
   * @param {KeptPlay} [play] how its moves were played, where that is known
   * @returns {boolean | Promise<boolean>} whether the browser keeps the game before. If not, it lasts as long as the page.
   */
  start(game, play) {
    const before = this.#leave();
    batch(() => this.#put(this.adopt(game), play));
    const moving = this.#moveAway(before);
    if (!this.#store.persistent) return false;
    return before === undefined || !this.#unsaved.has(before) || moving;
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
    // The other tab plays on until it hears that it has lost the game.
    for (let round = 0; round < ROUNDS; round++) {
      const now = await this.#find(id);
      if (!now || now.record === stored?.record) break;
      game.free();
      stored = now;
      game = await this.#open(now);
    }
    const before = this.#leave();
    this.#unsaved.delete(id);
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
    if (this.#isDirty) this.#save();
  }

  /** Moves all games that no tab plays to the archive. */
  async moveOthers() {
    await this.#held;
    if (this.#store.persistent) await this.#guard(() => this.#mover.moveOthers(this.#id));
  }

  /**
   * Without locks, another tab shows itself only by writing. But the tab from which the game was taken may write once more.
   *
   * @param {StorageEvent} event
   */
  noticeWrite(event) {
    const game = this.#store.gameOfEvent(event);
    if (game?.id !== this.#id || this.#moved.value || game.writer === this.#writer) return;
    if (game.writer === this.#taken.writer) void this.#noticeLate(game);
    else if (!this.#lock.isHeld) this.#lose();
  }

  /**
   * Takes over the last moves, too, that the tab before has saved, unless the game has gone on here.
   *
   * @param {StoredGame} late
   */
  async #noticeLate(late) {
    const isWanted = () =>
      this.#isUntouched &&
      !this.#moved.value &&
      this.#id === late.id &&
      this.#taken.writer === late.writer &&
      (late.revision ?? 0) > this.#taken.revision;
    try {
      if (isWanted()) {
        const game = await this.#open(late);
        if (!isWanted()) return game.free();
        return batch(() => this.#put(game, late));
      }
    } catch {
      // A later state of it is being read, or it cannot be read: what is here stays.
    }
    if (this.#id === late.id && this.#store.readGame(late.id)?.writer !== this.#writer)
      this.#save();
  }

  /**
   * A stored game, wherever it is.
   *
   * @param {string} id
   * @returns {Promise<StoredGame | undefined>}
   */
  async #find(id) {
    const near = this.#unsaved.get(id) ?? this.#store.readGame(id);
    if (near || this.#store.hasGame(id) || !this.#store.persistent) return near;
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
    if (!stored) throw new Error('what is stored of it cannot be read');
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
    // Each time that a page takes a game up it writes under another name, so that nobody takes its writing for an earlier one.
    this.#writer = newId();
    this.#revision = stored.revision ?? 0;
    this.#keptRevision = 0;
    this.#taken = { writer: stored.writer, revision: this.#revision };
    this.#isUntouched = true;
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

  /**
   * Before another game comes: stores what has not been stored.
   *
   * @returns {string | undefined} the id of the game on the page, unless another tab has it now
   */
  #leave() {
    this.flush();
    if (this.#moved.value) return undefined;
    if (this.#keptRevision !== this.#revision && this.#store.persistent)
      this.#unsaved.set(this.#id, this.#stored());
    return this.#id;
  }

  /**
   * @param {string | undefined} id of the game that was on the page
   * @returns {Promise<boolean>} whether the browser keeps it
   */
  async #moveAway(id) {
    await this.#held;
    if (id === undefined || !this.#store.persistent) return false;
    const unsaved = this.#unsaved.get(id);
    if (unsaved) {
      const kept = await this.#guard(() => this.#mover.keepUnused(unsaved));
      if (kept !== undefined) this.#unsaved.delete(id);
      return kept !== undefined;
    }
    // It may have been opened again meanwhile.
    if (id !== this.#id) await this.#guard(() => this.#mover.move(id));
    return true;
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

  /** Moves other games away, or else keeps the game on the page where they go. */
  async #makeRoom() {
    if (this.#makesRoom) return;
    this.#makesRoom = true;
    await this.#held;
    const moved = await this.#guard(() => this.#mover.moveOthers(this.#id));
    if (moved) this.#write();
    while (this.#keptRevision !== this.#revision && !this.#moved.value && !this.#refused)
      await this.#keepFar();
    this.#makesRoom = false;
    if (this.#refused && this.#keptRevision !== this.#revision) this.#saved('full');
  }

  async #keepFar() {
    const game = this.#stored();
    const id = await this.#guard(() => this.#mover.keep(game));
    if (id === undefined || game.id !== this.#id || this.#moved.value) return;
    if (id !== game.id) {
      // Another state of it was there, and stays.
      this.#id = id;
      this.#held = this.#lock.hold(id);
    }
    this.#remember();
    this.#kept(game.revision);
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

  /** Saves at once, but not so often that it costs time. */
  #saveSoon() {
    if (this.#timer !== 0) {
      this.#isDirty = true;
      return;
    }
    this.#save();
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#isDirty) this.#saveSoon();
    }, PAUSE);
  }

  #save() {
    this.#isDirty = false;
    if (this.#moved.value) return this.#saved('moved');
    this.#revision += 1;
    if (!this.#isKept) return this.#saved('unanswered');
    const isWritten = this.#write();
    const state = this.#existingSession().state.value;
    if (!this.#waitsForNewer || state.moves > 0) this.#remember();
    const ruleset = rulesetOf(state);
    if (ruleset !== undefined) this.#store.raiseBest(ruleset, this.#best.value);
    if (!this.#store.persistent) return this.#saved('memory');
    if (isWritten) return;
    // Whether it is full is not known before everything was tried.
    this.#saved(this.#refused ? 'full' : 'unsaved');
    if (!this.#refused) void this.#makeRoom();
  }

  /** The next visit begins with the game on the page. */
  #remember() {
    this.#store.writeCurrent(this.#id);
    try {
      this.#tab().setItem(TAB_KEY, this.#id);
    } catch {
      // Without it, a reload finds the game that was played last.
    }
  }

  /** Writes the game as it is. @returns {boolean} false if there is no room */
  #write() {
    const isWritten = this.#store.writeGame(this.#stored());
    if (isWritten) this.#kept(this.#revision);
    return isWritten;
  }

  /** @returns {StoredGame & { revision: number }} */
  #stored() {
    const session = this.#existingSession();
    return {
      version: VERSION,
      id: this.#id,
      writer: this.#writer,
      revision: this.#revision,
      updated: this.#updated,
      record: session.record(),
      summary: summaryOf(session.state.value),
      ...this.#log.kept(),
      ...(this.#name.value && { name: this.#name.value }),
    };
  }

  /** @param {number} revision that the browser keeps now */
  #kept(revision) {
    this.#keptRevision = Math.max(this.#keptRevision, revision);
    if (this.#keptRevision === this.#revision) this.#saved('saved');
  }

  /** @param {SaveState} saveState */
  #saved(saveState) {
    this.#saveState.value = saveState;
  }

  #lose() {
    if (this.#moved.value) return;
    this.#isDirty = false;
    batch(() => {
      this.#moved.value = true;
      this.#saved('moved');
      this.emit('moved', undefined);
    });
  }
}
