import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Game as GameHandle, GameState } from '../../pkg/rules.js';
import {
  type Compare,
  GAMES,
  type Journal,
  type KeptGame,
  type KeptPlay,
  type KeptRival,
  type Placed,
  place,
  RECORDS,
  summaryOf,
} from '../games/games.ts';
import type { Journals } from '../games/journal.ts';
import type { Outcome, Register } from '../games/register.ts';
import { answered, NoAnswer, newId, type TextStorage } from '../lib/browser.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import { PresentPlay } from './play.ts';
import type { GameSession } from './session.ts';

/** Least time between two writings of the journal while a solver plays, and between a move and the database, in ms. */
const PAUSE_MS = { journal: 100, database: 1000 };
/** The wait for a page that is being left, perhaps in this tab, in ms. */
const PATIENCE_MS = 600;

/** The name of the tab's journal and the id of its game, in the session storage. */
const TAB = 'twofold:tab';
const EARLIER_TAB = 'twofold:tab-game';

type SaveState = 'saved' | 'unsaved' | 'memory' | 'unanswered' | 'full';

/**
 * How the visit began. `stored`: with the stored game; `copy`: with a copy of it, since it is open in another tab. Otherwise with a new game: `first`:
 * there was none; `newer`: a newer version of the page stored it; `damaged`: it could not be read; `no answer`: the browser did not respond. In the
 * last case the new game is not stored, so that a reload continues the stored one.
 */
export type Opening =
  | { kind: 'stored' | 'copy' | 'first' | 'newer' | 'no answer' }
  | { kind: 'damaged'; message: string };

/** A stored game that was found. `name`: of its journal, which this page holds now. */
interface Found {
  name?: string;
  journal: Journal & { game: KeptGame };
  isCopy: boolean;
}

/** The stored game is of a newer version of the page. */
class Newer extends Error {}

/** `tab`: the session storage; `solver`: the id of the playing solver. */
interface Parts {
  journals: Journals;
  register: Pick<Register, 'live' | 'change' | 'changeAll' | 'stored' | 'keeping'>;
  tab: () => TextStorage;
  replay: (record: string) => GameHandle | Promise<GameHandle>;
  compare: Compare;
  solver: () => string;
}

/** The game on the page: in its journal at once, and in the database soon after. `refused`: the database does not take games; sent once. */
export class GameLibrary extends Emitter<{ refused: Exclude<Outcome, 'kept'> }> {
  #parts;
  #journals;
  #register;
  #session!: GameSession;
  #play;
  /** The name of this game; empty without one. */
  name: Signal<string> = signal('');
  /** The name of its journal. */
  #journal = newId();
  #place: Omit<Journal, 'game'> = fresh();
  #updated = 0;
  #states = 0;
  /** Whether it is a copy that has not changed yet: until then its id is that of the game that it is from, and it is not stored. */
  #isCopy = false;
  /** Whether nothing is stored before a change: the next visit tries what could not be opened again. */
  #waits = false;
  /** Whether it is stored at all, at least for this visit. */
  #isKept = true;
  #saved: Signal<SaveState>;
  /** Why the database does not take it. */
  #refusal: Exclude<Outcome, 'kept'> | undefined;
  #timers: Partial<Record<keyof typeof PAUSE_MS, ReturnType<typeof setTimeout>>> = {};
  /** Whether a solver's move is not written yet. */
  #isDirty = false;
  #settling: Promise<Outcome> | undefined;
  /** What the game on the page is raced against: read whenever it is stored. */
  rival: (() => KeptRival) | undefined;
  #opening: { id: string; opened: Promise<'opened' | 'copied'> } | undefined;
  /** The stored game with which the visit began. */
  #begun: Found | undefined;
  /** Whether it is kept, or why not, with all else that is to be kept. */
  saveState: ReadonlySignal<SaveState>;
  /** Whether the player made all moves of the game alone, without help, took none back, and was told nothing of the board. */
  isUnaided: ReadonlySignal<boolean>;
  /** Whether the game counts for Best so far: the player made all moves, and found them without help. */
  isOwn: ReadonlySignal<boolean>;
  /** The player's best score under the rules of this game. */
  best: ReadonlySignal<number>;

