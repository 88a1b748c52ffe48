import { formatShare, formatSize, formatWhole } from '../../lib/format.js';
import { medianOf } from '../../lib/median.js';
import { t } from '../../lib/sentences.js';
import { streaksOf } from '../../lib/streaks.js';
import { dayOf } from '../../state/play-log.js';
import { rulesetOf } from '../../state/store.js';
import { element, fact, makeButton, setText } from '../../ui/dom.js';
import { Histogram } from '../../ui/histogram.js';
import '../../ui/histogram.css';
import { ownStatistics } from './statistics.js';
import { TrendChart } from './trend-chart.js';

/** @import { GameState } from '../../../pkg/rules.js' */
/** @import { GameEntry } from '../../state/archive.js' */
/** @import { Summary } from '../../state/stored-game.js' */
/** @import { PlayQuality } from './own-moves.js' */
/** @import { OwnStatistics } from './statistics.js' */

/** The player's statistics for each ruleset. */
export class StatisticsView {
  #bests;
  /** @type {OwnStatistics[]} */
  #statistics = [];
  #title = element('h2', { className: 'panel-title', tabIndex: -1 }, t('games-statistics-title'));
  #rules = element('select', { id: 'statistics-rules' });
  #rulesField = element(
    'div',
    { className: 'field' },
    element('label', { for: 'statistics-rules' }, t('games-on')),
    this.#rules,
  );
  #empty = element('p', { className: 'panel-note' }, t('games-nothing'));
  #facts = element('dl', { className: 'facts', id: 'statistics-facts' });
  #note = element('p', { className: 'panel-note' });
  #tiles = element('ul', { className: 'tile-bars', id: 'statistics-tiles' });
  #scores = new Histogram();
  #accuracy = new TrendChart(t('games-accuracy'));
  #luck = new TrendChart(t('games-luck'));
  #reviewedNote = element('p', { className: 'panel-note', id: 'statistics-reviewed' });
  #reviewed = element(
    'div',
    { className: 'games-part' },
    element('h3', { className: 'panel-title' }, t('games-accuracy-title')),
    this.#accuracy.root,
    element('h3', { className: 'panel-title' }, t('games-luck-title')),
    this.#luck.root,
  );
  /** Number of the latest update: late results of earlier ones are ignored. */
  #counting = 0;
  /** @type {GameEntry[]} */
  #games = [];
  #ownMoves;
  #overGames = element(
    'div',
    { className: 'games-part' },
    element('h3', { className: 'panel-title' }, t('games-reached')),
    this.#tiles,
    element('h3', { className: 'panel-title' }, t('games-final-scores')),
    this.#scores.root,
  );
  root;

  /**
   * @param {{ bests: () => Record<string, number>, close: () => void,
   *           ownMoves: (games: GameEntry[]) => Promise<PlayQuality[]> }} collaborators
   *   `bests`: the player's best score under each ruleset
   */
  constructor({ bests, close, ownMoves }) {
    this.#bests = bests;
    this.#ownMoves = ownMoves;
    this.#rules.addEventListener('change', () => this.#showChosen());
    this.root = element(
      'div',
      { className: 'games-panel', id: 'statistics' },
      element(
        'div',
        { className: 'games-head' },
        this.#title,
        makeButton({ onclick: close }, t('games-back')),
      ),
      this.#rulesField,
      this.#empty,
      this.#facts,
      this.#note,
      this.#overGames,
      this.#reviewedNote,
      this.#reviewed,
    );
  }

  /**
   * Computes the statistics; the rules of the game on the page come first.
   *
   * @param {GameEntry[]} games
   * @param {GameState} state
   */
  show(games, state) {
    this.#games = games;
    this.#statistics = ownStatistics(games, this.#bests());
    const current = rulesetOf(state);
    this.#rules.replaceChildren(
      ...this.#statistics.map(({ ruleset, rules }) =>
        element('option', { value: ruleset, selected: ruleset === current }, describeRules(rules)),
      ),
    );
    this.#showChosen();
  }

  focus() {
    this.#title.focus();
  }

  #showChosen() {
    const chosen = this.#statistics.find(({ ruleset }) => ruleset === this.#rules.value);
    this.#rulesField.hidden = this.#statistics.length < 2;
    this.#empty.hidden = chosen !== undefined;
    this.#overGames.hidden = !chosen || chosen.scores.length === 0;
    this.#facts.hidden = chosen === undefined;
    setText(this.#note, chosen ? noteOn(chosen) : '');
    this.#reviewed.hidden = true;
    setText(this.#reviewedNote, '');
    if (!chosen) return;
    void this.#showReviewed(chosen.ruleset);
    const { scores, best, tiles, moves, ms, days } = chosen;
    const streaks = streaksOf(days, dayOf(Date.now()));
    this.#facts.replaceChildren(
      ...fact(t('games-finished'), formatWhole(scores.length)),
      ...(scores.length > 0 ? fact(t('games-median'), points(medianOf(scores))) : []),
      ...fact(t('games-best-score'), points(best)),
      ...fact(t('games-all-moves'), formatWhole(moves)),
      ...fact(t('games-time'), describeTime(ms)),
      ...fact(
        t('games-streak'),
        t('games-streak-facts', { now: streaks.current, most: streaks.longest }),
      ),
    );
    if (scores.length === 0) return;
    this.#tiles.replaceChildren(
      ...tiles.map(({ tile, games }) => {
        const bar = element('span', { className: 'tile-bar', 'aria-hidden': 'true' });
        bar.style.setProperty('--share', String(games / scores.length));
        return element(
          'li',
          {},
          element('span', { className: 'tile-name' }, String(tile)),
          bar,
          element(
            'span',
            { className: 'tile-share' },
            t('games-share-of', { share: formatShare(games / scores.length), count: games }),
          ),
        );
      }),
    );
    this.#scores.show(scores, t('games-final-score'));
  }

  /**
   * Adds the figures from reviews, which take a moment to read.
   *
   * @param {string} ruleset
   */
  async #showReviewed(ruleset) {
    this.#counting += 1;
    const counting = this.#counting;
    const games = this.#games.filter(({ summary }) => rulesetOf(summary) === ruleset);
    const found = await this.#ownMoves(games);
    if (counting !== this.#counting) return;
    this.#reviewed.hidden = found.length === 0;
    if (found.length === 0) return setText(this.#reviewedNote, t('games-none-reviewed'));
    const moves = found.reduce((sum, game) => sum + game.moves, 0);
    const good = found.reduce((sum, game) => sum + game.moves * game.accuracy, 0);
    setText(
      this.#reviewedNote,
      t('games-reviewed', {
        count: found.length,
        share: formatShare(good / moves),
        moves,
      }),
    );
    this.#accuracy.show(found.map(({ time, accuracy }) => ({ time, percent: 100 * accuracy })));
    const lucky = found.flatMap(({ time, luck }) =>
      luck === undefined ? [] : [{ time, percent: luck }],
    );
    this.#luck.root.hidden = lucky.length === 0;
    if (lucky.length > 0) this.#luck.show(lucky);
  }
}

/** @param {OwnStatistics} statistics */
function noteOn({ scores, unfinished, helped }) {
  const sentences = [];
  if (scores.length === 0) sentences.push(t('games-none-over'));
  if (unfinished > 0) sentences.push(t('games-unfinished', { count: unfinished }));
  if (helped > 0) sentences.push(t('games-helped', { count: helped }));
  return sentences.join(' ');
}

/** @param {Summary} rules */
function describeRules({ rows, cols, p4, start, spawner }) {
  return [
    formatSize({ rows, cols }),
    t('games-fours', { share: formatShare(p4) }),
    ...(start === 'one' ? [t('games-one-tile')] : []),
    ...(spawner === 'adversary' ? [t('games-adversary')] : []),
  ].join(', ');
}

/** @param {number} score */
const points = (score) => t('games-points', { points: Math.round(score) });

/** @param {number} ms */
function describeTime(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return `${Math.round(ms / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${formatWhole(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
