import { effect, untracked } from '@preact/signals-core';
import type { Measure } from '../../pkg/twofold.js';
import { JudgedMoves } from '../lib/judged-moves.ts';
import { hashOf, KeptReviews } from './kept-reviews.ts';
import type { GameLibrary } from './library.ts';
import { type Mistakes, mistakesIn } from './mistakes.ts';
import { authorOf } from './play.ts';
import type { GameSession } from './session.ts';
import { Verdicts } from './verdicts.ts';

/** The pause after the last verdict before the verdicts are stored, in ms. */
const REST_MS = 3_000;

interface Parts {
  session: Pick<GameSession, 'state' | 'round' | 'record' | 'copy'>;
  library: Pick<GameLibrary, 'id' | 'madeBy'>;
  verdicts: Pick<Verdicts, 'list' | 'restore' | 'revision' | 'isPending'>;
  keptReviews: Pick<KeptReviews, 'find' | 'keep'>;
  mistakes: () => Promise<Pick<Mistakes, 'add'>>;
}

/** Stores the verdicts as a partial review, from which a review goes on, and restores them. The mistakes become positions to practise. */
export function keepVerdicts({ session, library, verdicts, keptReviews, mistakes }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    session.round.value;
    untracked(() => void restore());
  });
  effect(() => {
    verdicts.revision.value;
    session.state.value;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), REST_MS);
  });

  async function restore() {
    const state = session.state.peek();
    if (state.moves === 0) return;
    const kept = await keptReviews
      .find(library.id, hashOf(session.record()))
      .catch(() => undefined);
    // The game may have changed meanwhile.
    if (!kept || state !== session.state.peek()) return;
    const isChance = kept.judge.measure.kind === 'chance';
    verdicts.restore(kept.judge, [...new JudgedMoves(kept.columns, { isChance })]);
  }

  async function keep() {
    const judge = verdicts.list().at(-1)?.judge;
    if (!judge || verdicts.isPending.peek()) return;
    const own = verdicts.list().filter((verdict) => verdict.judge.evaluator === judge.evaluator);
    const [game, record] = [library.id, hashOf(session.record())];
    const { moves: total } = session.state.peek();
    try {
      const kept = await keptReviews.find(game, record);
      // Keep a review of the whole game or by a stronger judge.
      if (kept?.summary || (kept && kept.judge.rank > judge.rank)) return;
      const isChance = judge.measure.kind === 'chance';
      const fits = kept?.evaluator === judge.evaluator && kept.columns.marks.length === total;
      const moves = fits
        ? new JudgedMoves(kept.columns, { isChance })
        : JudgedMoves.pending(total, { isChance });
      if (fits && own.every(({ judged }) => moves.isDone(judged.number))) return;
      for (const { judged } of own) moves.put(judged);
      const { evaluator } = judge;
      const { columns } = moves;
      const made = Date.now();
      await keptReviews.keep({ game, evaluator, version: 2, record, made, judge, columns });
      await keepMistakes(moves, judge.measure);
    } catch {
      // The storage is blocked or full. The page reports that when it stores games.
    }
  }

  async function keepMistakes(moves: JudgedMoves, measure: Measure) {
    const { madeBy } = library;
    const numbers = moves
      .atLeast('mistake')
      .filter((number) => authorOf(madeBy, number) === 'player');
    if (numbers.length === 0) return;
    const { p4 } = session.state.peek();
    const game = session.copy();
    const found = mistakesIn({ moves, numbers, measure, game, p4 });
    game.free();
    await (await mistakes()).add(found);
  }
}

export function openVerdicts({
  session,
  library,
  mistakes,
  register,
  ...parts
}: ConstructorParameters<typeof Verdicts>[0] & {
  library: GameLibrary;
  mistakes: () => Promise<Mistakes>;
  register: ConstructorParameters<typeof KeptReviews>[0];
}) {
  const verdicts = new Verdicts({ session, ...parts });
  const keptReviews = new KeptReviews(register);
  keepVerdicts({ session, library, verdicts, keptReviews, mistakes });
  return verdicts;
}
