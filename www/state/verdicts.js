import { batch, computed, signal, untracked } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { messageOf } from '../lib/errors.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { isJudge, judgeAtHand } from './judges.js';
import { asking } from './solver-needs.js';

/** @import { GameState } from '../../pkg/rules.js' */
/** @import { JudgedMove, PlayedMove, Reason } from '../../pkg/twofold.js' */
/** @import { AnswerOf } from '../engine/protocol.js' */
/** @import { Queue } from '../engine/queue.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Judge, NoJudge } from './judges.js' */
/** @import { Models } from './models.js' */
/** @import { Change, GameSession } from './session.js' */
/** @import { Settings } from './settings.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {AnswerOf<'judge'>} JudgedAnswer */
/** @typedef {Extract<Change, { kind: 'move' | 'redo' }>} Moved */
/** @typedef {{ move: PlayedMove, attempts: number }} MoveToJudge a move that is to be judged */

/**
 * What was found about a move of the player's, and by whom.
 *
 * @typedef {{ judged: JudgedMove, reason: Reason | null, judge: Judge }} Verdict
 */

/** A move that cost a worker its life is given up. */
const ATTEMPTS = 2;

/**
 * Judges each move of the player, while the coach is on. The last one is judged first: the player waits for that; the
 * others follow when there is time. What was said of undone moves stays until another one takes their place.
 */
export class Verdicts {
  #session;
  #queue;
  #exact;
  #isOn;
  #judge;
  #subscriptions = new Subscriptions();
  /** How the game stood before the change that comes next. */
  #before;
  /** The last change if it was a move, and how the game stood before it. @type {{ before: GameState, change: Moved } | undefined} */
  #moved;
  /** Moves that nobody has judged yet, the last at the end. @type {MoveToJudge[]} */
  #waiting = [];
  /** The one that a worker judges. @type {MoveToJudge | undefined} */
  #asked;
  /** By the number of the move, from 1. @type {Map<number, Verdict>} */
  #verdicts = new Map();
  /** The highest number that was judged. */
  #highest = 0;
  #revision = signal(0);
  #failure = signal('');

