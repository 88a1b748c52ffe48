import './lessons.css';
import { signal } from '@preact/signals-core';
import { Game } from '../../../pkg/rules.js';
import { DIRECTIONS } from '../../lib/directions.js';
import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { judgeOf } from '../../state/judges.js';
import { isExact, solverCall } from '../../state/solver-needs.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { isTouched } from '../../ui/fingers.js';
import { BoardView } from '../../views/board-view.js';
import { followColours } from '../../views/colours.js';
import { asArrow, describeReason, describeVerdict } from '../../views/verdict-words.js';
import { LESSONS, standOf } from './lesson-rules.js';
import { listenToArrows, swipeOn } from './moves.js';
import { boardInWords, moveInWords } from './words.js';

/** @import { DirectionName, GameState } from '../../../pkg/rules.js' */
/** @import { PuzzleFacts } from '../../../pkg/twofold.js' */
/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Scheduler } from '../../engine/scheduler.js' */
/** @import { ExactSolver } from '../../state/exact-solver.js' */
/** @import { Models } from '../../state/models.js' */
/** @import { Puzzles } from '../../state/puzzles.js' */
/** @import { Settings } from '../../state/settings.js' */

/**
 * @typedef {{ settings: Settings, clock: ConstructorParameters<typeof BoardView>[1], puzzles: Puzzles,
 *             scheduler: Pick<Scheduler, 'queue'>, exact: ExactSolver, models: Models,
 *             practise: (theme: PuzzleFacts['theme']) => void }} LessonParts
 */

