import { Game } from '../../../pkg/rules.js';
import type { CallOf } from '../../engine/protocol.ts';
import type { Scheduler } from '../../engine/scheduler.ts';
import type { Lesson } from '../../games/far.ts';
import type { ExactSolver } from '../../state/exact-solver.ts';
import { isJudge, type Judge, judgeAtHand, judgeOf } from '../../state/judges.ts';
import type { Models } from '../../state/models.ts';
import { isExact, solverCall } from '../../state/solver-needs.ts';
import { asArrow, describeReason } from '../../views/verdict-words.ts';

/** The coach's reason why a move is bad. */
export class ReasonCoach {
  #parts;
  #scheduler: Pick<Scheduler, 'queue' | 'release'>;
  #queue;

  constructor({
    scheduler,
    exact,
    models,
  }: { scheduler: Pick<Scheduler, 'queue' | 'release'>; exact: ExactSolver; models: Models }) {
    this.#parts = { exact, models };
    this.#scheduler = scheduler;
    this.#queue = scheduler.queue('coach');
  }

  /** Why the played move is bad; empty if unknown. */
  async reason({ board, p4, played, best, values, expected, measure }: Lesson) {
    const game = Game.fromBoard({ board, p4, seed: '1' });
    const judge = await this.#judge(game.state());
    const after = game.play(played)?.state.board;
    game.free();
    if (after === undefined) return '';
    const score =
      measure.kind === 'points' ? Math.max(0, Math.round(expected - (values[best] ?? 0))) : 0;
    const position = { board, p4, seed: '1' };
    const { judged, reason } = await this.#ask(judge, {
      kind: 'judge',
      ...solverCall(judge.solver),
      move: { number: 1, position, score, direction: played, after },
    });
    if (!judged) return '';
    return describeReason(
      { judged, measure: judge.measure },
      reason,
      isExact(judge.solver),
      asArrow,
    );
  }

  end() {
    this.#scheduler.release(this.#queue);
  }

  async #judge(rules: { rows: number; cols: number; p4: number; spawner: string }) {
    const present = judgeAtHand(rules, this.#parts);
    const judge = isJudge(present) ? present : await judgeOf(rules, this.#parts);
    if (typeof judge === 'string') throw new Error(judge);
    return judge;
  }

  #ask(judge: Judge, call: CallOf<'judge'>) {
    return judge.isHeld ? this.#parts.exact.call(call) : this.#queue.call(call);
  }
}
