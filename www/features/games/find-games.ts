import { type GameEntry, playersOf } from '../../games/games.ts';
import { formatSize, listed } from '../../lib/format.ts';
import { inLocale, t } from '../../lib/sentences.ts';
import { dayOfBoard } from '../../state/day-board.ts';

const calendar = inLocale((locale) => ({
  full: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
  month: new Intl.DateTimeFormat(locale, { month: 'long' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'long' }),
}));
const DAY = 24 * 60 * 60 * 1000;

export const ORDERS: Record<string, (a: GameEntry, b: GameEntry) => number> = {
  latest: (a, b) => b.updated - a.updated,
  score: (a, b) => b.summary.score - a.summary.score || b.updated - a.updated,
  length: (a, b) => b.summary.moves - a.summary.moves || b.updated - a.updated,
};

/** Finds games by words. The searchable text of a game is built once. */
export class GameFinder {
  #labels: (id: string) => string;
  #texts: WeakMap<GameEntry, string> = new WeakMap();

  constructor(labelOf: (id: string) => string) {
    this.#labels = labelOf;
  }

  /** The games that match all words: parts of the name, score, largest tile, seed, size, date, or author. */
  find(games: GameEntry[], query: string) {
    const words = query
      .toLowerCase()
      // Accept 12,345 for 12345 and 4x4 for 4×4.
      .replace(/(?<=\d)[,’'](?=\d)/g, '')
      .replace(/(?<=\d)x(?=\d)/g, '×')
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return games;
    const now = Date.now();
    return games.filter((game) => {
      const text = this.#text(game, now);
      return words.every((word) => text.includes(word));
    });
  }

  players(game: GameEntry) {
    const { played } = game;
    const solvers = played?.solvers.map(this.#labels) ?? [];
    const names = [
      ...(played?.player ? [t('common-you')] : []),
      ...(played?.solver ? (solvers.length > 0 ? solvers : [t('games-a-solver')]) : []),
      ...(played?.unknown && playersOf(game) !== 'others' ? [t('games-somebody')] : []),
    ];
    if (names.length === 0) return t('games-player-unknown');
    return listed(names);
  }

  #text(game: GameEntry, now: number) {
    const known = this.#texts.get(game);
    if (known !== undefined) return known;
    const { name = '', updated, summary } = game;
    const text = [
      name,
      summary.score,
      t('games-tile', { tile: `${summary.maxTile}` }),
      summary.seed,
      dayOfBoard(summary) ? t('games-day', { day: dayOfBoard(summary) }) : '',
      formatSize(summary),
      dateWords(updated, now),
      this.players(game),
      summary.finished ? t('games-word-over') : t('games-word-unfinished'),
      summary.spawner === 'adversary' ? t('games-word-adversary') : '',
    ]
      .join('\n')
      .toLowerCase();
    this.#texts.set(game, text);
    return text;
  }
}

function dateWords(time: number, now: number) {
  const date = new Date(time);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const iso = [year, month + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
  const names = calendar();
  const said = [
    `${day} ${names.month.format(date)} ${year}`,
    names.full.format(date),
    names.weekday.format(date),
    iso,
  ];
  if (date.toDateString() === new Date(now).toDateString()) said.push(t('games-today'));
  if (date.toDateString() === new Date(now - DAY).toDateString()) said.push(t('games-yesterday'));
  return said.join('\n');
}
