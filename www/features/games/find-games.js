import { formatSize } from '../../lib/format.js';
import { dayOfBoard } from '../../state/day-board.js';
import { playersOf } from '../../state/kept-games.js';

/** @import { GameEntry } from '../../state/archive.js' */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 24 * 60 * 60 * 1000;

/** @type {Record<string, (a: GameEntry, b: GameEntry) => number>} */
export const ORDERS = {
  latest: (a, b) => b.updated - a.updated,
  score: (a, b) => b.summary.score - a.summary.score || b.updated - a.updated,
  length: (a, b) => b.summary.moves - a.summary.moves || b.updated - a.updated,
};

/** Finds games by words. The searchable text of a game is built once. */
export class GameFinder {
  #labels;
  /** @type {WeakMap<GameEntry, string>} */
  #texts = new WeakMap();

  /** @param {(id: string) => string} labelOf a solver */
  constructor(labelOf) {
    this.#labels = labelOf;
  }

  /**
   * The games that match all words: parts of the name, score, largest tile, seed, size, date, or author.
   *
   * @param {GameEntry[]} games
   * @param {string} query
   */
  find(games, query) {
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

  /** The authors of a game, in words. @param {GameEntry} game */
  players(game) {
    const { played } = game;
    const solvers = played?.solvers.map(this.#labels) ?? [];
    const names = [
      ...(played?.player ? ['you'] : []),
      ...(played?.solver ? (solvers.length > 0 ? solvers : ['a solver']) : []),
      ...(played?.unknown && playersOf(game) !== 'others' ? ['somebody else'] : []),
    ];
    if (names.length === 0) return 'player not known';
    const last = names[names.length - 1];
    return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  }

  /**
   * @param {GameEntry} game
   * @param {number} now
   */
  #text(game, now) {
    const known = this.#texts.get(game);
    if (known !== undefined) return known;
    const { name = '', updated, summary } = game;
    const text = [
      name,
      summary.score,
      `tile ${summary.maxTile}`,
      summary.seed,
      dayOfBoard(summary) ? `board of the day ${dayOfBoard(summary)}` : '',
      formatSize(summary),
      dateWords(updated, now),
      this.players(game),
      summary.finished ? 'over' : 'unfinished',
      summary.spawner === 'adversary' ? 'adversary' : '',
    ]
      .join('\n')
      .toLowerCase();
    this.#texts.set(game, text);
    return text;
  }
}

/**
 * The usual words for a day.
 *
 * @param {number} time
 * @param {number} now
 */
function dateWords(time, now) {
  const date = new Date(time);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const iso = [year, month + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
  const words = [`${day} ${MONTHS[month]} ${year}`, WEEKDAYS[date.getDay()], iso];
  if (date.toDateString() === new Date(now).toDateString()) words.push('today');
  if (date.toDateString() === new Date(now - DAY).toDateString()) words.push('yesterday');
  return words.join('\n');
}
