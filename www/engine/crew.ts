import { Cancelled, type Pool, type Session, TRIES, WorkerLost, WorkerTaken } from './pool.ts';

type Ask<Api, Needs> = Session<Api, Needs>['run'];

/** Workers in the background, each in a loop that asks for one slice after the other. One that is lost gives back what it held, and begins anew. */
export class Crew<Api, Needs> {
  readonly #pool: Pick<Pool<Api, Needs>, 'session' | 'limit'>;
  readonly #kind: 'odds' | 'review' | 'background' | 'arena';
  readonly #loop: (ask: Ask<Api, Needs>) => Promise<void>;
  readonly #failed: (error: unknown) => unknown;
  readonly #sessions: Set<Session<Api, Needs>> = new Set();
  #losses = 0;
  #isOver = false;

  /** `failed`: told of a refusal, or if several workers have died in a row; unless it gives true, the work is over then. */
  constructor(
    pool: Pick<Pool<Api, Needs>, 'session' | 'limit'>,
    kind: 'odds' | 'review' | 'background' | 'arena',
    loop: (ask: Ask<Api, Needs>) => Promise<void>,
    failed: (error: unknown) => unknown,
  ) {
    this.#pool = pool;
    this.#kind = kind;
    this.#loop = loop;
    this.#failed = failed;
  }

  get size() {
    return this.#sessions.size;
  }

  wake(count: number) {
    while (!this.#isOver && this.size < Math.min(count, this.#pool.limit)) void this.#work();
  }

  end() {
    this.#isOver = true;
    for (const session of this.#sessions) session.end();
  }

  async #work() {
    const session = this.#pool.session(this.#kind);
    this.#sessions.add(session);
    let isAgain = false;
    try {
      await this.#loop(async (task, wanted) => {
        const answer = await session.run(task, wanted);
        this.#losses = 0;
        return answer;
      });
    } catch (error) {
      isAgain = !this.#isOver && !(error instanceof Cancelled) && this.#mayGoOn(error);
    }
    session.end();
    this.#sessions.delete(session);
    if (isAgain && !this.#isOver) void this.#work();
  }

  #mayGoOn(error: unknown) {
    if (error instanceof WorkerTaken) return true;
    this.#losses += 1;
    if (error instanceof WorkerLost && this.#losses < TRIES) return true;
    this.#losses = 0;
    if (this.#failed(error) === true) return true;
    this.end();
    return false;
  }
}
