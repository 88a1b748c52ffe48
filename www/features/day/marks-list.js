import { t } from '../../lib/sentences.js';
import { MARKS } from '../../state/par.js';
import { element, setText } from '../../ui/dom.js';

/** The marks of a day in a list, with a tick at each that the player has passed. */
export class MarksList {
  #rows = MARKS.map(() => element('li'));
  root = element(
    'div',
    { id: 'today-marks' },
    element('p', {}, t('day-marks')),
    element('ul', { className: 'today-marks' }, ...this.#rows),
  );

  /**
   * @param {{ label: string, score: number }[] | undefined} marks undefined until they are known
   * @param {number | undefined} score of the player
   */
  show(marks, score = 0) {
    for (const [place, row] of this.#rows.entries()) {
      const mark = marks?.[place];
      row.classList.toggle('passed', mark !== undefined && score > mark.score);
      setText(row, wordsOf(mark ?? { label: t(`day-mark-${MARKS[place]}`) }, score));
    }
  }
}

/**
 * @param {{ label: string, score?: number }} mark
 * @param {number} score
 */
function wordsOf({ label, score: made }, score) {
  if (made === undefined) return t('day-row-open', { mark: label });
  return t(score > made ? 'day-row-passed' : 'day-row-made', { mark: label, made });
}
