import './lessons.css';
import { signal } from '@preact/signals-core';
import { type DirectionName, Game, type GameState } from '../../../pkg/rules.js';
import type { PuzzleFacts } from '../../../pkg/twofold.js';
import { DIRECTIONS } from '../../lib/directions.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { judgeOf } from '../../state/judges.ts';
import type { PageState } from '../../state/page-state.ts';
import { isExact } from '../../state/solver-needs.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import { isTouched } from '../../ui/fingers.ts';
import { BoardView } from '../../views/board-view.ts';
import { followColours } from '../../views/colours.ts';
import { asArrow, describeReason, describeVerdict } from '../../views/verdict-words.ts';
import { LESSONS, standOf } from './lesson-rules.ts';
import { listenToArrows, swipeOn } from './moves.ts';
import type { Puzzles } from './puzzles.ts';
import { boardInWords, moveInWords } from './words.ts';

type LessonParts = PageState & {
  puzzles: Puzzles;
  practise: (theme: PuzzleFacts['theme']) => void;
};

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
  #name = element('h3', { className: 'lesson-name', tabIndex: -1 });
  #text = element('p', { id: 'lesson-text' });
  #goal = element('p', { className: 'strong', id: 'lesson-goal' });
  #said = element('p', { id: 'lesson-said', role: 'status' });
  #canvas = element('canvas', {
    className: 'training-board',
    id: 'lesson-board',
    role: 'img',
    tabIndex: 0,
  });
  #again = makeButton({ id: 'lesson-again' }, t('lesson-again'));
  #practise = makeButton({ id: 'lesson-practise' }, t('lesson-practise'));
  #next = makeButton({ id: 'lesson-next' }, t('lesson-next'));
  root;

  constructor(page: LessonParts, shown: Visible) {
    const { settings, clock, puzzles, practise } = page;
    this.#puzzles = puzzles;
    this.#coach = page;
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
      { className: 'exercise', id: 'lessons', 'aria-label': t('lesson-title') },
      this.#list,
      element('div', { className: 'stack' }, this.#name, this.#text, this.#goal),
      this.#canvas,
      element(
        'div',
        { className: 'stack training-text' },
        this.#said,
        element('div', { className: 'button-row move-buttons' }, ...moves),
        element('div', { className: 'button-row' }, this.#again, this.#practise, this.#next),
      ),
    );
    listenToArrows(this.root, (direction) => this.#move(direction));
    const subscriptions = new Subscriptions(shown);
    followColours(this.#view, settings, subscriptions);
    subscriptions.follow(() => this.#showList());
    const first = LESSONS.findIndex(({ id }) => !this.#isLearned(id));
    this.#open(Math.max(0, first), undefined);
  }

  focus = () => this.#name.focus();

  get #lesson() {
    return LESSONS[this.#at.peek()];
  }

  #isLearned(id: string) {
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

  /** Opens a lesson with its board as it is at first. */
  #open(at: number, focused: HTMLElement = this.#name) {
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

  #move(direction: DirectionName) {
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

  /** Tells how a try stands. */
  #tell(state: GameState, said: string) {
    const stand = standOf(this.#lesson, state, this.#inRow);
    const words = stand === 'open' ? said : `${said} ${t(`lesson-end-${stand}`)}`;
    setText(this.#said, words.trim());
    if (stand !== 'done') return;
    this.#puzzles.learned(this.#lesson.id);
    this.#next.classList.add('primary');
  }

  /** Lets the coach judge a move, as it does beside a game. `state`: after it. */
  async #hear(before: GameState, direction: DirectionName, state: GameState) {
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
        const { judged, reason } = await this.#coach.solvers
          .for(solver)
          .run((engine) => engine.judge({ solver, move }));
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

export const openLessons = (page: LessonParts, shown: Visible) => new Lessons(page, shown);
