import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Game as GameHandle, GameState } from '../../pkg/rules.js';
import type { Register } from '../games/register.ts';
import { answered, NoAnswer, newId, type TextStorage } from '../lib/browser.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf, type Refusal, refusalOf } from '../lib/errors.ts';
import type { GameLock } from '../lib/tab-lock.ts';
import type { GameArchive } from './archive.ts';
import { GameMover } from './game-mover.ts';
import { LastGame, type Opening } from './last-game.ts';
import type { KeptPlay } from './play-log.ts';
import { PresentPlay } from './present-play.ts';
import type { GameSession } from './session.ts';
import { type Store, summaryOf } from './store.ts';
import { isNewer, type StoredGame, VERSION } from './stored-game.ts';

/** Least time between two saves while a solver plays, in ms. */
const PAUSE = 100;
/** The most reads of a game during a takeover while the other tab still writes it. Later writes arrive as storage events. */
const ROUNDS = 10;
/** The wait for the lock of a tab that is being reloaded, in ms. */
const PATIENCE = 600;

type SaveState = 'saved' | 'unsaved' | 'memory' | 'unanswered' | 'full' | 'moved';

/**
 * Manages the game on the page: its id in the store, and whether this tab may write it.
 *
 * The game on the page is stored after every move. The other games are in the archive or being moved there.
 *
 * `moved`: another tab has taken the game over. `archive-refused`: games cannot be moved to the archive and stay in
 * the store; sent once.
 */
