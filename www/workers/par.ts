import { Par } from '../../pkg/twofold.js';

/** The games of par and of the marks of a day, as far as they have been played. */
const games = {
  date: '',
  ofMark: new Map() as Map<string | undefined, Par>,
};

interface Slice {
  date: string;
  mark?: 'beginner' | 'good' | 'expert';
  ms: number;
}

export function par({ date, mark, ms }: Slice) {
  const { ofMark } = games;
  if (games.date !== date) {
    for (const par of ofMark.values()) par.free();
    ofMark.clear();
    games.date = date;
  }
  const par = ofMark.get(mark) ?? new Par(date, mark);
  ofMark.set(mark, par);
  const progress = par.advance(ms);
  if (progress.isOver) {
    par.free();
    ofMark.delete(mark);
  }
  return progress;
}
