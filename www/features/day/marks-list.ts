import { t } from '../../lib/sentences.ts';
import { MARKS } from '../../state/par.ts';
import { element, setText } from '../../ui/dom.ts';

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
   * @param marks undefined until they are known
   * @param score of the player
   */
  show(marks: { label: string; score: number }[] | undefined, score: number | undefined = 0) {
    for (const [place, row] of this.#rows.entries()) {
      const mark = marks?.[place];
      row.classList.toggle('passed', mark !== undefined && score > mark.score);
      setText(row, wordsOf(mark ?? { label: t(`day-mark-${MARKS[place]}`) }, score));
    }
  }
}

function wordsOf({ label, score: made }: { label: string; score?: number }, score: number) {
  if (made === undefined) return t('day-row-open', { mark: label });
  return t(score > made ? 'day-row-passed' : 'day-row-made', { mark: label, made });
}
