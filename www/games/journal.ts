import { type Locks, newId, type TextStorage } from '../lib/browser.ts';
import { isFull } from '../lib/errors.ts';
import { holdLock } from '../lib/hold.ts';
import { type Journal, journalOf } from './games.ts';
import { parsed } from './row.ts';

const PREFIX = 'twofold:journal:';
const DAMAGED = 'twofold:damaged:';
const LAST = 'twofold:last';
/** What the version before used. */
const EARLIER = { game: 'twofold:game:', last: 'twofold:current' };

/** A storage that can be read; undefined where it cannot. */
function usable(texts: () => TextStorage): TextStorage | undefined {
  const key = 'twofold:probe';
  try {
    texts().getItem(key);
    texts().setItem(key, '');
    texts().removeItem(key);
  } catch (error) {
    // A full one is readable, and the database can have room.
    if (!isFull(error)) return undefined;
  }
  return texts();
}

/**
 * The journals: of each game that a page has had since the database last had it, a text in localStorage, which is written at once with every move. A
 * tab holds a lock on its journal. One that nobody holds is of a tab that is gone, and is taken in by the next page. What the browser refuses is
 * kept as long as this page.
 */
export class Journals {
  #texts: TextStorage | undefined;
  #locks: Locks | undefined;
  #refused: Map<string, string> = new Map();
  /** What releases the locks that this page holds, by journal. */
  #held: Map<string, () => void> = new Map();
  /** The journals that this page has written. */
  #own: Set<string> = new Set();
  /** The games of the version before for which there was no room. */
  #late: Set<string> = new Set();
  /** Whether texts outlive the page. */
  persist: boolean;
  /** Whether a journal that is held is nobody else's. */
  isSafe;

  /** Without `locks` (where the browser or the address does not have them) every journal can be taken, and games fork. */
  constructor(texts: () => TextStorage, locks: Locks | undefined) {
    this.#texts = usable(texts);
    this.#locks = locks;
    this.persist = this.#texts !== undefined;
    this.isSafe = locks !== undefined;
    if (this.#texts) this.#takeOver(this.#texts);
  }

  names(): string[] {
    const written = this.#keys(PREFIX).map((key) => key.slice(PREFIX.length));
    return [...new Set([...this.#refused.keys(), ...written])];
  }

  /** What is written there. A damaged text is set aside. */
  read(name: string): Journal | 'newer' | 'damaged' | undefined {
    const text = this.text(name);
    // The version before this one may have left a game of a newer one.
    if (text === undefined) return this.#texts?.getItem(EARLIER.game + name) ? 'newer' : undefined;
    const journal = journalOf(parsed(text));
    if (!journal) this.setAside(name);
    return journal ?? 'damaged';
  }

  text(name: string) {
    return this.#refused.get(name) ?? this.#texts?.getItem(PREFIX + name) ?? undefined;
  }

  setAside(name: string) {
    const text = this.text(name);
    if (text !== undefined) this.#rename(PREFIX + name, DAMAGED + name, text);
  }

  all(): [name: string, journal: Journal][] {
    return this.names().flatMap((name): [string, Journal][] => {
      const journal = this.read(name);
      return typeof journal === 'object' ? [[name, journal]] : [];
    });
  }

  /** False where the browser refuses. The text before stays there: the database does not have it yet. */
  write(name: string, journal: Journal): boolean {
    const text = JSON.stringify(journal);
    this.#own.add(name);
    this.#refused.set(name, text);
    try {
      this.#texts?.setItem(PREFIX + name, text);
      if (this.#texts) this.#refused.delete(name);
    } catch {
      // There is no room.
    }
    return !this.#refused.has(name);
  }

  /** Notes that the database has this state. */
  settle(name: string, journal: Journal) {
    const { game: _, ...place } = journal;
    if (!this.write(name, journal) && this.persist) {
      this.remove(name);
      if (!this.write(name, place)) this.#refused.delete(name);
    }
  }

  remove(name: string) {
    this.#refused.delete(name);
    this.#texts?.removeItem(PREFIX + name);
    if (this.#late.delete(name)) this.#texts?.removeItem(EARLIER.game + name);
  }

  /** The id of the game that any tab has played last. */
  get last() {
    return this.#texts?.getItem(LAST) || undefined;
  }

  set last(id: string | undefined) {
    try {
      if (id !== undefined && this.last !== id) this.#texts?.setItem(LAST, id);
    } catch {
      // Another tab then opens the game before.
    }
  }

  /** Takes a journal for this page, unless another tab has it after so many ms. Rejects with `NoAnswer` if the browser does not say whose it is. */
  async hold(name: string, patience = 0): Promise<boolean> {
    if (this.#held.has(name)) return true;
    // Only a request that does not wait shows whether the browser responds.
    let release = await holdLock(this.#locks, PREFIX + name).catch((error: unknown) => {
      if (this.#own.has(name)) return () => {};
      throw error;
    });
    if (!release && patience > 0)
      release = await holdLock(this.#locks, PREFIX + name, { patience });
    if (release) this.#held.set(name, release);
    return release !== undefined;
  }

  release(name: string) {
    this.#held.get(name)?.();
    this.#held.delete(name);
  }

  #keys(prefix: string) {
    const length = this.#texts?.length ?? 0;
    const keys = Array.from({ length }, (_, at) => this.#texts?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  }

  #rename(from: string, to: string, text: string) {
    this.#texts?.removeItem(from);
    try {
      this.#texts?.setItem(to, text);
    } catch {
      // There is no room for the longer key.
      this.#texts?.setItem(from, text);
    }
  }

  /** Makes journals of what the version before has kept here. It stays for one release. */
  #takeOver(texts: TextStorage) {
    for (const key of this.#keys(EARLIER.game)) {
      const [id, text] = [key.slice(EARLIER.game.length), texts.getItem(key) ?? ''];
      const { version, revision, record, ...game } = Object(parsed(text));
      // A game without a move is not handed on.
      const base = Object(game.summary).moves === 0 ? 0 : Number(revision) || 0;
      const place = { version, id, base, stamp: newId(), isNamed: true };
      const journal = journalOf({ ...place, isKept: false, game: { ...game, record } });
      if (journal === 'newer') continue;
      if (!journal) this.#rename(key, DAMAGED + id, text);
      // A page of that version may still be open, and write on.
      else if (this.write(this.text(id) === undefined ? id : newId(), journal))
        texts.removeItem(key);
      else this.#late.add(id);
    }
    const { id } = Object(parsed(texts.getItem(EARLIER.last) ?? ''));
    if (typeof id !== 'string') return;
    this.last ??= id;
    if (this.last) texts.removeItem(EARLIER.last);
  }
}
