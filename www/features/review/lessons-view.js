import { Game } from '../../../pkg/rules.js';
import { nameOfPress } from '../../lib/pressed-keys.js';
import { t } from '../../lib/sentences.js';
import { judgeAnswer } from '../../state/lessons.js';
import { GameSession } from '../../state/session.js';
import { element, icon, makeButton, setText } from '../../ui/dom.js';
import { asArrow } from '../../views/verdict-words.js';
import { LessonCoach } from './lesson-coach.js';
import { named, ORDER, Why } from './why.js';
import { givenAway } from './words.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { Lesson, Lessons } from '../../state/lessons.js' */
/** @import { ReviewParts, ReviewStage } from './review-view.js' */

/** @type {Record<string, DirectionName>} */
const KEYS = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };
/**
 * Practice with positions in which the player made a mistake. Each is tried until the better move is found or shown; a
 * position not solved at once comes again another day.
 */
export class LessonsView {
  #page;
  #stage;
  #lessons;
  #due;
  #leave;
  #coach;
  #at = -1;
  #tries = 0;
  #isSolved = false;
  #refused = false;
  /** A number that changes with what the board shows: late answers for an earlier board are ignored. */
  #generation = 0;

  #title = element('h2', { className: 'review-title', tabIndex: -1 }, t('review-lessons'));
  #count = element('p', { className: 'lesson-count', id: 'lesson-count' });
  #text = element('p', { className: 'lesson-text', id: 'lesson-text', role: 'status' });
  #answers = element('div', {
    className: 'lesson-answers',
    role: 'group',
    'aria-label': t('review-answer'),
  });
  #show = makeButton({ id: 'lesson-show' }, t('review-show-me'));
  #why = makeButton({ id: 'lesson-why' }, t('review-why'));
  #playBest = makeButton({ id: 'lesson-play-best' });
  #playYours = makeButton({ id: 'lesson-play-yours' });
  #next = makeButton({ className: 'button primary', id: 'lesson-next' });
  #explained;
  root = element('section', {
    className: 'review lessons',
    id: 'lessons',
    'aria-label': t('review-lessons'),
  });

  /**
   * @param {{ page: ReviewParts, stage: ReviewStage, lessons: Lessons, due: readonly Lesson[], leave: () => void }} parts
   */
  constructor({ page, stage, lessons, due, leave }) {
    this.#page = page;
    this.#stage = stage;
    this.#lessons = lessons;
    this.#due = due;
    this.#leave = leave;
    this.#coach = new LessonCoach(page);
    this.#explained = new Why('lesson-explained', this.#coach);
    const close = makeButton(
      {
        className: 'icon-button small',
        id: 'lessons-close',
        title: t('review-lessons-leave-key'),
        'aria-label': t('review-lessons-leave'),
      },
      icon('close'),
    );
    close.addEventListener('click', leave);
    for (const direction of ORDER) {
      const button = makeButton(
        { className: 'button lesson-answer', 'aria-label': t(`core-direction-${direction}`) },
        asArrow(direction),
      );
      button.addEventListener('click', () => this.#answer(direction));
      this.#answers.append(button);
    }
    this.#show.addEventListener('click', () => this.#showBest());
    this.#why.addEventListener('click', () => this.#explain());
    this.#playBest.addEventListener('click', () => void this.#playThrough('best'));
    this.#playYours.addEventListener('click', () => void this.#playThrough('played'));
    this.#next.addEventListener('click', () => this.#goOn());
    this.root.append(
      element(
        'header',
        { className: 'review-head' },
        this.#title,
        element('p', { className: 'review-chip' }, t('review-lessons-keys')),
        close,
      ),
      this.#count,
      this.#text,
      this.#answers,
      element(
        'div',
        { className: 'review-actions' },
        this.#next,
        this.#show,
        this.#why,
        this.#playBest,
        this.#playYours,
      ),
      this.#explained.root,
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
    else if ((name === 'Enter' || name === 'Space') && this.#isSolved) this.#goOn();
    else return false;
    return true;
  }

  /** @param {DirectionName} direction */
  swiped(direction) {
    this.#answer(direction);
  }

  end() {
    this.#generation += 1;
    this.#coach.end();
    this.#stage.hint(undefined);
  }

  /** The next position, or the end after the last one. */
  #goOn() {
    if (this.#at < this.#due.length) this.#go();
    else this.#leave();
  }

  /** The next position, if there is one. */
  #go() {
    this.#at += 1;
    this.#tries = 0;
    const lesson = this.#due[this.#at];
    this.#settled(!lesson);
    this.#count.hidden = !lesson;
    this.#explained.hide();
    if (!lesson) {
      this.#generation += 1;
      this.#show.hidden = true;
      for (const part of [this.#why, this.#playBest, this.#playYours]) part.hidden = true;
      setText(
        this.#text,
        this.#due.length === 0 ? t('review-lessons-none') : t('review-lessons-all'),
      );
      this.#title.focus({ preventScroll: true });
      return;
    }
    this.#put(lesson);
    setText(this.#count, t('review-lessons-at', { at: this.#at + 1, of: this.#due.length }));
    const share = judgeAnswer(lesson, lesson.played)?.share ?? 0;
    setText(
      this.#text,
      t('review-lessons-played', {
        played: named(lesson.played),
        lost: givenAway(share, lesson.measure),
      }),
    );
  }

  /**
   * Shows the position on the board.
   *
   * @param {Lesson} lesson
   */
  #put({ board, p4 }) {
    this.#generation += 1;
    const session = new GameSession(Game.fromBoard({ board, p4, seed: '1' }));
    session.keepGoing('solver');
    this.#stage.present(session);
    this.#stage.hint(undefined);
    return session;
  }

  /** Shows the buttons of a solved position, or of an open one. @param {boolean} isSolved */
  #settled(isSolved) {
    this.#isSolved = isSolved;
    this.#answers.hidden = isSolved;
    this.#show.hidden = isSolved;
    for (const part of [this.#next, this.#why, this.#playBest, this.#playYours])
      part.hidden = !isSolved;
    const left = this.#due.length - this.#at - 1;
    setText(
      this.#next,
      left > 0
        ? t('review-lessons-next')
        : left === 0
          ? t('review-lessons-done')
          : t('review-lessons-back'),
    );
  }

  /** @param {DirectionName} direction */
  #answer(direction) {
    const lesson = this.#due[this.#at];
    if (!lesson || this.#isSolved) return;
    const answer = judgeAnswer(lesson, direction);
    if (!answer)
      return setText(this.#text, t('review-lessons-illegal', { move: named(direction) }));
    this.#tries += 1;
    if (!answer.isFound) {
      const lost = givenAway(answer.share, lesson.measure);
      setText(this.#text, t('review-lessons-worse', { move: named(direction), lost }));
      return;
    }
    const atOnce = this.#tries === 1;
    const told = { tries: this.#tries, move: named(direction) };
    const text = atOnce
      ? t(direction === lesson.best ? 'review-found-once' : 'review-found-once-good', told)
      : t(direction === lesson.best ? 'review-found' : 'review-found-good', told);
    this.#solve(lesson, direction, text, atOnce);
  }

  #showBest() {
    const lesson = this.#due[this.#at];
    if (!lesson || this.#isSolved) return;
    const text = t('review-lessons-best', { move: named(lesson.best) });
    this.#solve(lesson, lesson.best, text, false);
  }

  /**
   * @param {Lesson} lesson
   * @param {DirectionName} direction
   * @param {string} text
   * @param {boolean} atOnce
   */
  #solve(lesson, direction, text, atOnce) {
    this.#put(lesson).play(direction, 'player');
    this.#settled(true);
    setText(this.#text, text);
    setText(this.#playBest, t('review-lessons-see-best', { move: asArrow(lesson.best) }));
    setText(this.#playYours, t('review-lessons-see-yours', { move: asArrow(lesson.played) }));
    this.#next.focus({ preventScroll: true });
    void this.#settle(lesson, atOnce);
  }

  #explain() {
    this.#why.hidden = true;
    void this.#explained.show(this.#due[this.#at]);
  }

  /**
   * Plays a move and the best moves after it on the board.
   *
   * @param {'best' | 'played'} which
   */
  async #playThrough(which) {
    const lesson = this.#due[this.#at];
    const direction = lesson[which];
    const session = this.#put(lesson);
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    setText(this.#text, t('review-lessons-playing', { move: named(direction) }));
    try {
      await this.#coach.playOn(session, direction, isCurrent);
    } catch {
      if (isCurrent()) setText(this.#text, t('review-lessons-no-coach'));
      return;
    }
    if (!isCurrent()) return;
    const { score, moves, tiles, canMove } = session.state.peek();
    const empty = tiles.filter((tile) => tile === 0).length;
    setText(
      this.#text,
      t(canMove ? 'review-ended' : 'review-ended-over', {
        move: named(direction),
        score,
        moves,
        empty,
      }),
    );
  }

  /**
   * @param {Lesson} lesson
   * @param {boolean} atOnce
   */
  async #settle(lesson, atOnce) {
    try {
      await this.#lessons.settle(lesson, atOnce);
    } catch {
      if (!this.#refused) this.#page.toasts.show(t('review-lessons-unkept'), { key: 'lessons' });
      this.#refused = true;
    }
  }
}
