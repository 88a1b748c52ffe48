/** A browser with kept games, reviews and mistakes, for the tests of backups. */

import { IDBFactory } from 'fake-indexeddb';
import { Game, Replay } from '../../pkg/rules.js';
import type { JudgedMove } from '../../pkg/twofold.js';
import { Backups } from '../../www/features/games/backup.ts';
import { readBackup } from '../../www/features/games/backup-file.ts';
import { type KeptReview, MISTAKES, REVIEWS, reviewId } from '../../www/games/far.ts';
import { GAMES, RECORDS, summaryOf } from '../../www/games/games.ts';
import { BESTS, SETTINGS } from '../../www/games/near.ts';
import { DIRECTIONS } from '../../www/lib/directions.ts';
import { hashOf } from '../../www/state/kept-reviews.ts';
import { newMistake } from '../../www/state/mistakes.ts';
import { MISTAKE as KEPT } from '../mistake.js';
import { FakeStorage } from './fake-storage.ts';
import { registerOf } from './registers.ts';
import { keepGames, type NamedGame, storedGame } from './some-games.ts';
import { judged, keptReview, movesOf } from './some-moves.ts';

/** A separate browser. */
export class Browser {
  storage = new FakeStorage();
  factory = new IDBFactory();
  register = registerOf(this.storage);
  backups = new Backups({ register: this.register, rules: { Game, Replay } });

  /** Makes the page run in this browser. */
  async enter() {
    globalThis.indexedDB = this.factory;
    // The database of another browser is not opened later.
    await this.register.ids(GAMES);
    return this;
  }

  async text() {
    return (await this.backups.save()).join('');
  }

  async check(text: string) {
    const { signal } = new AbortController();
    return this.backups.check(readBackup(text), { progress: () => {}, signal });
  }

  async restore(text: string) {
    const merge = await this.check(text);
    await this.backups.keep(merge, true);
    return merge;
  }

  /** All stored data, in a fixed order. */
  async contents() {
    const entries = [...(await this.register.all(GAMES))];
    return {
      games: entries.map(([id, entry]) => ({ ...entry, id, stamp: '' })),
      records: [...(await this.register.all(RECORDS))].map(([id, each]) => ({ id, ...each })),
      evaluations: [...(await this.register.all(REVIEWS)).values()],
      mistakes: [...(await this.register.all(MISTAKES)).values()],
      bests: await this.register.get(BESTS),
    };
  }

  /** The record of a game. */
  async record(id: string) {
    return (await this.register.get(RECORDS, id))?.record;
  }
}

/** A stored game with this many moves. */
export function playedGame(number: number, more: Partial<NamedGame> = {}): NamedGame {
  const game = Game.create({ rows: 3, cols: 3, seed: `0000-${String(number).padStart(4, '0')}` });
  for (let move = 0; move < 12; move++)
    for (const direction of ['left', 'down', 'right', 'up'] as const) game.play(direction);
  const summary = summaryOf(game.state());
  const record = game.record();
  game.free();
  return {
    ...storedGame(`game ${number}`, { updated: 1000 + number }),
    record,
    summary,
    by: [{ by: 'player', moves: summary.moves }],
    ms: 1234,
    days: ['2026-03-01'],
    ...more,
  };
}

export function evaluationOf({ id, record, summary }: NamedGame): KeptReview {
  const game = Game.fromText(record);
  const { legal } = game.jump(0);
  const played = (game.redo() as NonNullable<ReturnType<Game['redo']>>).direction;
  game.free();
  const best = legal.find((direction) => direction !== played) ?? played;
  const values = Object.fromEntries(
    DIRECTIONS.map((each) => [each, legal.includes(each) ? 1.25 : null]),
  ) as JudgedMove['values'];
  const move = judged(1, { played, best, values, verdict: 'good', loss: 0.75, luck: -4.5 });
  return keptReview({
    game: id,
    record: hashOf(record),
    columns: movesOf(summary.moves, [move]).columns,
    summary: { ledger: null, luckPercentile: 31, accuracy: 1 },
  });
}

export const MISTAKE = newMistake(KEPT, KEPT.due);

/** Fills a browser with games, reviews, best scores and settings. */
export async function fill(browser: Browser) {
  const one = playedGame(1);
  const { score, maxTile, moves } = one.summary;
  const games = [
    { ...one, end: { time: 999, score, maxTile, moves } },
    playedGame(2, { name: 'The “good”, one', undone: true, helped: 7 }),
    playedGame(3, { undone: true, end: { time: 1000, score: 5, maxTile: 4, moves: 2 } }),
  ];
  const { register } = browser;
  await keepGames(register, games);
  const review = evaluationOf(games[0]);
  await register.change(REVIEWS, reviewId(review), () => review);
  await register.change(MISTAKES, MISTAKE.id, () => MISTAKE);
  await register.change(BESTS, '', () => ({ '3x3, p4 0.1': 4321 }));
  await register.change(SETTINGS, '', (before) => ({ ...before, theme: 'dark' as const }));
  return games;
}
