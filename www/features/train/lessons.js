import './lessons.css';
import { signal } from '@preact/signals-core';
import { Game } from '../../../pkg/rules.js';
import { DIRECTIONS } from '../../lib/directions.js';
import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { listenToSwipes } from '../../ui/swipe.js';
import { BoardView } from '../../views/board-view.js';
import { coloursOf } from '../../views/colours.js';
import { asArrow } from '../../views/verdict-words.js';
import { listenToArrows } from './arrow-keys.js';
import { LESSONS, standOf } from './lesson-rules.js';
import { boardInWords, moveInWords } from './words.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { PuzzleFacts } from '../../../pkg/twofold.js' */
/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Puzzles } from '../../state/puzzles.js' */
/** @import { Settings } from '../../state/settings.js' */

/**
 * @typedef {{ settings: Settings, clock: ConstructorParameters<typeof BoardView>[1], puzzles: Puzzles,
 *             practise: (theme: PuzzleFacts['theme']) => void }} LessonParts
 */

/** Short lessons, each with a board to try. */
class Lessons {
  #puzzles;
  #view;
  #at = signal(0);
  #game = Game.fromBoard({ board: LESSONS[0].board, p4: 0.1 });
  #list = element('ol', { className: 'lesson-list' });
  #name = element('h4', { className: 'lesson-name', tabIndex: -1 });
  #text = element('p', { id: 'lesson-text' });
  #goal = element('p', { className: 'lesson-goal', id: 'lesson-goal' });
  #said = element('p', { id: 'lesson-said', role: 'status' });
  #canvas = element('canvas', {
    className: 'lesson-board',
    id: 'lesson-board',
    role: 'img',
    tabIndex: 0,
  });
  #again = makeButton({ id: 'lesson-again' }, t('lesson-again'));
  #practise = makeButton({ id: 'lesson-practise' }, t('lesson-practise'));
  #next = makeButton({ className: 'button primary', id: 'lesson-next' }, t('lesson-next'));
  root;

  /**
   * @param {LessonParts} page
   * @param {Visible} shown
   */
  constructor({ settings, clock, puzzles, practise }, shown) {
    this.#puzzles = puzzles;
    this.#view = new BoardView(this.#canvas, clock);
    LESSONS.forEach((_, at) => {
      const button = makeButton({ onclick: () => this.#open(at) });
      this.#list.append(element('li', {}, button));
    });
    const moves = DIRECTIONS.map((direction) =>
      makeButton(
        { 'aria-label': moveInWords(direction), onclick: () => this.#move(direction) },
        asArrow(direction),
      ),
    );
    this.#again.addEventListener('click', () => this.#open(this.#at.peek(), this.#canvas));
    this.#next.addEventListener('click', () => this.#open(this.#at.peek() + 1));
    this.#practise.addEventListener('click', () => {
      const { theme } = this.#lesson;
      if (theme) practise(theme);
    });
    listenToSwipes(document, {
      board: this.#canvas,
      areas: [this.#canvas],
      bare: [],
      isPlaying: () => shown.peek(),
      move: (direction) => this.#move(direction),
    });
    this.root = element(
      'section',
      { className: 'place-card', id: 'lessons', 'aria-label': t('lesson-title') },
      element('h3', { className: 'panel-title' }, t('lesson-title')),
      this.#list,
      this.#name,
      this.#text,
      this.#goal,
      element(
        'div',
        { className: 'lesson' },
        this.#canvas,
        element(
          'div',
          { className: 'lesson-words' },
          this.#said,
          element('div', { className: 'button-row' }, ...moves),
          element('div', { className: 'button-row' }, this.#again, this.#practise, this.#next),
        ),
      ),
    );
    listenToArrows(this.root, (direction) => this.#move(direction));
    const colours = coloursOf(settings);
    const subscriptions = new Subscriptions(shown);
    subscriptions.follow(() => {
      const { palette, theme } = colours.value;
      this.#view.setColours(palette, theme);
    });
    subscriptions.follow(() => this.#showList());
    const first = LESSONS.findIndex(({ id }) => !this.#isLearned(id));
    this.#open(Math.max(0, first), undefined);
  }

  /** Focuses the lesson that is open. */
  focus = () => this.#name.focus();

  get #lesson() {
    return LESSONS[this.#at.peek()];
  }

  /** @param {string} id */
  #isLearned(id) {
    return this.#puzzles.standing.value.lessons.includes(id);
  }

  #showList() {
    this.#list.querySelectorAll('button').forEach((button, at) => {
      const { id } = LESSONS[at];
      const title = t(`lesson-title-${id}`);
      setText(button, this.#isLearned(id) ? t('lesson-learned', { title }) : title);
      button.setAttribute('aria-pressed', String(at === this.#at.value));
    });
  }

  /**
   * Opens a lesson with its board as it is at first.
   *
   * @param {number} at
   * @param {HTMLElement} [focused]
   */
  #open(at, focused = this.#name) {
    this.#at.value = at;
    const { id, board, theme } = LESSONS[at];
    this.#game.free();
    this.#game = Game.fromBoard({ board, p4: 0.1 });
    setText(this.#name, t(`lesson-title-${id}`));
    setText(this.#text, t(`lesson-text-${id}`));
    setText(this.#goal, t('lesson-goal', { goal: t(`lesson-aim-${id}`) }));
    setText(this.#said, t('lesson-keys'));
    this.#practise.hidden = !theme;
    this.#next.hidden = at === LESSONS.length - 1;
    const state = this.#game.state();
    this.#view.show(state);
    this.#canvas.setAttribute('aria-label', boardInWords(state.board));
    if (this.root.isConnected) focused.focus({ preventScroll: focused === this.#canvas });
  }

  /** @param {DirectionName} direction */
  #move(direction) {
    const { id, avoid } = this.#lesson;
    if (standOf(this.#lesson, this.#game.state()) !== 'open') return;
    if (direction === avoid)
      return setText(this.#said, t('lesson-avoided', { move: moveInWords(direction) }));
    const made = this.#game.play(direction);
    if (!made) return setText(this.#said, t('puzzle-illegal', { move: moveInWords(direction) }));
    this.#view.animate(made);
    this.#canvas.setAttribute('aria-label', boardInWords(made.state.board));
    const stand = standOf(this.#lesson, made.state);
    setText(this.#said, stand === 'open' ? '' : t(`lesson-end-${stand}`));
    if (stand === 'done') this.#puzzles.learned(id);
  }
}

/**
 * @param {LessonParts} page
 * @param {Visible} shown
 */
export const openLessons = (page, shown) => new Lessons(page, shown);
