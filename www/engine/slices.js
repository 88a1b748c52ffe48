/**
 * The loop of all work that goes on in slices: it asks what comes next, has that answered, and hands the answer over,
 * until there is nothing next; `wake` sets it going again.
 *
 * @template Question
 * @template Answer
 */
export class Slices {
  #next;
  #ask;
  #take;
  #fail;
  #ahead;
  #underWay = 0;
  /** Counts how often everything was forgotten: answers to what was asked before are void. */
  #era = 0;

  /**
   * @param {{ next: () => Question | undefined, ask: (question: Question) => Promise<Answer>,
   *           take: (answer: Answer, question: Question) => void,
   *           fail: (error: unknown, question: Question) => void, ahead?: number }} work
   *   `ahead`: questions under way at once
   */
  constructor({ next, ask, take, fail, ahead = 1 }) {
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

  /** Goes on, if there is something to go on with. */
  wake() {
    while (this.#underWay < this.#ahead) {
      const question = this.#next();
      if (question === undefined) return;
      this.#underWay += 1;
      const era = this.#era;
      this.#ask(question).then(
        (answer) => this.#settle(era, () => this.#take(answer, question)),
        (error) => this.#settle(era, () => this.#fail(error, question)),
      );
    }
  }

  /** Lets go of what is under way: nobody is told how it ends. */
  forget() {
    this.#era += 1;
    this.#underWay = 0;
  }

  /**
   * @param {number} era
   * @param {() => void} tell
   */
  #settle(era, tell) {
    if (era !== this.#era) return;
    this.#underWay -= 1;
    tell();
    this.wake();
  }
}
