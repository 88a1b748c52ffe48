import { t } from '../lib/sentences.ts';
import { REVIEWS, reviewsOf } from './far.ts';
import { entryOf, GAMES, type GameEntry, type KeptGame, RECORDS } from './games.ts';
import type { Journals } from './journal.ts';
import type { Register } from './register.ts';
import { type Change, changeOf, type Row } from './row.ts';

const byTime = (a: GameEntry, b: GameEntry) => a.updated - b.updated;

export class KeptGames {
  #parts;

  constructor(parts: {
    journals: Pick<Journals, 'all'>;
    register: Pick<Register, 'each' | 'all' | 'get' | 'changeAll'>;
  }) {
    this.#parts = parts;
  }

  /** The entries of all games with a move, the latest first. If the database cannot be read, only those of the journals. */
  async all(): Promise<GameEntry[]> {
    const games: Map<string, GameEntry> = new Map();
    try {
      for await (const [id, entry] of this.#parts.register.each(GAMES))
        if (entry) games.set(id, { ...entry, id });
    } catch {
      // That is told where the games on the page are stored.
    }
    const near = this.#parts.journals
      .all()
      .map(([, { id, game }]) => game && { ...entryOf(game), id });
    for (const game of near.filter((each) => each !== undefined).sort(byTime))
      games.set(game.id, game);
    return [...games.values()]
      .filter(({ summary }) => summary.moves > 0)
      .sort(byTime)
      .reverse();
  }

  /** A game with its record; undefined where it is not kept. */
  async find(id: string): Promise<KeptGame | undefined> {
    const { journals, register } = this.#parts;
    const near = journals.all().find(([, journal]) => journal.id === id && journal.game);
    if (near) return near[1].game;
    const [entry, record] = await Promise.all([register.get(GAMES, id), register.get(RECORDS, id)]);
    return entry && record && { ...entry, ...record };
  }

  async record(id: string): Promise<string> {
    const game = await this.find(id);
    if (!game) throw new Error(t('core-game-gone'));
    return game.record;
  }

  /** An empty name is none. */
  async rename(id: string, name: string) {
    let isThere = false;
    await this.#change([
      changeOf(GAMES, id, (entry) => {
        isThere = entry !== undefined;
        return entry && { ...entry, name: name || undefined };
      }),
    ]);
    if (!isThere) throw new Error(t('core-game-gone'));
  }

  /** Deletes a game with its reviews, and gives what restores it. */
  async remove(id: string): Promise<() => Promise<void>> {
    const removed: Change[] = [];
    const taking = (row: Row<unknown>, key: string): Change => ({
      row,
      id: key,
      update(value) {
        if (value !== undefined) removed.push({ row, id: key, update: (there) => there ?? value });
        return undefined;
      },
    });
    const reviews = await this.#parts.register.all(REVIEWS, reviewsOf(id));
    const all = [...reviews.keys()].map((key) => taking(REVIEWS, key));
    await this.#change([taking(GAMES, id), taking(RECORDS, id), ...all]);
    return () => this.#change(removed);
  }

  /** All or none. */
  async #change(changes: readonly Change[]) {
    const outcome = await this.#parts.register.changeAll(changes, { once: true });
    if (outcome !== 'kept') throw new Error(t(`kept-why-${outcome}`));
  }
}