export class GameLibrary extends Emitter<{
  moved: undefined;
  'archive-refused': Refusal;
}> {
  #store: Store;
  #last;
  #replay: (record: string) => Promise<GameHandle>;
  #archive: () => Promise<GameArchive>;
  #mover;
  #lock;
  #session: GameSession | undefined;
  #id: string = newId();
  #writer = newId();
  #saveState;
  #timer: ReturnType<typeof setTimeout> | 0 = 0;
  #moved = signal(false);
  /** The stored game with which the visit began. */
  #begun: StoredGame | undefined;
  #play;
  #name = signal('');
  /** The time of the last move on the page. */
  #updated = 0;
  /** The revision of the game on the page, and the latest revision that is stored. */
  #revision = 0;
  #keptRevision = 0;
  /** The page from which the game was taken over, and its revision then. That page may still write for some ms. */
  #taken: { writer: string | undefined; revision: number } = { writer: undefined, revision: 0 };
  /** Whether the game is unchanged since the takeover. */
  #isUntouched = true;
  /** Whether a solver's move is not saved yet. */
  #isDirty = false;
  /** Games for which the storage had no room, by id. */
  #unsaved: Map<string, StoredGame> = new Map();
  /**
   * Whether the visit began without the stored game because a newer version of the page wrote it. Until a move is
   * made here, the next visit tries that game again.
   */
  #waitsForNewer = false;
  /** Settles when this tab holds the lock of the game. */
  #held: Promise<unknown> = Promise.resolve();
  /** The game that is being opened. */
  #opening: { id: string; opened: Promise<boolean> } | undefined;
  #makesRoom = false;
  /** Whether the database has not answered yet while room is made. */
  #isSilent = false;
  #isKept = true;
  #refused = false;

  /**
   * @param collaborators `tab`: the session storage; `archive`: loaded at first use; `solver`: the id of the playing
   * solver
   */
  constructor({
    store,
    register,
    tab,
    replay,
    archive,
    locks,
    solver,
    lock,
  }: {
    store: Store;
    register: Pick<Register, 'live' | 'change'>;
    tab: () => TextStorage;
    replay: (record: string) => Promise<GameHandle>;
    archive: () => Promise<GameArchive>;
    locks: LockManager | undefined;
    solver: () => string;
    lock: (onLost: () => void) => GameLock;
  }) {
    super();
    this.#store = store;
    this.#last = new LastGame(store, tab);
    this.#replay = replay;
    this.#archive = archive;
    this.#play = new PresentPlay(register, solver);
    this.#mover = new GameMover({ store, archive, locks });
    this.#lock = lock(() => this.#lose());
    this.#saveState = signal((store.persistent ? 'unsaved' : 'memory') as SaveState);
  }

  get id() {
    return this.#id;
  }

  /** Whether the game is stored, at least for this visit. */
  get isKept() {
    return this.#isKept;
  }

  /** The authors of the game's moves. */
  get madeBy() {
    return this.#play.kept().by;
  }

  /**
   * Whether the player made all moves of the game alone, without help, took none back, and was told nothing of the board.
   */
  get isUnaided(): ReadonlySignal<boolean> {
    return this.#play.isUnaided;
  }

  /** Whether the game counts for Best so far: the player made all moves, and found them without help. */
  get isOwn(): ReadonlySignal<boolean> {
    return this.#play.isOwn;
  }

  /** Notes that a solver has shown its values of the shown board before the player moves. */
  noteHelp() {
    this.#play.help(this.#existingSession().state.peek().moves + 1);
  }

  /** Notes that the game does not count on the board of a day. */
  noteTold() {
    this.#play.tell();
    this.#save();
  }

  get saveState(): ReadonlySignal<SaveState> {
    return this.#saveState;
  }

  /** The player's best score under the rules of this game. */
  get best(): ReadonlySignal<number> {
    return this.#play.best;
  }

  /** The name of this game; empty without one. */
  get name(): ReadonlySignal<string> {
    return this.#name;
  }

  rename(name: string) {
    this.#name.value = name;
    this.#save();
  }

  /** Whether another tab has taken this game over. */
  get moved(): ReadonlySignal<boolean> {
    return this.#moved;
  }

  /** Opens the game with which the visit begins. */
  async begin(fresh: () => GameHandle): Promise<{ game: GameHandle; opening: Opening }> {
    try {
      return await this.#begin(fresh);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#isKept = false;
      return { game: fresh(), opening: { kind: 'no answer' } };
    }
  }

  async #begin(fresh: () => GameHandle): Promise<{ game: GameHandle; opening: Opening }> {
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
      if (this.#waitsForNewer) return { game: this.adopt(fresh()), opening: { kind: 'newer' } };
      this.#store.setAside(id);
      const message = messageOf(error);
      return { game: this.adopt(fresh()), opening: { kind: 'damaged', message } };
    }
  }

  /** The game that this tab, or else any tab, played last. */
  async lastId(): Promise<string | undefined> {
    for (const id of this.#last.ids) {
      if (this.#store.hasGame(id)) return id;
      // The game of a reopened tab may have been moved.
      const stored = await this.#soon(id).catch((error) => {
        if (error instanceof NoAnswer) throw error;
      });
      if (stored) return id;
    }
    return undefined;
  }

  /** Gives a game a new id. */
  adopt<T>(game: T) {
    this.#id = newId();
    this.#moved.value = false;
    this.#isKept = true;
    // No other tab knows the new id, so there is no need to wait for the lock.
    this.#held = this.#lock.hold(this.#id).catch(() => {});
    return game;
  }

  /** Stores all changes of the session from now on. */
  follow(session: GameSession) {
    this.#session = session;
    this.#setGame(session.totalMoves, session.state.value, this.#begun);
    this.#save();
    session.on('change', (change) => {
      this.#play.add(change);
      if (change.kind !== 'replace') this.#isUntouched = false;
      // Opening a game or stepping through it is no play.
      if (change.kind !== 'replace' && change.kind !== 'jump') this.#updated = Date.now();
      const fast = change.by === 'solver' && change.kind !== 'keep';
      if (fast) this.#saveSoon();
      else this.#save();
    });
  }

  /**
   * Puts a new game on the page; the previous one stays stored.
   *
   * @param play the history of its play, if known
   * @returns whether the previous game is stored; otherwise it lasts as long as the page
   */
  start(game: GameHandle, play?: KeptPlay): boolean | Promise<boolean> {
    const before = this.#leave();
    batch(() => this.#put(this.adopt(game), play));
    const moving = this.#moveAway(before);
    if (!this.#store.persistent) return false;
    return before === undefined || !this.#unsaved.has(before) || moving;
  }

  /**
   * Opens a stored game.
   *
   * @param how `steal`: take it over from another tab
   * @returns false if another tab plays it
   */
  open(id: string, how: { steal?: boolean } = {}): Promise<boolean> {
    if (this.#opening?.id === id && !how.steal) return this.#opening.opened;
    const opened = this.#openStored(id, how).finally(() => {
      if (this.#opening?.opened === opened) this.#opening = undefined;
    });
    this.#opening = { id, opened };
    return opened;
  }

  async #openStored(id: string, how: { steal?: boolean }) {
    if (id === this.#id && !this.#moved.value) return true;
    this.flush();
    // Read the game before releasing the one on the page: reading may fail.
    let stored = await this.#find(id);
    let game = await this.#open(stored);
    if (!(await this.#lock.hold(id, how))) {
      game.free();
      return false;
    }
    // The other tab plays on until it hears of the takeover.
    for (let round = 0; round < ROUNDS; round++) {
      const known = stored;
      stored = (await this.#find(id)) ?? known;
      if (!stored || stored.record === known?.record) break;
      game.free();
      game = await this.#open(stored);
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

  /** Continues this game under a new id after another tab has taken it over. */
  fork() {
    const session = this.#existingSession();
    batch(() => {
      this.adopt(undefined);
      session.replace(session.copy());
    });
  }

  /** Stores unsaved moves at once. */
  flush() {
    if (this.#isDirty) this.#save();
  }

  async moveOthers() {
    await this.#held;
    if (this.#store.persistent) await this.#guard(() => this.#mover.moveOthers(this.#id));
  }

  /**
   * Handles a write by another tab. Without locks this is the only sign of a takeover. After a takeover the previous
   * tab may write once more.
   */
  noticeWrite(event: StorageEvent) {
    const game = this.#store.gameOfEvent(event);
    if (game?.id !== this.#id || this.#moved.value || game.writer === this.#writer) return;
    if (game.writer === this.#taken.writer) void this.#noticeLate(game);
    else if (!this.#lock.isHeld) this.#lose();
  }

  /** Adopts the last moves of the previous tab, unless the game has continued here. */
  async #noticeLate(late: StoredGame) {
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
      // A later state is being read, or this one is unreadable: keep the current game.
    }
    if (this.#id === late.id && this.#store.readGame(late.id)?.writer !== this.#writer)
      this.#save();
  }

  /** A stored game, from the store or the archive. */
  async #find(id: string): Promise<StoredGame | undefined> {
    const near = this.#unsaved.get(id) ?? this.#store.readGame(id);
    if (near || this.#store.hasGame(id) || !this.#store.persistent) return near;
    // The game may be moving: it arrives in the archive before it leaves the store.
    return (await this.#archive()).get(id);
  }

  /** Finds a game, or rejects with `NoAnswer` after a few seconds. */
  #soon(id: string) {
    return answered(this.#find(id), 'The database of this browser does not answer.');
  }

  async #open(stored: StoredGame | undefined): Promise<GameHandle> {
    if (!stored) throw new Error('what is stored of it cannot be read');
    return this.#replay(stored.record);
  }

  #put(game: GameHandle, stored: Partial<StoredGame> | undefined) {
    this.#setGame(game.totalMoves(), game.state(), stored);
    this.#existingSession().replace(game);
  }

  /** @param moves number of moves, undone ones included */
  #setGame(moves: number, state: GameState, stored: Partial<StoredGame> = {}) {
    // A new writer's name per opening, so that later writes differ from earlier ones.
    this.#writer = newId();
    this.#revision = stored.revision ?? 0;
    this.#keptRevision = 0;
    this.#taken = { writer: stored.writer, revision: this.#revision };
    this.#isUntouched = true;
    this.#play.begin(moves, state, stored);
    this.#name.value = stored.name ?? '';
    this.#updated = stored.updated ?? Date.now();
  }

  /**
   * Stores unsaved moves before another game replaces this one.
   *
   * @returns the id of the game on the page; undefined if another tab has it
   */
  #leave(): string | undefined {
    this.flush();
    if (this.#moved.value) return undefined;
    if (this.#keptRevision !== this.#revision && this.#store.persistent)
      this.#unsaved.set(this.#id, this.#stored());
    return this.#id;
  }

  /**
   * @param id of the previous game
   * @returns whether it is stored
   */
  async #moveAway(id: string | undefined): Promise<boolean> {
    await this.#held;
    if (id === undefined || !this.#store.persistent) return false;
    const unsaved = this.#unsaved.get(id);
    if (unsaved) {
      const kept = await this.#guard(() => this.#mover.keepUnused(unsaved));
      if (kept !== undefined) this.#unsaved.delete(id);
      return kept !== undefined;
    }
    // The game may have been opened again meanwhile.
    if (id !== this.#id) await this.#guard(() => this.#mover.move(id));
    return true;
  }

  /** Moves games. A refusal by the browser is reported once. */
  async #guard<T>(move: () => Promise<T>): Promise<T | undefined> {
    try {
      return await move();
    } catch (error) {
      if (!this.#refused) this.emit('archive-refused', refusalOf(error));
      this.#refused = true;
      return undefined;
    }
  }

  /** Archives other games to make room in the full store and, if that is not enough, the game on the page. */
  async #makeRoom() {
    if (this.#makesRoom) return;
    this.#makesRoom = true;
    const making = this.#archiveUntilKept();
    answered(making, 'The database of this browser does not answer.').catch(() => {
      this.#isSilent = true;
      this.#sayIfFull();
    });
    await making;
    this.#makesRoom = this.#isSilent = false;
    if (this.#refused) this.#sayIfFull();
  }

  async #archiveUntilKept() {
    await this.#held;
    const moved = await this.#guard(() => this.#mover.moveOthers(this.#id));
    if (moved) this.#write();
    while (this.#keptRevision !== this.#revision && !this.#moved.value && !this.#refused)
      await this.#archiveCurrent();
  }

  #sayIfFull() {
    if (this.#keptRevision !== this.#revision && !this.#moved.value) this.#saved('full');
  }

  async #archiveCurrent() {
    const game = this.#stored();
    const id = await this.#guard(() => this.#mover.keep(game));
    if (id === undefined || game.id !== this.#id || this.#moved.value) return;
    if (id !== game.id) {
      // The archive had another state, which stays.
      this.#id = id;
      this.#held = this.#lock.hold(id);
    }
    this.#last.remember(this.#id);
    this.#kept(game.revision);
  }

  #existingSession() {
    if (!this.#session) throw new Error('The library follows no session yet.');
    return this.#session;
  }

  /** Saves at once, but no more often than the least time between two saves. */
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
    if (!this.#waitsForNewer || state.moves > 0) this.#last.remember(this.#id);
    this.#play.keepBest();
    if (!this.#store.persistent) return this.#saved('memory');
    if (isWritten) return;
    // Report a full storage only after every attempt to make room, or when the database does not answer.
    this.#saved(this.#refused || this.#isSilent ? 'full' : 'unsaved');
    if (!this.#refused) void this.#makeRoom();
  }

  /**
   * Writes the game to the store.
   *
   * @returns false if there is no room
   */
  #write(): boolean {
    const isWritten = this.#store.writeGame(this.#stored());
    if (isWritten) this.#kept(this.#revision);
    return isWritten;
  }

  #stored(): StoredGame & { revision: number } {
    const session = this.#existingSession();
    return {
      version: VERSION,
      id: this.#id,
      writer: this.#writer,
      revision: this.#revision,
      updated: this.#updated,
      record: session.record(),
      summary: summaryOf(session.state.value),
      ...this.#play.kept(),
      ...(this.#name.value && { name: this.#name.value }),
    };
  }

  /** @param revision that is stored now */
  #kept(revision: number) {
    this.#keptRevision = Math.max(this.#keptRevision, revision);
    if (this.#keptRevision === this.#revision) this.#saved('saved');
  }

  #saved(saveState: SaveState) {
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
