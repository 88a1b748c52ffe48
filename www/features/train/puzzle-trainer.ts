import './puzzles.css';
import { untracked } from '@preact/signals-core';
import { type DirectionName, Game } from '../../../pkg/rules.js';
import type { PuzzleFacts } from '../../../pkg/twofold.js';
import type { EnginePool } from '../../engine/protocol.ts';
import type { Lesson } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';
import { DIRECTIONS } from '../../lib/directions.ts';
import { formatShare, formatWhole } from '../../lib/format.ts';
import { isTypedIn, nameOfPress, pressesControl } from '../../lib/pressed-keys.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { ExactSolver } from '../../state/exact-solver.ts';
import type { Lessons } from '../../state/lessons.ts';
import type { Models } from '../../state/models.ts';
import { movesOf, type PuzzleMode, Puzzles } from '../../state/puzzles.ts';
import type { Settings } from '../../state/settings.ts';
import type { Solvers } from '../../state/solvers.ts';
import { wantedPuzzles } from '../../state/wanted-puzzles.ts';
import { element, makeButton, setText, tableHead } from '../../ui/dom.ts';
import { isTouched } from '../../ui/fingers.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { BoardView } from '../../views/board-view.ts';
import { followColours } from '../../views/colours.ts';
import { asArrow } from '../../views/verdict-words.ts';
import { arrowOf, swipeOn } from './moves.ts';
import { PunishingLine } from './punishing-line.ts';
import { isRight, ofMistake, ofPuzzle, type Question, worthOf } from './questions.ts';
import { RatingChart } from './rating-chart.ts';
import { answeredInWords, askedInWords, boardInWords, clockOf, moveInWords } from './words.ts';

export interface TrainerParts {
  register: Register;
  settings: Settings;
  pool: EnginePool;
  solvers: Solvers;
  exact: ExactSolver;
  models: Models;
  lessons: () => Promise<Lessons>;
  toasts: Toasts;
  run: (command: 'go-games') => void;
  clock: ConstructorParameters<typeof BoardView>[1];
  shareWords: (words: string, fragment: string) => Promise<void>;
}

const MODES = ['rated', 'day', 'streak', 'minutes', 'mistakes'] as const;
/** The length of three minutes, in ms, and how often the time left is told. */
const MINUTES = 180_000;
const TICK = 250;
/** The puzzles of a run of one theme. */
const OF_THEME = 3;
/** How long a right answer is shown in three minutes, in ms. */
const GLANCE = 600;
const fetchFile = async () => {
  const response = await fetch(new URL('./puzzles.bin', import.meta.url));
  if (!response.ok) throw new Error(String(response.status));
  return response.arrayBuffer();
};

/** A board on which one move is clearly best, and the player's answer. */
export class PuzzleTrainer {
  #page: TrainerParts;
  #shown: Visible;
  #puzzles;
  #line;
  #view;
  #mode: PuzzleMode = 'rated';
  /** The theme of the run, if it has one. */
  #theme: PuzzleFacts['theme'] | undefined;
  #puzzle: Question | undefined;
  /** The player's mistakes that are still to be asked, and how many there are in this run. */
  #due: Lesson[] = [];
  #dueAtFirst = 0;
  #answered: DirectionName | undefined;
  /** Whether the run is over: an error in a streak, or the end of the time. */
  #isOver = false;
  #hasBegun = false;
  #found = 0;
  #count = 0;
  /** When three minutes end, in ms since 1970; 0 before the first answer. */
  #end = 0;
  /** Tells the time left of three minutes while they run. */
  #timer: ReturnType<typeof setInterval> | undefined;
  /** A number that changes with the puzzle: late answers for an earlier one are ignored. */
  #generation = 0;