  /**
   * @param {{ session: GameSession, settings: Settings,
   *           queue: Pick<Queue, 'call'>,
   *           exact: Pick<ExactSolver, 'problem' | 'call'>,
   *           models: Pick<Models, 'isReady' | 'state'>,
   *           missed?: { before: GameState, changes: Change[] } }} collaborators
   *   `queue`: of what is to be judged; `missed`: what has happened to the game lately, and how it stood before
   */
  constructor({ session, settings, queue, exact, models, missed }) {
    this.#session = session;
    this.#queue = queue;
    this.#exact = exact;
    this.#isOn = computed(() => settings.current.value.coach !== 'off');
    this.#before = missed?.before ?? session.state.peek();
    // The same judge is the same object, however often the game changes.
    /** @type {string | undefined} */
    let key;
    /** @type {Judge | NoJudge} */
    let known;
    this.#judge = computed(() => {
      const judge = judgeAtHand(session.state.value, { exact, models });
      const latest = JSON.stringify(judge);
      if (latest !== key) known = judge;
      key = latest;
      return known;
    });
    for (const change of missed?.changes ?? []) this.#heard(change);
    this.#subscriptions.keep(session.on('change', (change) => this.#heard(change)));
    this.#subscriptions.follow(() => {
      const judge = this.#judge.value;
      const isOn = this.#isOn.value;
      untracked(() => {
        if (!isOn || (!isJudge(judge) && !judge.isPending)) this.#waiting = [];
        this.#ask();
      });
    });
  }

  /** Who judges the game on show, or why nobody does. @type {ReadonlySignal<Judge | NoJudge>} */
  get judge() {
    return this.#judge;
  }

  /** Why the last question was not answered; empty if it was. @type {ReadonlySignal<string>} */
  get failure() {
    return this.#failure;
  }

  /** What was found about the move that led to the board on show. @type {ReadonlySignal<Verdict | undefined>} */
  last = computed(() => {
    this.#revision.value;
    return this.#verdicts.get(this.#session.state.value.moves);
  });

  /** Whether that move is still being judged. */
  isPending = computed(() => {
    this.#revision.value;
    const { moves } = this.#session.state.value;
    return [...this.#waiting, this.#asked].some((question) => question?.move.number === moves);
  });

  /** Changes when more is known, or less. @type {ReadonlySignal<number>} */
  get revision() {
    return this.#revision;
  }

  /** All that is known about the moves up to the board on show, in their order. */
  list() {
    this.#revision.value;
    const { moves } = this.#session.state.value;
    return [...this.#verdicts.values()]
      .filter(({ judged }) => judged.number <= moves)
      .sort((one, other) => one.judged.number - other.judged.number);
  }

  /**
   * Takes what was found on an earlier visit, where nothing newer is known.
   *
   * @param {Judge} judge
   * @param {JudgedMove[]} moves
   */
  restore(judge, moves) {
    for (const judged of moves) {
      if (this.#verdicts.has(judged.number)) continue;
      this.#verdicts.set(judged.number, { judged, reason: null, judge });
      this.#highest = Math.max(this.#highest, judged.number);
    }
    this.#revision.value += 1;
  }

  /** @param {Change} change */
  #heard(change) {
    const before = this.#before;
    this.#before = change.state;
    if (change.kind === 'replace') this.#drop(0);
    if (change.kind === 'move') this.#moved = { before, change };
    else if (change.kind !== 'correct') this.#moved = undefined;
    if (change.kind === 'move' || change.kind === 'correct') this.#drop(change.state.moves);
    if (this.#moved) this.#add(this.#moved, change.state);
  }

  /**
   * Has a move of the player judged, which led to this board.
   *
   * @param {{ before: GameState, change: Moved }} moved
   * @param {GameState} state
   */
  #add({ before, change }, { moves: number, board: after }) {
    const judge = this.#judge.peek();
    const isJudged = isJudge(judge) || judge.isPending;
    if (change.by !== 'player' || !this.#isOn.peek() || !isJudged) return;
    const { board, p4, seed, score } = before;
    const { direction } = change.move;
    const move = { number, position: { board, p4, seed }, score, direction, after };
    this.#waiting.push({ move, attempts: ATTEMPTS });
    this.#revision.value += 1;
    this.#ask();
  }

  /** Forgets this move and those after it. @param {number} number */
  #drop(number) {
    if (this.#asked && this.#asked.move.number >= number) this.#asked = undefined;
    this.#waiting = this.#waiting.filter(({ move }) => move.number < number);
    if (number > this.#highest) return;
    for (const known of [...this.#verdicts.keys()])
      if (known >= number) this.#verdicts.delete(known);
    this.#highest = number - 1;
    this.#revision.value += 1;
  }

  /** Has the last of the moves judged that wait. */
  #ask() {
    const judge = this.#judge.peek();
    if (this.#asked || !isJudge(judge)) return;
    const question = this.#waiting.pop();
    if (!question) return;
    this.#asked = question;
    const { solver } = judge;
    const call = /** @type {const} */ ({ kind: 'judge', ...asking(solver), move: question.move });
    (judge.isHeld ? this.#exact.call(call) : this.#queue.call(call)).then(
      (answer) => this.#settle(question, () => this.#found(question.move.number, answer, judge)),
      (error) => this.#settle(question, () => this.#failed(question, error)),
    );
  }

  /**
   * @param {MoveToJudge} question
   * @param {() => void} take
   */
  #settle(question, take) {
    // Nobody wants to know any more about a move that was undone, or in an earlier game.
    if (this.#asked === question) {
      batch(() => {
        this.#asked = undefined;
        take();
        this.#revision.value += 1;
      });
    }
    this.#ask();
  }

  /**
   * @param {number} number
   * @param {JudgedAnswer} answer
   * @param {Judge} judge
   */
  #found(number, { judged, reason }, judge) {
    this.#failure.value = '';
    // A board that no game leads to has no exact values.
    if (!judged) return;
    this.#verdicts.set(number, { judged, reason, judge });
    this.#highest = Math.max(this.#highest, number);
  }

  /**
   * @param {MoveToJudge} question
   * @param {unknown} error
   */
  #failed(question, error) {
    question.attempts -= 1;
    if (error instanceof Cancelled) return;
    if (error instanceof WorkerLost && question.attempts > 0) this.#waiting.push(question);
    else this.#failure.value = messageOf(error);
  }
}
