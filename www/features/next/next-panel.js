import { t } from '../../lib/sentences.js';
import './next.css';
import { computed, untracked } from '@preact/signals-core';
import { fetchedOnce } from '../../lib/fetched-once.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { wantedLessons } from '../../state/wanted-puzzles.js';
import { element, icon, makeButton, setText } from '../../ui/dom.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { GameArchive, GameEntry } from '../../state/archive.js' */
/** @import { Lessons } from '../../state/lessons.js' */
/** @import { GameLibrary } from '../../state/library.js' */
/** @import { GameSession } from '../../state/session.js' */
/** @import { Store } from '../../state/store.js' */

/**
 * @typedef {{ first: { opening: { kind: string } },
 *             session: GameSession, library: GameLibrary, store: Store,
 *             archive: () => Promise<GameArchive>, lessons: () => Promise<Lessons>,
 *             run: (command: 'day' | 'race' | 'auto' | 'mistakes' | 'go-train') => void,
 *             review: (game: { id: string }) => unknown }} NextParts
 */

/** Suggestions of what to do next, in a few rows beside the board. */
class NextPanel {
  #page;
  #kept = fetchedOnce(async () => {
    const { KeptSuggestions } = await import('./kept-suggestions.js');
    return new KeptSuggestions(this.#page);
  });
  #list = element('ul', { className: 'next-list' });
  #day;
  #solve;
  #best;
  #last;
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  root = element(
    'div',
    { className: 'next-panel' },
    element('h2', { className: 'panel-title' }, t('next-title')),
    this.#list,
  );

  /**
   * @param {NextParts} page
   * @param {Visible} shown
   */
  constructor(page, shown) {
    const { session, library, run } = page;
    this.#page = page;
    this.#day = new Row('today', t('next-day'), () => run('day'));
    this.#solve = new Row('train', t('next-solve'), () => run('mistakes'));
    this.#best = new Row('games', t('next-best'), () => this.#review('best'));
    this.#last = new Row('games', t('next-last'), () => this.#review('last'));
    const race = new Row('step', t('next-race'), () => run('race'));
    const watch = new Row('play', t('next-watch'), () => run('auto'));
    // To somebody who never played.
    const learn = new Row('train', t('next-learn'), () => {
      wantedLessons.value = true;
      run('go-train');
    });
    learn.say(t('next-learn-detail'));
    learn.root.hidden = page.first.opening.kind !== 'first';
    race.say(t('next-race-detail'));
    watch.say(t('next-watch-detail'));
    this.#list.append(
      ...[learn, this.#day, this.#solve, race, watch, this.#best, this.#last].map(
        ({ root }) => root,
      ),
    );
    this.#day.say(t('next-day-open'));
    for (const row of [this.#solve, this.#best, this.#last]) row.root.hidden = true;
    // On a first visit nothing is kept.
    let isKept = page.first.opening.kind !== 'first';
    const isOver = computed(() => !session.state.value.canMove);
    // Read when the panel is shown and when the game ends or is replaced, not after every move.
    new Subscriptions(shown).follow(() => {
      session.round.value;
      isOver.value;
      library.moved.value;
      if (isKept) untracked(() => void this.#show());
      isKept = true;
    });
  }

  /** @type {{ best?: GameEntry, last?: GameEntry }} */
  #games = {};

  async #show() {
    this.#reading += 1;
    const reading = this.#reading;
    const { day, due, best, last } = await (await this.#kept()).read();
    if (reading !== this.#reading) return;
    this.#day.say(day);
    this.#solve.root.hidden = due === 0;
    this.#solve.say(t('next-due', { count: due }));
    this.#games = { best, last };
    for (const [row, game] of /** @type {const} */ ([
      [this.#best, best],
      [this.#last, last],
    ])) {
      row.root.hidden = !game;
      if (game) row.say(describeGame(game));
    }
  }

  /** @param {'best' | 'last'} which */
  #review(which) {
    const game = this.#games[which];
    if (game) void this.#page.review({ id: game.id });
  }
}

/** One thing to do, with a line about it. */
class Row {
  #detail = element('span', { className: 'next-detail' });
  root;

  /**
   * @param {string} sign icon
   * @param {string} title
   * @param {() => void} run
   */
  constructor(sign, title, run) {
    const button = makeButton(
      { className: 'next-row', onclick: run },
      icon(sign),
      element(
        'span',
        { className: 'next-text' },
        element('span', { className: 'next-title' }, title),
        this.#detail,
      ),
    );
    this.root = element('li', {}, button);
  }

  /** @param {string} text */
  say(text) {
    setText(this.#detail, text);
  }
}

/** @param {GameEntry} game */
const describeGame = ({ summary: { score, maxTile } }) => t('next-game', { score, tile: maxTile });

/**
 * @param {NextParts} page
 * @param {Visible} shown
 */
export const openPanel = (page, shown) => new NextPanel(page, shown);
