import { t } from '../../lib/sentences.js';
import { judgeAnswer } from '../../state/lessons.js';
import { element, setText } from '../../ui/dom.js';
import { asArrow } from '../../views/verdict-words.js';
import { lossInWords } from './words.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { Lesson } from '../../state/lessons.js' */
/** @import { ReasonCoach } from './reason-coach.js' */

/** @type {readonly DirectionName[]} */
const ORDER = ['left', 'up', 'down', 'right'];

/** An arrow and its word. @param {DirectionName} direction */
const named = (direction) => `${asArrow(direction)} (${t(`core-direction-${direction}`)})`;

/** The loss by each move of a board, and the reason why the played one is bad, if the coach knows one. */
export class Why {
  #coach;
  #losses = element('tbody');
  #reason = element('p');
  /** @type {Lesson | undefined} */
  #lesson;
  root = element(
    'div',
    { className: 'why', role: 'status', hidden: true },
    element('table', { className: 'ledger' }, this.#losses),
    this.#reason,
  );

  /**
   * @param {string} id
   * @param {ReasonCoach} coach
   */
  constructor(id, coach) {
    this.root.id = id;
    this.#coach = coach;
  }

  /** @param {Lesson} lesson */
  async show(lesson) {
    this.#lesson = lesson;
    this.root.hidden = false;
    this.#losses.replaceChildren(...lossRows(lesson));
    setText(this.#reason, t('review-looking'));
    this.#reason.hidden = false;
    const reason = await this.#coach.reason(lesson).catch(() => '');
    if (lesson !== this.#lesson) return;
    setText(this.#reason, reason);
    this.#reason.hidden = reason === '';
  }

  hide() {
    this.#lesson = undefined;
    this.root.hidden = true;
  }
}

/**
 * A row for each legal move, the best first.
 *
 * @param {Lesson} lesson
 */
function lossRows(lesson) {
  return ORDER.flatMap((direction) => {
    const share = judgeAnswer(lesson, direction)?.share;
    return share === undefined ? [] : [{ direction, share }];
  })
    .sort((one, other) => one.share - other.share)
    .map(({ direction, share }) => {
      const move = named(direction);
      const head = direction === lesson.played ? t('review-row-played', { move }) : move;
      const worth = direction === lesson.best ? t('review-the-best') : lossInWords(share);
      return element('tr', {}, element('th', { scope: 'row' }, head), element('td', {}, worth));
    });
}