/** Short lessons, each with a board to try. */
class Lessons {
  #puzzles;
  #coach;
  #judging = false;
  /** The last moves in a row that the coach called best or good. */
  #inRow = 0;
  #view;
  #at = signal(0);
  #game = Game.fromBoard({ board: LESSONS[0].board, p4: 0.1 });
  #list = element('ol', { className: 'lesson-list' });
  #name = element('h4', { className: 'lesson-name', tabIndex: -1 });
  #text = element('p', { id: 'lesson-text' });
  #goal = element('p', { className: 'lesson-goal', id: 'lesson-goal' });
  #said = element('p', { id: 'lesson-said', role: 'status' });
  #canvas = element('canvas', {
    className: 'lesson-board',
    id: 'lesson-board',
    role: 'img',
    tabIndex: 0,
  });
  #again = makeButton({ id: 'lesson-again' }, t('lesson-again'));
  #practise = makeButton({ id: 'lesson-practise' }, t('lesson-practise'));
  #next = makeButton({ id: 'lesson-next' }, t('lesson-next'));
  root;

  /** @param {LessonParts} page @param {Visible} shown */
  constructor({ settings, clock, puzzles, practise, scheduler, exact, models }, shown) {
    this.#puzzles = puzzles;
    this.#coach = { queue: scheduler.queue('coach'), exact, models };
    this.#view = new BoardView(this.#canvas, clock);
    LESSONS.forEach((_, at) => {
      const button = makeButton({ onclick: () => this.#open(at) });
      this.#list.append(element('li', {}, button));
    });
    const moves = DIRECTIONS.map((direction) =>
      makeButton(
        { 'aria-label': moveInWords(direction), onclick: () => this.#move(direction) },
        asArrow(direction),
      ),
    );
    this.#again.addEventListener('click', () => this.#open(this.#at.peek(), this.#canvas));
    this.#next.addEventListener('click', () => this.#open(this.#at.peek() + 1));
    this.#practise.addEventListener('click', () => practise(this.#lesson.theme));
    swipeOn(this.#canvas, shown, (direction) => this.#move(direction));
    this.root = element(
      'section',
      { className: 'place-card', id: 'lessons', 'aria-label': t('lesson-title') },
      element('h3', { className: 'panel-title' }, t('lesson-title')),
      this.#list,
      this.#name,
      this.#text,
      this.#goal,
      element(
        'div',
        { className: 'lesson' },
        this.#canvas,
        element(
          'div',
          { className: 'lesson-words' },
          this.#said,
          element('div', { className: 'button-row' }, ...moves),
          element('div', { className: 'button-row' }, this.#again, this.#practise, this.#next),
        ),
      ),
    );
    listenToArrows(this.root, (direction) => this.#move(direction));
    const subscriptions = new Subscriptions(shown);
    followColours(this.#view, settings, subscriptions);
    subscriptions.follow(() => this.#showList());
    const first = LESSONS.findIndex(({ id }) => !this.#isLearned(id));
    this.#open(Math.max(0, first), undefined);
  }

  /** Focuses the lesson that is open. */
  focus = () => this.#name.focus();

  get #lesson() {
    return LESSONS[this.#at.peek()];
  }

  /** @param {string} id */
  #isLearned(id) {
    return this.#puzzles.standing.value.lessons.includes(id);
  }

  #showList() {
    this.#list.querySelectorAll('button').forEach((button, at) => {
      const { id } = LESSONS[at];
      const title = t(`lesson-title-${id}`);
      setText(button, this.#isLearned(id) ? t('lesson-learned', { title }) : title);
      button.setAttribute('aria-pressed', String(at === this.#at.value));
    });
  }

  /**
   * Opens a lesson with its board as it is at first.
   *
   * @param {number} at
   * @param {HTMLElement} [focused]
   */
  #open(at, focused = this.#name) {
    this.#at.value = at;
    const { id, board } = LESSONS[at];
    this.#inRow = 0;
    this.#judging = false;
    this.#game.free();
    this.#game = Game.fromBoard({ board, p4: 0.1 });
    setText(this.#name, t(`lesson-title-${id}`));
    setText(this.#text, t(`lesson-text-${id}`));
    setText(this.#goal, t('lesson-goal', { goal: t(`lesson-aim-${id}`) }));
    setText(this.#said, t(isTouched() ? 'lesson-fingers' : 'lesson-keys'));
    this.#next.hidden = at === LESSONS.length - 1;
    this.#next.classList.remove('primary');
    this.#list.children[at].scrollIntoView({ block: 'nearest' });
    const state = this.#game.state();
    this.#view.show(state);
    this.#canvas.setAttribute('aria-label', boardInWords(state.board));
    if (this.root.isConnected) focused.focus({ preventScroll: focused === this.#canvas });
  }

  /** @param {DirectionName} direction */
  #move(direction) {
    const { avoid, good } = this.#lesson;
    const before = this.#game.state();
    if (this.#judging || standOf(this.#lesson, before, this.#inRow) !== 'open') return;
    if (direction === avoid)
      return setText(this.#said, t('lesson-avoided', { move: moveInWords(direction) }));
    const made = this.#game.play(direction);
    if (!made) return setText(this.#said, t('puzzle-illegal', { move: moveInWords(direction) }));
    this.#view.animate(made);
    this.#canvas.setAttribute('aria-label', boardInWords(made.state.board));
    if (good) void this.#hear(before, direction, made.state);
    else this.#tell(made.state, '');
  }

  /** Tells how a try stands. @param {GameState} state @param {string} said */
  #tell(state, said) {
    const stand = standOf(this.#lesson, state, this.#inRow);
    const words = stand === 'open' ? said : `${said} ${t(`lesson-end-${stand}`)}`;
    setText(this.#said, words.trim());
    if (stand !== 'done') return;
    this.#puzzles.learned(this.#lesson.id);
    this.#next.classList.add('primary');
  }

  /**
   * Lets the coach judge a move, as it does beside a game.
   *
   * @param {GameState} before
   * @param {DirectionName} direction
   * @param {GameState} state after it
   */
  async #hear(before, direction, state) {
    const game = this.#game;
    this.#judging = true;
    setText(this.#said, t('lesson-judging'));
    let said = t('lesson-no-coach');
    try {
      const judge = await judgeOf(before, this.#coach);
      if (typeof judge !== 'string') {
        const { solver, measure } = judge;
        const { board, p4, seed, score } = before;
        const position = { board, p4, seed };
        const move = { number: 1, position, score, direction, after: state.board };
        const call = /** @type {const} */ ({ kind: 'judge', ...solverCall(solver), move });
        const { judged, reason } = await this.#coach.queue.call(call);
        if (game === this.#game && judged) {
          const isGood = judged.verdict === 'best' || judged.verdict === 'good';
          this.#inRow = isGood ? this.#inRow + 1 : 0;
          const fromExact = isExact(solver);
          const verdict = describeVerdict({ judged, measure }, fromExact, asArrow);
          const why = isGood ? '' : describeReason({ judged, measure }, reason, fromExact, asArrow);
          const { good = 0 } = this.#lesson;
          said = t('lesson-heard', {
            verdict: `${verdict} ${why}`.trim(),
            count: this.#inRow,
            all: good,
          });
        }
      }
    } catch {
      // There is no network on this device.
    }
    if (game !== this.#game) return;
    this.#judging = false;
    this.#tell(state, said);
  }
}

/** @param {LessonParts} page @param {Visible} shown */
export const openLessons = (page, shown) => new Lessons(page, shown);
