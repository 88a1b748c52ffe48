import { Emitter } from '../lib/emitter.js';
import { messageOf } from '../lib/errors.js';
import { rulesetOf } from './store.js';

/** @typedef {import('../../pkg/rules.js').Game} GameHandle */
/** @typedef {typeof import('../../pkg/rules.js').Game} GameClass */
/** @typedef {import('../../pkg/rules.js').GameState} GameState */
/** @typedef {import('../lib/tab-lock.js').GameLock} GameLock */
/** @typedef {import('./session.js').GameSession} GameSession */
/** @typedef {import('./store.js').Store} Store */

/** Least time between two saves while a solver plays fast. */
const PAUSE = 300;
/** How long a tab that is being reloaded may take to let its game go. */
const PATIENCE = 600;
const TAB_KEY = 'twofold:tab-game';

/**
 * How the visit began: with the stored game, with a fresh one because there was none, because the stored one is open
 * in another tab, or because it could not be read.
 *
 * @typedef {{ kind: 'stored' | 'first' } | { kind: 'elsewhere', id: string } | { kind: 'damaged', message: string }} Opening
 * @typedef {'saved' | 'unsaved' | 'memory' | 'full' | 'moved'} SaveState
 */

/**
 * Which game is on the page, under which id it is stored, and whether this tab may write it.
 *
 * @extends {Emitter<{ saved: SaveState, moved: undefined }>}
 */
export class GameLibrary extends Emitter {
  #store;
  #tab;
  #Game;
  #lock;
  /** @type {GameSession | undefined} */
  #session;
  /** @type {string} */
  #id = crypto.randomUUID();
  #writer = crypto.randomUUID();
  /** @type {SaveState} */
  #saveState;
  #timer = 0;
  #moved = false;

  /**
   * @param {{ store: Store, tab: () => Storage, Game: GameClass, lock: (onLost: () => void) => GameLock }} collaborators
   *   `tab`: what the browser keeps for this tab alone
   */
  constructor({ store, tab, Game, lock }) {
    super();
    this.#store = store;
    this.#tab = tab;
    this.#Game = Game;
    this.#lock = lock(() => this.#lose());
    this.#saveState = store.persistent ? 'unsaved' : 'memory';
  }

  get id() {
    return this.#id;
  }

  get saveState() {
    return this.#saveState;
  }

  /** Whether another tab has taken this game over. */
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
    const id = this.lastId;
    if (id === undefined) return { game: this.adopt(fresh()), opening: { kind: 'first' } };
    if (!(await this.#lock.hold(id)) && !(await this.#lock.hold(id, { patience: PATIENCE }))) {
      return { game: this.adopt(fresh()), opening: { kind: 'elsewhere', id } };
    }
    try {
      const game = this.#load(id);
      this.#id = id;
      return { game, opening: { kind: 'stored' } };
    } catch (error) {
      this.#store.setAside(id);
      const message = messageOf(error);
      return { game: this.adopt(fresh()), opening: { kind: 'damaged', message } };
    }
  }

  /** The game that this tab, or else any tab, has played last. */
  get lastId() {
    const id = this.#tabId() ?? this.#store.readCurrent();
    return id !== undefined && this.#store.hasGame(id) ? id : undefined;
  }

  /**
   * Gives a game an id of its own, which no other tab can have.
   *
   * @template T
   * @param {T} game
   */
  adopt(game) {
    this.#id = crypto.randomUUID();
    this.#moved = false;
    // Nobody else knows the new id, so nobody can hold it: there is no need to wait for the lock.
    void this.#lock.hold(this.#id);
    return game;
  }

  /**
   * From now on, what happens in the session is stored.
   *
   * @param {GameSession} session
   */
  follow(session) {
    this.#session = session;
    session.setBest(this.#best(session.state));
    this.#save();
    session.on('change', (change) => {
      const fast = change.by === 'solver' && change.kind !== 'keep';
      if (fast) this.#saveSoon();
      else this.#save();
    });
  }

  /**
   * Puts a new game on the page; the one before stays stored.
   *
   * @param {GameHandle} game
   */
  start(game) {
    this.flush();
    this.#put(this.adopt(game));
  }

  /**
   * Opens a stored game.
   *
   * @param {string} id
   * @param {{ steal?: boolean }} [how] whether to take it from the tab that plays it
   * @returns {Promise<boolean>} false if another tab plays it
   */
  async open(id, how = {}) {
    if (id === this.#id && !this.#moved) return true;
    this.flush();
    const game = this.#load(id);
    if (!(await this.#lock.hold(id, how))) {
      game.free();
      return false;
    }
    // The other tab may have played on until the very moment it lost the game.
    game.free();
    this.#id = id;
    this.#moved = false;
    this.#put(this.#load(id));
    return true;
  }

  /** Goes on with this game under a new id, after another tab has taken the old one over. */
  fork() {
    const session = this.#existingSession();
    this.adopt(undefined);
    session.replace(this.#Game.fromRecord(session.record()), this.#best(session.state));
  }

  /** Stores at once what has not been stored yet. */
  flush() {
    if (this.#timer !== 0) this.#save();
  }

  /** The stored games, the latest first. */
  games() {
    return this.#store.games();
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

  /** @param {string} id */
  #load(id) {
    const stored = this.#store.readGame(id);
    if (!stored) throw new Error('The stored game cannot be read.');
    return this.#Game.fromRecord(stored.record);
  }

  /** @param {GameHandle} game */
  #put(game) {
    this.#existingSession().replace(game, this.#best(game.state()));
    this.#store.tidy(this.#id);
  }

  #existingSession() {
    if (!this.#session) throw new Error('The library follows no session yet.');
    return this.#session;
  }

  /** @param {GameState} state */
  #best(state) {
    const ruleset = rulesetOf(state);
    return ruleset === undefined ? 0 : this.#store.readBest(ruleset);
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
    this.#timer = window.setTimeout(() => this.#save(), PAUSE);
  }

  #save() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const session = this.#existingSession();
    if (this.#moved) return this.#saved('moved');
    const { state } = session;
    const stored = this.#store.writeGame({
      id: this.#id,
      writer: this.#writer,
      updated: Date.now(),
      record: session.record(),
      summary: {
        rows: state.rows,
        cols: state.cols,
        p4: state.p4,
        seed: state.seed,
        score: state.score,
        maxTile: state.maxTile,
        moves: state.moves,
        finished: !state.canMove,
      },
    });
    this.#store.writeCurrent(this.#id);
    try {
      this.#tab().setItem(TAB_KEY, this.#id);
    } catch {
      // Without it, a reload finds the game that was played last.
    }
    const ruleset = rulesetOf(state);
    if (ruleset !== undefined) this.#store.raiseBest(ruleset, state.best);
    if (!this.#store.persistent) this.#saved('memory');
    else this.#saved(stored ? 'saved' : 'full');
  }

  /** @param {SaveState} saveState */
  #saved(saveState) {
    if (this.#saveState === saveState) return;
    this.#saveState = saveState;
    this.emit('saved', saveState);
  }

  #lose() {
    if (this.#moved) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#moved = true;
    this.#saved('moved');
    this.emit('moved', undefined);
  }
}
