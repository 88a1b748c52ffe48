import { Game } from '../../../pkg/rules.js';
import type { Lesson } from '../../games/far.ts';
import type { ExactSolver } from '../../state/exact-solver.ts';
import { isJudge, judgeAtHand, judgeOf } from '../../state/judges.ts';
import type { Models } from '../../state/models.ts';
import { isExact } from '../../state/solver-needs.ts';
import type { Solvers } from '../../state/solvers.ts';
import { asArrow, describeReason } from '../../views/verdict-words.ts';

/** The coach's reason why a move is bad. */
export class ReasonCoach {
  #parts;
  #solvers;
  #over = new AbortController();

  constructor({
    solvers,
    exact,
    models,
  }: { solvers: Solvers; exact: ExactSolver; models: Models }) {
    this.#parts = { exact, models };
    this.#solvers = solvers;
  }

  /** Why the played move is bad; empty if unknown. */
  async reason({ board, p4, played, best, values, expected, measure }: Lesson) {
    const game = Game.fromBoard({ board, p4, seed: '1' });
    const judge = await this.#judge(game.state());
    game.free();
    const score =
      measure.kind === 'points' ? Math.max(0, Math.round(expected - (values[best] ?? 0))) : 0;
    const position = { board, p4, seed: '1' };
    const { solver } = judge;
    const move = { number: 1, position, score, direction: played, after: board };
    const { judged, reason } = await this.#solvers
      .for(solver)
      .run((engine) => engine.judge({ solver, move }), { signal: this.#over.signal });
    if (!judged) return '';
    return describeReason(
      { judged, measure: judge.measure },
      reason,
      isExact(judge.solver),
      asArrow,
    );
  }

  end() {
    this.#over.abort();
  }

  async #judge(rules: { rows: number; cols: number; p4: number; spawner: string }) {
    const present = judgeAtHand(rules, this.#parts);
    const judge = isJudge(present) ? present : await judgeOf(rules, this.#parts);
    if (typeof judge === 'string') throw new Error(judge);
    return judge;
  }
}
