import type { Lesson } from '../../games/far.ts';
import { t } from '../../lib/sentences.ts';
import { judgeAnswer } from '../../state/lessons.ts';
import { element, setText } from '../../ui/dom.ts';
import { type ComparedValue, compareValues } from '../../views/values.ts';
import { asArrow, asWord } from '../../views/verdict-words.ts';
import type { ReasonCoach } from './reason-coach.ts';
import { lossInWords } from './words.ts';

/** What each move of a board costs, and the reason why the played one is bad, if the coach knows one. */
export class MoveComparison {
  #coach: ReasonCoach;
  #moves = element('ul', { className: 'compared-moves' });
  #reason = element('p', { className: 'compared-reason' });
  #lesson: Lesson | undefined;
  root = element(
    'div',
    { className: 'comparison', id: 'review-comparison', role: 'status', hidden: true },
    this.#moves,
    this.#reason,
  );

  constructor(coach: ReasonCoach) {
    this.#coach = coach;
  }

  get isShown() {
    return !this.root.hidden;
  }

  /** @param isWrong whether there is a reason to look for */
  async show(lesson: Lesson, isWrong: boolean) {
    this.#lesson = lesson;
    this.root.hidden = false;
    const isChance = lesson.measure.kind === 'chance';
    this.#moves.title = isChance ? t('review-bars-chance') : t('review-bars');
    const compared = compareValues(lesson, isChance ? 1 : lesson.expected);
    this.#moves.replaceChildren(...compared.map((move) => cell(move, lesson)));
    setText(this.#reason, isWrong ? t('review-looking') : '');
    if (!isWrong) return;
    const reason = await this.#coach.reason(lesson).catch(() => undefined);
    if (lesson !== this.#lesson) return;
    setText(this.#reason, reason === '' ? t('review-no-reason') : (reason ?? ''));
  }

  hide() {
    this.#lesson = undefined;
    this.root.hidden = true;
  }
}

function cell({ direction, value, share, best }: ComparedValue, lesson: Lesson) {
  const bar = element('span', { className: 'value-bar' });
  bar.style.setProperty('--share', String(value === undefined ? 0 : share));
  const lost = judgeAnswer(lesson, direction)?.share;
  const worth = lost === undefined ? t('values-illegal') : lossInWords(lost);
  const state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
  return element(
    'li',
    { className: 'compared-move', 'data-state': state },
    element(
      'span',
      { className: 'compared-head' },
      element('span', { 'aria-hidden': 'true' }, asArrow(direction)),
      element('span', { className: 'visually-hidden' }, asWord(direction)),
      direction === lesson.played ? ` ${t('review-played')}` : '',
    ),
    element('span', { className: 'compared-worth' }, best ? t('values-best') : worth),
    bar,
  );
}
