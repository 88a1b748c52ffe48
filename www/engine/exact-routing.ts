import { Cancelled } from './client.ts';
import type { AnswerTo, Needs, PlayCall } from './protocol.ts';
import type { Queue } from './queue.ts';

type Asked = Pick<Queue, 'call' | 'cancel'>;

/** The owner of the exact solution: `problem` is the solved board, `call` asks the worker that holds it. */
interface ExactHolder {
  readonly problem: object | undefined;
  call: <C extends PlayCall>(call: C) => Promise<AnswerTo<C>>;
}

/**
 * An engine that sends calls for the exact solver to the worker that holds the solution. A cancelled call there is
 * only ignored: it takes no time, and terminating the worker would lose the solution. Without a solution any worker
 * answers: it solves small boards at once and refuses others.
 */
export class RoutedEngine {
  #ordinary: Asked;
  #exact: ExactHolder;
  /** The needs of the opened game, and whether the worker with the solution plays it. */
  #opened = { needs: undefined as Needs | undefined, isHeld: false };
  #withdrawals: Set<() => void> = new Set();

  constructor({ ordinary, exact }: { ordinary: Asked; exact: ExactHolder }) {
    this.#ordinary = ordinary;
    this.#exact = exact;
  }

  /** As `Queue.call`. */
  call<C extends PlayCall>(call: C): Promise<AnswerTo<C>> {
    const { needs, isHeld } = this.#routeOf(call);
    if (call.kind === 'open') this.#opened = { needs, isHeld };
    return isHeld ? this.#askExact(call) : this.#ordinary.call(call);
  }

  #askExact<C extends PlayCall>(call: C): Promise<AnswerTo<C>> {
    return new Promise((resolve, reject) => {
      const withdraw = () => reject(new Cancelled('cancelled'));
      this.#withdrawals.add(withdraw);
      this.#exact
        .call(call)
        .then(resolve, reject)
        .finally(() => this.#withdrawals.delete(withdraw));
    });
  }

  /** Cancels every call. */
  cancel() {
    this.#ordinary.cancel();
    for (const withdraw of this.#withdrawals) withdraw();
    this.#withdrawals.clear();
  }

  #routeOf(call: PlayCall) {
    if (call.kind === 'advance') return this.#opened;
    const { needs } = call;
    return { needs, isHeld: needs?.solution === true && this.#exact.problem !== undefined };
  }
}
