/**
 * The loop of work in slices: it takes the next question, waits for the answer and passes the answer on, until there
 * is no next question. `wake` starts it again.
 */
export class Slices<Question, Answer> {
  #next: () => Question | undefined;
  #ask: (question: Question) => Promise<Answer>;
  #take: (answer: Answer, question: Question) => void;
  #fail: (error: unknown, question: Question) => void;
  #ahead: number;
  #underWay = 0;
  /** Number of resets: answers to earlier questions are ignored. */
  #generation = 0;

  /** @param work `ahead`: the most questions under way at once */
  constructor({
    next,
    ask,
    take,
    fail,
    ahead = 1,
  }: {
    next: () => Question | undefined;
    ask: (question: Question) => Promise<Answer>;
    take: (answer: Answer, question: Question) => void;
    fail: (error: unknown, question: Question) => void;
    ahead?: number;
  }) {
    this.#next = next;
    this.#ask = ask;
    this.#take = take;
    this.#fail = fail;
    this.#ahead = ahead;
  }

  /** How many questions are under way. */
  get underWay() {
    return this.#underWay;
  }

  /** Asks the next questions, if there are any. */
  wake() {
    while (this.#underWay < this.#ahead) {
      const question = this.#next();
      if (question === undefined) return;
      this.#underWay += 1;
      const generation = this.#generation;
      this.#ask(question).then(
        (answer) => this.#settle(generation, () => this.#take(answer, question)),
        (error) => this.#settle(generation, () => this.#fail(error, question)),
      );
    }
  }

  /** Ignores the answers to all questions under way. */
  forget() {
    this.#generation += 1;
    this.#underWay = 0;
  }

  #settle(generation: number, tell: () => void) {
    if (generation !== this.#generation) return;
    this.#underWay -= 1;
    tell();
    this.wake();
  }
}
