import { Game } from '../../../pkg/rules.js';
import { formatCount } from '../../lib/format.js';
import { nameOfPress } from '../../lib/pressed-keys.js';
import { judgeAnswer } from '../../state/lessons.js';
import { GameSession } from '../../state/session.js';
import { element, icon, makeButton, setText } from '../../ui/dom.js';
import { asArrow } from '../../views/verdict-words.js';
import { amount, unitOf } from './words.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { Lesson, Lessons } from '../../state/lessons.js' */
/** @import { ReviewParts, ReviewStage } from './review-view.js' */

/** @type {Record<string, DirectionName>} */
const KEYS = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };
/** @type {readonly DirectionName[]} */
const ORDER = ['left', 'up', 'down', 'right'];

/**
 * Practice with positions in which the player made a mistake. Each is tried until the better move is found; a
 * position not solved at once comes again another day.
 */
export class LessonsView {
  #page;
  #stage;
  #lessons;
  #due;
  #leave;
  #at = -1;
  #tries = 0;
  #isSolved = false;
  #refused = false;
  /** @type {GameSession | undefined} */
  #session;

  #title = element('h2', { className: 'review-title', tabIndex: -1 }, 'Learn from your mistakes');
  #chip = element('p', { className: 'review-chip' }, 'An arrow key answers. Esc leaves.');
  #count = element('p', { className: 'lesson-count', id: 'lesson-count' });
  #text = element('p', { className: 'lesson-text', id: 'lesson-text', role: 'status' });
  #answers = element('div', {
    className: 'lesson-answers',
    role: 'group',
    'aria-label': 'Your answer',
  });
  #next = makeButton({ className: 'button primary', id: 'lesson-next' }, 'Next position');
  root = element('section', {
    className: 'review lessons',
    id: 'lessons',
    'aria-label': 'Learn from your mistakes',
  });

  /**
   * @param {{ page: ReviewParts, stage: ReviewStage, lessons: Lessons, due: Lesson[], leave: () => void }} parts
   */
  constructor({ page, stage, lessons, due, leave }) {
    this.#page = page;
    this.#stage = stage;
    this.#lessons = lessons;
    this.#due = due;
    this.#leave = leave;
    const close = makeButton(
      {
        className: 'icon-button small',
        id: 'lessons-close',
        title: 'Leave (Esc)',
        'aria-label': 'Leave',
      },
      icon('close'),
    );
    close.addEventListener('click', leave);
    for (const direction of ORDER) {
      const button = makeButton(
        { className: 'button lesson-answer', 'aria-label': direction },
        asArrow(direction),
      );
      button.addEventListener('click', () => this.#answer(direction));
      this.#answers.append(button);
    }
    this.#next.addEventListener('click', () => this.#go());
    this.root.append(
      element('header', { className: 'review-head' }, this.#title, this.#chip, close),
      this.#count,
      this.#text,
      this.#answers,
      this.#next,
    );
    this.#go();
  }

  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /**
   * @param {Pick<KeyboardEvent, 'key' | 'code'>} event
   * @returns {boolean} whether the key has a function here
   */
  key(event) {
    const name = nameOfPress(event);
    if (name === 'Escape') this.#leave();
    else if (KEYS[name]) this.#answer(KEYS[name]);
    else if ((name === 'Enter' || name === 'Space') && this.#isSolved) this.#go();
    else return false;
    return true;
  }

  /** @param {DirectionName} direction */
  swiped(direction) {
    this.#answer(direction);
  }

  end() {
    this.#stage.hint(undefined);
  }

  /** The next position, if there is one. */
  #go() {
    this.#at += 1;
    this.#tries = 0;
    this.#isSolved = false;
    const lesson = this.#due[this.#at];
    this.#next.hidden = true;
    this.#answers.hidden = !lesson;
    this.#count.hidden = !lesson;
    if (!lesson) {
      setText(
        this.#text,
        this.#due.length === 0
          ? 'No position waits for you. When a review finds mistakes of yours, you can learn from them here.'
          : 'That was all. What you did not find at once comes again another day.',
      );
      this.#title.focus({ preventScroll: true });
      return;
    }
    const { board, p4, played } = lesson;
    this.#session = new GameSession(Game.fromBoard({ board, p4, seed: '1' }));
    this.#stage.present(this.#session);
    this.#stage.hint(undefined);
    setText(this.#count, `Position ${this.#at + 1} of ${this.#due.length}`);
    setText(this.#text, `Here you played ${asArrow(played)} (${played}). Find the better move.`);
  }

  /** @param {DirectionName} direction */
  #answer(direction) {
    const lesson = this.#due[this.#at];
    if (!lesson || this.#isSolved) return;
    const answer = judgeAnswer(lesson, direction);
    if (!answer)
      return setText(
        this.#text,
        `${asArrow(direction)} (${direction}) moves no tile here. Try another move.`,
      );
    this.#tries += 1;
    if (!answer.isFound) {
      const lost = amount(answer.loss, unitOf(lesson.measure));
      setText(this.#text, `${asArrow(direction)} (${direction}) gives away ${lost}. Try again.`);
      return;
    }
    this.#isSolved = true;
    const atOnce = this.#tries === 1;
    this.#session?.play(direction, 'player');
    const found = direction === lesson.best ? 'the best move' : 'as good as the best move';
    setText(
      this.#text,
      atOnce
        ? `Found at once: ${asArrow(direction)} (${direction}) is ${found}.`
        : `Found after ${formatCount(this.#tries, 'try').replace('trys', 'tries')}: ${asArrow(direction)} (${direction}) is ${found}. This position comes again another day.`,
    );
    this.#answers.hidden = true;
    this.#next.hidden = false;
    setText(this.#next, this.#at + 1 < this.#due.length ? 'Next position' : 'Done');
    this.#next.focus({ preventScroll: true });
    void this.#settle(lesson, atOnce);
  }

  /**
   * @param {Lesson} lesson
   * @param {boolean} atOnce
   */
  async #settle(lesson, atOnce) {
    try {
      await this.#lessons.settle(lesson, atOnce);
    } catch {
      if (!this.#refused)
        this.#page.toasts.show(
          'This browser keeps nothing for this page: positions do not come again.',
          { key: 'lessons' },
        );
      this.#refused = true;
    }
  }
}
