import { computed } from '@preact/signals-core';
import { t } from '../../lib/sentences.ts';
import { DayPar, MARKS } from './par.ts';

export type DayMarks = ReturnType<typeof marksOf>;

export function marksOf(date: string, page: ConstructorParameters<typeof DayPar>[1]) {
  const games = MARKS.map((name) => ({ name, game: new DayPar(date, page, name) }));
  /** The marks, the lowest first; undefined until all of them are known. Now and then a stronger player has fewer points. */
  const all = computed(() => {
    const known = games.flatMap(({ name, game }) => {
      const { status, score = 0 } = game.state.value;
      return status === 'done' ? [{ label: t(`day-mark-${name}`), score }] : [];
    });
    known.sort((one, other) => one.score - other.score);
    return known.length === MARKS.length ? known : undefined;
  });
  const cancel = () => {
    for (const { game } of games) game.cancel();
  };
  return { all, cancel };
}
