import { Game } from '../../../pkg/rules.js';
import { isJudge, judgeAtHand, judgeOf } from '../../state/judges.js';
import { isExact, solverCall } from '../../state/solver-needs.js';
import { asArrow, describeReason } from '../../views/verdict-words.js';

/** @import { CallOf } from '../../engine/protocol.js' */
/** @import { Scheduler } from '../../engine/scheduler.js' */
/** @import { ExactSolver } from '../../state/exact-solver.js' */
/** @import { Judge } from '../../state/judges.js' */
/** @import { Lesson } from '../../state/lessons.js' */
/** @import { Models } from '../../state/models.js' */

/** The coach's reason why a move is bad. */
export class ReasonCoach {
  #parts;
  #scheduler;
  #queue;

  /** @param {{ scheduler: Pick<Scheduler, 'queue' | 'release'>, exact: ExactSolver, models: Models }} parts */
  constructor({ scheduler, exact, models }) {
    this.#parts = { exact, models };
    this.#scheduler = scheduler;
    this.#queue = scheduler.queue('coach');
  }

  /**
   * Why the played move is bad; empty if unknown.
   *
   * @param {Lesson} lesson
   */
  async reason({ board, p4, played, best, values, expected, measure }) {
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

  /** @param {{ rows: number, cols: number, p4: number, spawner: string }} rules */
  async #judge(rules) {
    const present = judgeAtHand(rules, this.#parts);
    const judge = isJudge(present) ? present : await judgeOf(rules, this.#parts);
    if (typeof judge === 'string') throw new Error(judge);
    return judge;
  }

  /**
   * @param {Judge} judge
   * @param {CallOf<'judge'>} call
   */
  #ask(judge, call) {
    return judge.isHeld ? this.#parts.exact.call(call) : this.#queue.call(call);
  }
}