  constructor(parts: Parts) {
    super();
    const { journals, register, solver } = parts;
    this.#parts = parts;
    this.#journals = journals;
    this.#register = register;
    this.#play = new PresentPlay(register, solver);
    ({ isUnaided: this.isUnaided, isOwn: this.isOwn, best: this.best } = this.#play);
    this.#saved = signal<SaveState>(journals.persist ? 'unsaved' : 'memory');
    const others = { kept: 'saved', full: 'full', blocked: 'memory', newer: 'unsaved' } as const;
    this.saveState = computed(() => {
      const own = this.#saved.value;
      return own === 'saved' ? others[register.keeping.value] : own;
    });
  }

  get id() {
    return this.#place.id;
  }

  get madeBy() {
    return this.#play.log.kept().by;
  }

  get game(): KeptGame {
    const session = this.#session;
    return {
      updated: this.#updated,
      summary: summaryOf(session.state.peek()),
      record: session.record(),
      ...this.#play.log.kept(),
      rival: this.rival?.(),
      ...(this.name.peek() && { name: this.name.peek() }),
    };
  }

  /** Notes that a solver has shown its values of the shown board before the player moves. */
  noteHelp() {
    this.#play.log.help(this.#session.state.peek().moves + 1);
  }

  /** Notes that the game does not count on the board of a day. */
  noteTold() {
    this.#play.tell();
    this.#changed();
  }

  /** Notes that the rival has moved, or is another one. That alone makes no game of a copy. */
  noteRival() {
    if (!this.#isCopy) this.#saveSoon();
  }

  rename(name: string) {
    this.name.value = name;
    this.#place.isNamed = true;
    this.#changed();
  }

  async begin(
    fresh: () => GameHandle | Promise<GameHandle>,
  ): Promise<{ game: GameHandle; opening: Opening }> {
    const anew = async (opening: Opening) => {
      this.#waits = opening.kind === 'newer';
      return { game: this.adopt(await fresh()), opening };
    };
    try {
      this.#begun = await this.#first();
      if (!this.#begun) return anew({ kind: 'first' });
      const game = await this.#parts.replay(this.#begun.journal.game.record);
      return { game, opening: { kind: this.#begun.isCopy ? 'copy' : 'stored' } };
    } catch (error) {
      this.#begun = undefined;
      if (error instanceof Newer) return anew({ kind: 'newer' });
      if (!(error instanceof NoAnswer)) return anew({ kind: 'damaged', message: messageOf(error) });
      const begun = await anew({ kind: 'no answer' });
      this.#isKept = false;
      return begun;
    }
  }

  /** The game that this tab, or else any tab, played last, if it is still there. */
  async lastId(): Promise<string | undefined> {
    for (const id of [this.#ofTab().id, this.#journals.last]) {
      if (id === undefined) continue;
      if (this.#journalOf(id) || (await answered(this.#register.stored(GAMES, id))).value)
        return id;
    }
    return undefined;
  }

  /** Gives a game a new id. */
  adopt<T>(game: T) {
    this.#take(newId(), fresh());
    // No other tab knows its name.
    void this.#journals.hold(this.#journal).catch(() => {});
    return game;
  }

  /** Stores all changes of the session from now on. */
  follow(session: GameSession) {
    this.#session = session;
    const begun = this.#begun;
    if (begun) this.#own(begun);
    this.#set(session.totalMoves, session.state.peek(), begun?.journal.game);
    if (!begun) this.#save();
    session.on('change', (change) => {
      this.#play.add(change);
      if (change.kind === 'replace') return;
      // Stepping through it is no play.
      if (change.kind !== 'jump') this.#updated = Date.now();
      if (change.by === 'solver' && change.kind !== 'keep') this.#saveSoon();
      else this.#changed();
    });
  }

  /** Puts a new game on the page. Answers whether the previous one is stored; otherwise it lasts as long as the page. */
  start(game: GameHandle, play?: KeptPlay): boolean | Promise<boolean> {
    const left = this.#leave();
    batch(() => this.#put(this.adopt(game), play));
    this.#save();
    const settling = this.#settleLeft(left.journal);
    return left.isKept || (this.#journals.persist && settling.then((kept) => kept === 'kept'));
  }

  /** Opens a stored game; `copied`: another tab plays it. Rejects where it cannot be read. */
  open(id: string): Promise<'opened' | 'copied'> {
    if (this.#opening?.id === id) return this.#opening.opened;
    const opened = this.#open(id).finally(() => {
      if (this.#opening?.opened === opened) this.#opening = undefined;
    });
    this.#opening = { id, opened };
    return opened;
  }

  async #open(id: string) {
    if (id === this.id) return 'opened' as const;
    this.flush();
    const found = await this.#find(id);
    if (!found) throw new Error(t('core-game-gone'));
    const game = await this.#parts.replay(found.journal.game.record);
    const left = this.#leave();
    batch(() => {
      this.#own(found);
      this.#put(game, found.journal.game);
    });
    void this.#settleLeft(left.journal);
    return found.isCopy ? ('copied' as const) : ('opened' as const);
  }

  /** Writes the last moves at once, and hands them to the database. */
  flush() {
    if (this.#isDirty) this.#changed();
    if (this.#timers.database) void this.#settle();
  }

  /** Takes in the journals of tabs that are gone. */
  async settleOthers() {
    for (const name of this.#journals.names()) {
      if (name === this.#journal) continue;
      // Without an answer they stay for the next page.
      const isHeld = await this.#journals.hold(name).catch(() => false);
      if (isHeld) await this.#settleLeft(name);
    }
  }

  /** The game of this tab, or else of the tab that has played last: what that still plays is copied at once. */
  async #first(): Promise<Found | undefined> {
    const { name, id } = this.#ofTab();
    return (
      (id !== undefined && (await this.#find(id, name))) ||
      (this.#journals.last && (await this.#find(this.#journals.last, undefined, 0))) ||
      undefined
    );
  }

  /** Finds a stored game. `own`: the name of the journal that this tab had; `patience`: the wait for a page that has it, in ms. */
  async #find(id: string, own?: string, patience = PATIENCE_MS): Promise<Found | undefined> {
    const name = own ?? this.#journalOf(id)?.[0];
    const isHeld = name !== undefined && (await this.#journals.hold(name, patience));
    const journal = this.#journals.read(name ?? id);
    if (journal === 'newer') throw new Newer();
    if (journal === 'damaged') throw new Error(t('core-game-unreadable'));
    const isCopy = name !== undefined && !isHeld;
    if (journal?.game && journal.id === id) {
      const isOwn = own !== undefined || this.#journals.isSafe;
      const stamp = isOwn ? journal.stamp : newId();
      const found = { ...journal, stamp, game: journal.game };
      return { name: isOwn ? name : undefined, journal: found, isCopy };
    }
    // A journal of another game is of a tab that was left.
    const isOwn = isHeld && (!journal || journal.id === id);
    const found = await this.#stored(id);
    if (!found) return undefined;
    return { name: isOwn ? name : undefined, journal: found, isCopy: isCopy && journal?.id === id };
  }

  async #stored(id: string) {
    const [entry, record] = await answered(
      Promise.all([this.#register.stored(GAMES, id), this.#register.stored(RECORDS, id)]),
    );
    if (record.state === 'newer' || entry.state === 'newer') throw new Newer();
    if (!entry.value || !record.value) return undefined;
    const { revision, stamp: _, played: __, ...facts } = entry.value;
    return { ...fresh(), id, base: revision, isKept: true, game: { ...facts, ...record.value } };
  }

  #journalOf(id: string) {
    return this.#journals.all().find(([, journal]) => journal.id === id);
  }

  #ofTab(): { name?: string; id?: string } {
    try {
      const [name, id] = (this.#parts.tab().getItem(TAB) ?? '').split(' ');
      return id ? { name, id } : { id: this.#parts.tab().getItem(EARLIER_TAB) ?? undefined };
    } catch {
      return {};
    }
  }

  #remember() {
    this.#journals.last = this.id;
    try {
      const text = `${this.#journal} ${this.id}`;
      if (this.#parts.tab().getItem(TAB) !== text) this.#parts.tab().setItem(TAB, text);
    } catch {
      // A reload then opens the game that was played last.
    }
  }

  /** Makes a stored game the one of this page. */
  #own({ name, journal, isCopy }: Found) {
    const { game: _, ...place } = journal;
    // Nothing is stored under the stamp of what is kept, but a tab that cannot be seen may be about to.
    this.#take((!isCopy && name) || newId(), place.isKept ? { ...place, stamp: newId() } : place);
    this.#isCopy = isCopy;
    void this.#journals.hold(this.#journal).catch(() => {});
    const isThere = Object(this.#journals.read(this.#journal)).stamp === journal.stamp;
    this.#tell(this.#journals.persist ? 'saved' : 'memory');
    if (isCopy) return;
    // Other tabs see by its journal that it is played here. What is there would go where there is no room.
    if (place.isKept) {
      if (!isThere) this.#journals.settle(this.#journal, journal);
    } else {
      const isWritten = this.#journals.write(this.#journal, journal);
      if (!isWritten && this.#journals.persist) this.#tell(this.#refusal ? 'full' : 'unsaved');
      this.#settleSoon();
    }
    this.#remember();
  }

  #take(journal: string, place: Omit<Journal, 'game'>) {
    this.#journal = journal;
    this.#place = place;
    this.#isCopy = false;
    this.#isKept = true;
  }

  #put(game: GameHandle, stored: Partial<KeptGame> | undefined) {
    this.#set(game.totalMoves(), game.state(), stored);
    this.#session.replace(game);
  }

  /** `moves`: their number, undone ones included. */
  #set(moves: number, state: GameState, stored: Partial<KeptGame> = {}) {
    this.#play.begin(moves, state, stored);
    this.name.value = stored.name ?? '';
    const { rival } = stored;
    this.rival = rival && (() => rival);
    this.#updated = stored.updated ?? Date.now();
  }

  /** Writes what is not written before another game replaces this one. */
  #leave() {
    if (this.#isDirty) this.#changed();
    // No reload continues the game before any more.
    if (!this.#isKept) {
      this.#isKept = true;
      this.#save();
    }
    this.#waits = false;
    clearTimeout(this.#timers.database);
    this.#timers.database = undefined;
    return { journal: this.#journal, isKept: this.#isCopy || this.#saved.peek() === 'saved' };
  }

  /** Writes at once, but no more often than the least time between two writings. */
  #saveSoon() {
    if (this.#timers.journal) {
      this.#isDirty = true;
      return;
    }
    this.#changed();
    this.#timers.journal = setTimeout(() => {
      this.#timers.journal = undefined;
      if (this.#isDirty) this.#saveSoon();
    }, PAUSE_MS.journal);
  }

  #changed() {
    if (this.#isCopy) {
      this.#isCopy = false;
      this.#place = fresh();
    }
    this.#waits = false;
    this.#save();
  }

  #save() {
    this.#isDirty = false;
    if (!this.#isKept) return this.#tell('unanswered');
    if (this.#waits) return;
    this.#states += 1;
    this.#place.isKept = false;
    this.#play.keepBest();
    const isWritten = this.#write();
    this.#remember();
    if (!this.#journals.persist) return this.#tell('memory');
    if (isWritten) {
      this.#tell('saved');
      this.#settleSoon();
    } else {
      this.#tell(this.#refusal ? 'full' : 'unsaved');
      void this.#settle();
    }
  }

  #write() {
    return this.#journals.write(this.#journal, { ...this.#place, game: this.game });
  }

  #tell(state: SaveState) {
    this.#saved.value = state;
  }

  #settleSoon() {
    this.#timers.database ??= setTimeout(() => void this.#settle(), PAUSE_MS.database);
  }

  /** Hands the game on the page to the database. */
  #settle(): Promise<Outcome> {
    clearTimeout(this.#timers.database);
    this.#timers.database = undefined;
    this.#settling ??= this.#settleNow().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #settleNow(): Promise<Outcome> {
    for (;;) {
      const [name, states, game] = [this.#journal, this.#states, this.game];
      const draft = { ...this.#place, game };
      if (this.#isCopy || draft.isKept || isEmpty(draft)) return 'kept';
      const placed = await this.#placed(draft);
      // It was left meanwhile: the game that is on the page now waits.
      if (name !== this.#journal) continue;
      if (placed.outcome !== 'kept') {
        if (this.#saved.peek() === 'unsaved') this.#tell('full');
        return placed.outcome;
      }
      const isSame = states === this.#states;
      this.#place = {
        ...this.#place,
        id: placed.id,
        base: placed.revision,
        stamp: placed.revision === draft.base ? draft.stamp : newId(),
        isNamed: this.#place.isNamed && !isSame,
        isKept: isSame,
      };
      this.#remember();
      if (isSame) {
        this.#journals.settle(name, { ...this.#place, game });
        this.#tell('saved');
        return 'kept';
      }
      if (this.#write()) {
        this.#settleSoon();
        return 'kept';
      }
    }
  }

  /** Hands a game that no page plays to the database. Its journal, which this page holds, goes only then. */
  async #settleLeft(name: string): Promise<Outcome> {
    const [text, journal] = [this.#journals.text(name), this.#journals.read(name)];
    let outcome: Outcome = journal === 'newer' ? journal : 'kept';
    if (typeof journal === 'object' && journal.game && !(await this.#isDone(journal))) {
      const { game, isKept } = journal;
      // The tab that was told that it is kept may have stored its next state under the same stamp.
      const stamp = isKept ? newId() : journal.stamp;
      // What is stored must not give way to what cannot be read.
      if (!(await this.#isReadable(game))) this.#journals.setAside(name);
      else ({ outcome } = await this.#placed({ ...journal, game, stamp }));
    }
    if (name === this.#journal) return outcome;
    if (outcome === 'kept' && this.#journals.text(name) === text) this.#journals.remove(name);
    this.#journals.release(name);
    return outcome;
  }

  /** Whether nobody would miss it. Since it was kept, a page that is gone may have stored another way; a game that is deleted stays so. */
  async #isDone(journal: Journal) {
    if (!journal.isKept) return isEmpty(journal);
    const stored = answered(this.#register.stored(GAMES, journal.id));
    return stored.then(({ value }) => (value?.revision ?? 0) <= journal.base).catch(() => false);
  }

  async #isReadable({ record }: KeptGame) {
    try {
      (await this.#parts.replay(record)).free();
      return true;
    } catch {
      return false;
    }
  }

  async #placed(draft: Journal & { game: KeptGame }): Promise<Placed> {
    if (!this.#journals.persist) return { id: draft.id, revision: draft.base, outcome: 'blocked' };
    const placed = await place(this.#register, draft, this.#parts.compare);
    if (placed.outcome === 'kept') this.#refusal = undefined;
    else {
      if (!this.#refusal) this.emit('refused', placed.outcome);
      this.#refusal = placed.outcome;
    }
    return placed;
  }
}

const fresh = (): Omit<Journal, 'game'> => ({
  version: 1,
  id: newId(),
  base: 0,
  stamp: newId(),
  isNamed: false,
  isKept: false,
});

/** Whether nobody would look for it: a game without a move. */
const isEmpty = ({ base, game }: Journal) => base === 0 && game?.summary.moves === 0;
