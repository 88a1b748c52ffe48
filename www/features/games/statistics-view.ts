import { type GameEntry, rulesetOf, type Summary } from '../../games/games.ts';
import { formatShare, formatSize, formatWhole } from '../../lib/format.ts';
import { medianOf } from '../../lib/median.ts';
import { t } from '../../lib/sentences.ts';
import { streaksOf } from '../../lib/streaks.ts';
import { dayOf } from '../../state/play.ts';
import { element, fact, makeButton, setText } from '../../ui/dom.ts';
import { Histogram } from '../../ui/histogram.ts';
import '../../ui/histogram.css';
import type { GameState } from '../../../pkg/rules.js';
import type { PlayQuality } from './own-moves.ts';
import { type OwnStatistics, ownStatistics } from './statistics.ts';
import { TrendChart } from './trend-chart.ts';

export class StatisticsView {
  #bests: () => Record<string, number>;
  #statistics: OwnStatistics[] = [];
  #title = element('h2', { className: 'place-title', tabIndex: -1 }, t('games-statistics-title'));
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
    element('h3', {}, t('games-accuracy-title')),
    this.#accuracy.root,
    element('h3', {}, t('games-luck-title')),
    this.#luck.root,
  );
  /** Number of the latest update: late results of earlier ones are ignored. */
  #counting = 0;
  #games: GameEntry[] = [];
  #ownMoves: (games: GameEntry[]) => Promise<PlayQuality[]>;
  #overGames = element(
    'div',
    { className: 'games-part' },
    element('h3', {}, t('games-reached')),
    this.#tiles,
    element('h3', {}, t('games-final-scores')),
    this.#scores.root,
  );
  root;

  /** @param collaborators `bests`: the player's best score under each ruleset */
  constructor({
    bests,
    close,
    ownMoves,
  }: {
    bests: () => Record<string, number>;
    close: () => void;
    ownMoves: (games: GameEntry[]) => Promise<PlayQuality[]>;
  }) {
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

  /** Computes the statistics; the rules of the game on the page come first. */
  show(games: GameEntry[], state: GameState) {
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
      ...fact(t('common-moves'), formatWhole(moves)),
      ...fact(t('games-time'), describeTime(ms)),
      ...fact(
        t('games-streak'),
        t('games-streak-facts', { now: streaks.current, most: streaks.longest }),
      ),
    );
    if (scores.length === 0) return;
    this.#tiles.replaceChildren(
      ...tiles.map(({ tile, games }) => {
        const bar = element('span', { className: 'value-bar', 'aria-hidden': 'true' });
        bar.style.setProperty('--share', String(games / scores.length));
        return element(
          'li',
          {},
          element('span', { className: 'strong tile-name' }, String(tile)),
          bar,
          element(
            'span',
            { className: 'tile-share' },
            t('games-share-of', { share: formatShare(games / scores.length), count: games }),
          ),
        );
      }),
    );
    this.#scores.show(scores, t('common-final-score'));
  }

  /** Adds the figures from reviews, which take a moment to read. */
  async #showReviewed(ruleset: string) {
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

function noteOn({ scores, unfinished, helped }: OwnStatistics) {
  const sentences = [];
  if (scores.length === 0) sentences.push(t('games-none-over'));
  if (unfinished > 0) sentences.push(t('games-unfinished', { count: unfinished }));
  if (helped > 0) sentences.push(t('games-helped', { count: helped }));
  return sentences.join(' ');
}

function describeRules({ rows, cols, p4, start, spawner }: Summary) {
  return [
    formatSize({ rows, cols }),
    t('games-fours', { share: formatShare(p4) }),
    ...(start === 'one' ? [t('games-one-tile')] : []),
    ...(spawner === 'adversary' ? [t('games-adversary')] : []),
  ].join(', ');
}

const points = (score: number) => t('games-points', { points: Math.round(score) });

function describeTime(ms: number) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return `${Math.round(ms / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${formatWhole(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
