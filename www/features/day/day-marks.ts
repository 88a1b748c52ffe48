import { computed } from '@preact/signals-core';
import { t } from '../../lib/sentences.ts';
import { DayPar, MARKS } from '../../state/par.ts';

export class DayMarks {
  #games;

  constructor(date: string, page: ConstructorParameters<typeof DayPar>[1]) {
    this.#games = MARKS.map((name) => new DayPar(date, page, name));
  }

  /**
   * The marks, the lowest first; undefined until all of them are known. Now and then a stronger player has fewer points on the
   * tiles of a day: then the two change places.
   */
  all = computed(() => {
    const known = this.#games.flatMap(({ state }) => {
      const { status, score = 0 } = state.value;
      return status === 'done' ? [score] : [];
    });
    if (known.length < MARKS.length) return undefined;
    known.sort((one, other) => one - other);
    return MARKS.map((name, place) => ({ label: t(`day-mark-${name}`), score: known[place] }));
  });

  cancel() {
    for (const game of this.#games) game.cancel();
  }
}