  #canvas = element('canvas', { className: 'puzzle-board', id: 'puzzle-board', role: 'img' });
  #modes = element('div', {
    className: 'button-row',
    role: 'group',
    'aria-label': t('puzzle-modes'),
  });
  #question = element('p', {
    className: 'puzzle-question',
    id: 'puzzle-question',
    tabIndex: -1,
  });
  #status = element('p', { id: 'puzzle-status', role: 'status' });
  #run = element('p', { id: 'puzzle-run' });
  #about = element('p', { id: 'puzzle-about' });
  #answers = element('div', {
    className: 'puzzle-answers',
    role: 'group',
    'aria-label': t('puzzle-answers'),
  });
  #heads = tableHead(['', '', '']);
  #body = element('tbody');
  #worth = element(
    'table',
    { className: 'puzzle-worth', id: 'puzzle-worth' },
    this.#heads,
    this.#body,
  );
  #next = makeButton({ className: 'button primary', id: 'puzzle-next' });
  #share = makeButton({ id: 'puzzle-share' }, t('puzzle-share'));
  #games = makeButton({ id: 'puzzle-games' }, t('puzzle-choose-game'));
  #rating = element('strong', { id: 'puzzle-rating' });
  #chart = new RatingChart();
  #standing = element(
    'div',
    {},
    element('p', {}, `${t('puzzle-rating')}: `, this.#rating),
    this.#chart.root,
  );
  root;

  constructor(page: TrainerParts, shown: Visible) {
    this.#page = page;
    this.#shown = shown;
    const { pool, solvers, register, exact, models } = page;
    this.#puzzles = new Puzzles({ pool, register, fetchFile });
    this.#line = new PunishingLine({ solvers, exact, models }, (board, hint) =>
      this.#put(board, hint),
    );
    this.#view = new BoardView(this.#canvas, page.clock);
    for (const mode of MODES) {
      const button = makeButton({ value: mode }, t(`puzzle-mode-${mode}`));
      button.addEventListener('click', () => void this.#begin(mode));
      this.#modes.append(button);
    }
    for (const direction of DIRECTIONS) {
      const button = makeButton(
        {
          className: `button puzzle-${direction}`,
          'aria-label': moveInWords(direction),
          disabled: true,
        },
        asArrow(direction),
      );
      button.addEventListener('click', () => this.#answer(direction));
      this.#answers.append(button);
    }
    this.#next.addEventListener('click', () => void this.#goOn());
    this.#share.addEventListener('click', () => this.#shareDay());
    this.#games.addEventListener('click', () => page.run('go-games'));
    this.root = element(
      'section',
      { className: 'place-card puzzle-card', 'aria-label': t('puzzle-title') },
      element('h3', { className: 'panel-title' }, t('puzzle-title')),
      this.#modes,
      element(
        'div',
        { className: 'puzzle' },
        this.#canvas,
        element(
          'div',
          { className: 'puzzle-text' },
          this.#question,
          this.#status,
          this.#run,
          this.#answers,
          this.#about,
          this.#worth,
          ...this.#line.parts,
          element('div', { className: 'button-row' }, this.#next, this.#share, this.#games),
        ),
      ),
      this.#standing,
    );
    // Until the first puzzle is there, all that it needs has its room, so that nothing below moves.
    this.#canvas.setAttribute('aria-label', t('puzzle-title'));
    setText(this.#question, askedInWords(undefined));
    setText(this.#status, t('core-loading'));
    for (const part of [this.#worth, this.#next, this.#share, this.#games]) part.hidden = true;
    const subscriptions = new Subscriptions(shown);
    followColours(this.#view, page.settings, subscriptions);
    subscriptions.follow(() => {
      const { rating, days } = this.#puzzles.standing.value;
      setText(
        this.#rating,
        t('puzzle-rating-is', {
          rating: Math.round(rating.rating),
          spread: Math.round(2 * rating.deviation),
        }),
      );
      this.#chart.show(days);
    });
    subscriptions.follow(() => {
      const wanted = wantedPuzzles.value;
      untracked(() => {
        if (!wanted && this.#hasBegun) return;
        this.#hasBegun = true;
        wantedPuzzles.value = undefined;
        if (wanted) void this.#begin(wanted.mode, wanted).then(() => this.#goThere());
        else void this.#begin('rated');
      });
    });
    subscriptions.follow(() => {
      untracked(() => void this.#countMistakes());
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
    swipeOn(this.#canvas, shown, (direction) => this.#answer(direction));
  }

  /** The puzzles, and how the player stands. */
  get puzzles() {
    return this.#puzzles;
  }

  /** Begins a run of puzzles of a theme, and goes there. */
  practise(theme: PuzzleFacts['theme']) {
    this.#hasBegun = true;
    void this.#begin('theme', { theme });
    this.#goThere();
  }

  #goThere() {
    this.root.scrollIntoView();
    const part = this.#question.hidden ? this.#next : this.#question;
    part.focus({ preventScroll: true });
  }

  /** Tells on its button how many mistakes wait. */
  async #countMistakes() {
    const count = (await this.#dueMistakes()).length;
    const button = this.#modes.lastElementChild;
    if (button)
      setText(button, count > 0 ? t('puzzle-mistakes-due', { count }) : t('puzzle-mode-mistakes'));
  }

  /** @returns none where nothing is kept */
  #dueMistakes = (): Promise<Lesson[]> =>
    this.#page
      .lessons()
      .then((lessons) => lessons.due())
      .catch(() => []);

  /** @param of a run of a theme, or of these mistakes */
  async #begin(
    mode: PuzzleMode,
    { theme, mistakes }: { theme?: PuzzleFacts['theme']; mistakes?: readonly Lesson[] } = {},
  ) {
    this.#mode = mode;
    this.#theme = theme;
    this.#found = 0;
    this.#count = 0;
    this.#end = 0;
    clearInterval(this.#timer);
    this.#isOver = false;
    this.#puzzles.begin();
    this.#standing.hidden = mode === 'mistakes';
    for (const button of this.#modes.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.value === mode));
    if (mode === 'mistakes') {
      this.#generation += 1;
      const generation = this.#generation;
      const due = mistakes ?? (await this.#dueMistakes());
      if (generation !== this.#generation) return;
      this.#due = [...due];
      this.#dueAtFirst = due.length;
      if (due.length === 0) return this.#showNone();
    }
    await this.#goOn();
  }

  /** Tells that no mistake waits. */
  #showNone() {
    this.#isOver = true;
    this.#puzzle = undefined;
    setText(this.#run, '');
    setText(this.#status, t('puzzle-mistakes-none'));
    this.#settled(true);
    for (const part of [this.#canvas, this.#about, this.#worth]) part.hidden = true;
    this.#games.hidden = false;
  }

  /** The next puzzle, or another run. */
  async #goOn() {
    if (this.#isOver)
      return this.#mode === 'mistakes'
        ? this.#begin('rated')
        : this.#begin(this.#mode, { theme: this.#theme });
    this.#generation += 1;
    const generation = this.#generation;
    let puzzle: Question;
    try {
      const mistake = this.#mode === 'mistakes' ? this.#due.shift() : undefined;
      puzzle = mistake
        ? ofMistake(mistake)
        : ofPuzzle(await this.#puzzles.next(this.#mode, this.#found, this.#theme));
    } catch {
      setText(this.#status, t('puzzle-failed'));
      if (!this.#puzzle) this.#question.hidden = this.#answers.hidden = true;
      return;
    }
    if (generation !== this.#generation) return;
    const hadFocus = this.root.contains(document.activeElement);
    this.#puzzle = puzzle;
    this.#answered = undefined;
    for (const button of this.#answers.querySelectorAll('button')) button.disabled = false;
    this.#canvas.hidden = false;
    this.#put(puzzle.board);
    setText(this.#question, askedInWords(puzzle));
    setText(this.#status, t(isTouched() ? 'puzzle-fingers' : 'puzzle-keys'));
    this.#tell();
    this.#settled(false);
    if (!hadFocus || !this.#next.hidden) return;
    // Not on an answer, where the ring would look like a tip.
    this.#question.focus({ preventScroll: true });
    this.#canvas.scrollIntoView({ block: 'nearest' });
  }

  /** Shows a board. */
  #put(board: string, hint?: DirectionName) {
    const game = Game.fromBoard({ board, p4: this.#puzzle?.p4, seed: '1' });
    // The question at 2048 is no part of a puzzle.
    game.keepGoing();
    const state = game.state();
    this.#view.show(state);
    if (hint) this.#view.showHint(hint);
    game.free();
    this.#canvas.setAttribute('aria-label', boardInWords(board));
    return state;
  }

  /** Shows what belongs to an answered puzzle, or to an open one. */
  #settled(isSettled: boolean) {
    this.#answers.hidden = isSettled;
    this.#question.hidden = isSettled;
    for (const part of [this.#about, this.#worth, this.#next]) part.hidden = !isSettled;
    this.#games.hidden = true;
    const { daily } = this.#puzzles.standing.peek();
    this.#share.hidden = this.#mode !== 'day' || daily[this.#puzzles.today] === undefined;
    this.#line.clear();
    const isAgain = this.#mode === 'day' || (this.#isOver && this.#mode !== 'mistakes');
    const isDone = this.#isOver && this.#mode === 'mistakes';
    setText(this.#next, t(isAgain ? 'puzzle-again' : isDone ? 'puzzle-to-rated' : 'puzzle-next'));
  }

  #answer(direction: DirectionName) {
    const puzzle = this.#puzzle;
    if (!puzzle || this.#answered || this.#isOver) return;
    if (puzzle.costs[direction] === null)
      return setText(this.#status, t('puzzle-illegal', { move: moveInWords(direction) }));
    this.#answered = direction;
    const isFound = isRight(puzzle, direction);
    const { mistake, puzzle: facts } = puzzle;
    const rating = facts && this.#puzzles.ratingOf(facts).rating;
    if (facts) this.#puzzles.settle(facts, isFound, this.#mode);
    if (mistake) void this.#settleMistake(mistake, isFound);
    this.#count += 1;
    if (isFound) this.#found += 1;
    if (this.#mode === 'theme' && this.#count === OF_THEME) this.#isOver = true;
    if (this.#mode === 'mistakes' && this.#due.length === 0) this.#isOver = true;
    if (this.#mode === 'minutes' && this.#end === 0) {
      this.#end = Date.now() + MINUTES;
      this.#timer = setInterval(() => this.#tick(), TICK);
    }
    if (this.#mode === 'streak' && !isFound) this.#isOver = true;
    if (this.#mode === 'streak' || this.#mode === 'minutes')
      this.#puzzles.ended(this.#mode, this.#found);
    const over =
      this.#mode === 'streak' && this.#isOver
        ? ` ${t('puzzle-streak-ends', { found: this.#found })}`
        : '';
    setText(this.#status, `${answeredInWords(direction, puzzle, isFound)}${over}`);
    setText(
      this.#about,
      facts && rating !== undefined
        ? t('puzzle-about', {
            theme: t(`puzzle-theme-${facts.theme}`),
            rating: Math.round(rating),
          })
        : t(isFound ? 'puzzle-mistake-found' : 'puzzle-mistake-again'),
    );
    this.#showWorth(puzzle);
    this.#tell();
    this.#settled(true);
    this.#view.showHint(puzzle.answer);
    this.#next.focus({ preventScroll: true });
    // The mistake in the player's game is shown even when the answer is right now.
    const wrong = isFound ? mistake?.played : direction;
    if (wrong) void this.#line.find(puzzle, wrong);
    else if (this.#mode === 'minutes') {
      const generation = this.#generation;
      setTimeout(() => {
        if (generation === this.#generation && !this.#isOver) void this.#goOn();
      }, GLANCE);
    }
  }

  /** The value of each move. */
  #showWorth(question: Question) {
    const { measure } = question;
    const worth =
      measure.kind === 'chance'
        ? t('puzzle-table-chance', { tile: formatWhole(measure.tile) })
        : t('puzzle-table-worth');
    const words = [t('puzzle-table-move'), worth, t('puzzle-table-cost')];
    this.#heads.querySelectorAll('th').forEach((head, at) => {
      setText(head, words[at]);
    });
    this.#body.replaceChildren(
      ...movesOf(question).map(({ direction, cost }) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, moveInWords(direction)),
          element('td', {}, worthOf(question, direction, cost)),
          element('td', {}, cost === 0 ? '–' : formatShare(cost)),
        ),
      ),
    );
  }

  /** A position that was not found at once comes again another day. */
  async #settleMistake(mistake: Lesson, isFound: boolean) {
    try {
      await (await this.#page.lessons()).settle(mistake, isFound);
    } catch {
      this.#page.toasts.show(t('puzzle-unkept'), { key: 'lessons' });
    }
    await this.#countMistakes();
  }

  /** Tells how the run goes. */
  #tell() {
    const { best, daily } = this.#puzzles.standing.peek();
    const today = daily[this.#puzzles.today];
    const left = Math.ceil(Math.max(0, this.#end ? this.#end - Date.now() : MINUTES) / 1000);
    const text = {
      rated: '',
      mistakes: t(this.#isOver ? 'puzzle-mistakes-done' : 'puzzle-mistakes-at', {
        count: this.#count,
        all: this.#dueAtFirst,
        found: this.#found,
      }),
      theme:
        this.#theme === undefined
          ? ''
          : t('puzzle-of-theme', {
              theme: t(`puzzle-theme-${this.#theme}`),
              found: this.#found,
              count: this.#count,
              all: OF_THEME,
            }),
      day: today === undefined ? '' : t(today ? 'puzzle-day-found' : 'puzzle-day-missed'),
      streak: t('puzzle-streak', {
        found: this.#found,
        best: Math.max(this.#found, best.streak),
      }),
      minutes: this.#isOver
        ? t('puzzle-time-up', { found: this.#found })
        : t('puzzle-minutes', {
            left: clockOf(left),
            found: this.#found,
            best: Math.max(this.#found, best.minutes),
          }),
    };
    setText(this.#run, text[this.#mode]);
  }

  #tick() {
    if (Date.now() >= this.#end) {
      clearInterval(this.#timer);
      this.#isOver = true;
      this.#answered ??= this.#puzzle?.answer;
      setText(this.#status, t('puzzle-time-up', { found: this.#found }));
      this.#settled(true);
      this.#worth.hidden = true;
      this.#about.hidden = true;
    }
    this.#tell();
  }

  #shareDay() {
    const { daily } = this.#puzzles.standing.peek();
    const date = this.#puzzles.today;
    void this.#page.shareWords(
      t(daily[date] ? 'puzzle-shared-found' : 'puzzle-shared-missed', { date }),
      'train',
    );
  }

  /** Whether the whole board is in the window: not where lessons or endgames have moved it away. */
  #isSeen() {
    const { top, bottom } = this.#canvas.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }

  #pressed(event: KeyboardEvent) {
    const { target, altKey, ctrlKey, metaKey } = event;
    if (!this.#shown.peek() || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (!(target instanceof Element) || isTypedIn(target)) return;
    if (document.querySelector('dialog[open], :popover-open')) return;
    if (!this.root.contains(target) && !this.#isSeen()) return;
    const name = nameOfPress(event);
    const direction = arrowOf(event);
    if (direction && !this.#answered) this.#answer(direction);
    else if (this.#line.isFound && direction === 'left') this.#line.go(-1);
    else if (this.#line.isFound && direction === 'right') this.#line.go(1);
    else if ((name === 'Enter' || name === 'Space') && this.#answered) {
      if (pressesControl(event, target)) return;
      void this.#goOn();
    } else return;
    event.preventDefault();
  }
}
