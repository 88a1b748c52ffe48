import { batch, computed, effect, signal } from '@preact/signals-core';
import { type DirectionName, Game } from '../../../pkg/rules.js';
import type { LineMove, PuzzleFacts } from '../../../pkg/twofold.js';
import type { Mistake } from '../../games/far.ts';
import { t } from '../../lib/sentences.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import { judgeOf } from '../../state/judges.ts';
import type { PageState } from '../../state/page-state.ts';
import { wantedMistakes } from '../../state/wanted.ts';
import { isTouched } from '../../ui/fingers.ts';
import type { Toasts } from '../../ui/toasts.ts';
import type { Shown } from '../../views/board.tsx';
import { type PuzzleMode, Puzzles } from './puzzles.ts';
import { isRight, ofMistake, ofPuzzle, type Question } from './questions.ts';
import { answeredInWords, moveInWords } from './words.ts';

export type TrainerParts = PageState & {
  toasts: Toasts;
  run: (command: 'go-games') => void;
  go: (place: 'train', activity?: string) => void;
  shareWords: (words: string, fragment: string) => Promise<void>;
};

export const MINUTES_MS = 180_000;
const TICK_MS = 250;
/** How long a right answer is shown in three minutes. */
const GLANCE_MS = 600;
export const OF_THEME = 3;

const fetchFile = async () => {
  const response = await fetch(new URL('./puzzles.bin', import.meta.url));
  if (!response.ok) throw new Error(String(response.status));
  return response.arrayBuffer();
};

type Theme = PuzzleFacts['theme'];
/** `due`: mistakes still to be asked; `end`: when three minutes end, 0 before the first answer. */
type Run = {
  mode: PuzzleMode;
  theme?: Theme | undefined;
  found: number;
  count: number;
  end: number;
  isOver: boolean;
  due: readonly Mistake[];
  dueAtFirst: number;
};
/** `late`: the time was over before an answer; `none`: no mistake waits. */
type Phase = 'loading' | 'open' | 'answered' | 'late' | 'none' | 'failed';
/** What is asked. `rating`: that of the puzzle before the answer. */
type Asked = {
  phase: Phase;
  question?: Question;
  isFound?: boolean;
  rating?: number | undefined;
};
/** What may follow a wrong move; `step` of it is shown. */
type Line = { moves: readonly LineMove[]; step: number };

const FRESH = { found: 0, count: 0, end: 0, isOver: false, due: [], dueAtFirst: 0 };

/** A run of puzzles: what is asked, what was answered, and how it goes. */
export class Trainer {
  readonly puzzles: Puzzles;
  readonly run = signal<Run>({ mode: 'rated', ...FRESH });
  readonly asked = signal<Asked>({ phase: 'loading' });
  readonly told = signal(t('core-loading'));
  readonly line = signal<Line | undefined>(undefined);
  readonly mistakesDue = signal(0);
  readonly now = signal(Date.now());
  /** The board on show: the question, the answer, or a step of the line. */
  readonly board = computed<(Shown & { text: string }) | undefined>(() => {
    const { question, phase } = this.asked.value;
    if (!question) return undefined;
    const { moves = [], step = 0 } = this.line.value ?? {};
    const text = moves[step - 1]?.board ?? question.board;
    const hint = step === 0 && phase === 'answered' ? question.answer : undefined;
    const game = Game.fromBoard({ board: text, p4: question.p4, seed: '1' });
    // The question at 2048 is no part of a puzzle.
    game.keepGoing();
    const state = game.state();
    game.free();
    return { state, hint, text };
  });
  #page;
  #turn = 0;

  constructor(page: TrainerParts, shown: Visible) {
    const { pool, register } = page;
    this.#page = page;
    this.puzzles = new Puzzles({ pool, register, fetchFile });
    effect(() => {
      if (shown.value) void this.#countMistakes();
    });
    effect(() => {
      const { mode, end, isOver } = this.run.value;
      if (mode !== 'minutes' || end === 0 || isOver) return undefined;
      const timer = setInterval(() => this.#tick(), TICK_MS);
      return () => clearInterval(timer);
    });
  }

  /** Begins a run of this kind, or goes on with the one that was left. */
  enter(mode: PuzzleMode) {
    const mistakes = wantedMistakes.peek();
    wantedMistakes.value = undefined;
    const run = this.run.peek();
    const isLeft = this.#turn > 0 && this.asked.peek().phase !== 'failed' && !run.isOver;
    if (!mistakes && isLeft && run.mode === mode) return;
    void this.begin(mode, { theme: mode === 'theme' ? run.theme : undefined, mistakes });
  }

  practise(theme: Theme) {
    void this.begin('theme', { theme });
  }

  async begin(
    mode: PuzzleMode,
    of: { theme?: Theme | undefined; mistakes?: readonly Mistake[] | undefined } = {},
  ) {
    batch(() => {
      this.run.value = { mode, theme: of.theme, ...FRESH };
      this.line.value = undefined;
      this.asked.value = { phase: 'loading' };
      this.told.value = t('core-loading');
    });
    this.puzzles.begin();
    if (mode === 'mistakes') {
      const turn = this.#newTurn();
      const due = of.mistakes ?? (await this.#due());
      if (turn !== this.#turn) return;
      this.#change({ due, dueAtFirst: due.length, isOver: due.length === 0 });
      if (due.length === 0) {
        this.asked.value = { phase: 'none' };
        this.told.value = t('puzzle-mistakes-none');
        return;
      }
    }
    await this.next();
  }

  /** The next puzzle, or another run. */
  async next(): Promise<void> {
    const { mode, theme, found, isOver, due } = this.run.peek();
    if (isOver && mode === 'mistakes') return this.#page.go('train', 'rated');
    if (isOver) return this.begin(mode, { theme });
    const turn = this.#newTurn();
    const [mistake, ...rest] = mode === 'mistakes' ? due : [];
    let question: Question;
    try {
      question = mistake
        ? ofMistake(mistake)
        : ofPuzzle(await this.puzzles.next(mode, found, theme));
    } catch {
      this.told.value = t('puzzle-failed');
      if (!this.asked.peek().question) this.asked.value = { phase: 'failed' };
      return;
    }
    if (turn !== this.#turn) return;
    batch(() => {
      if (mistake) this.#change({ due: rest });
      this.line.value = undefined;
      this.asked.value = { phase: 'open', question };
      this.told.value = t(isTouched() ? 'puzzle-fingers' : 'puzzle-keys');
    });
  }

  answer(direction: DirectionName) {
    const { phase, question } = this.asked.peek();
    if (!question || phase !== 'open') return;
    if (question.costs[direction] === null) {
      this.told.value = t('puzzle-illegal', { move: moveInWords(direction) });
      return;
    }
    const isFound = isRight(question, direction);
    const { mistake, puzzle } = question;
    const { mode } = this.run.peek();
    const rating = puzzle && this.puzzles.ratingOf(puzzle).rating;
    if (puzzle) this.puzzles.settle(puzzle, isFound, mode);
    if (mistake) void this.#settleMistake(mistake, isFound);
    batch(() => {
      this.#count(isFound);
      this.asked.value = { phase: 'answered', question, isFound, rating };
      const { found, isOver } = this.run.peek();
      const over = mode === 'streak' && isOver ? ` ${t('puzzle-streak-ends', { found })}` : '';
      this.told.value = `${answeredInWords(direction, question, isFound)}${over}`;
    });
    // The mistake in the player's game is shown even when the answer is right now.
    const wrong = isFound ? mistake?.played : direction;
    const turn = this.#turn;
    if (wrong) void this.#findLine(question, wrong);
    else if (mode === 'minutes')
      setTimeout(() => {
        if (turn === this.#turn && !this.run.peek().isOver) void this.next();
      }, GLANCE_MS);
  }

  /** Shows the line one move later, or one move earlier. */
  step(by: 1 | -1) {
    const line = this.line.peek();
    const step = (line?.step ?? 0) + by;
    if (line && step >= 0 && step <= line.moves.length) this.line.value = { ...line, step };
  }

  shareDay() {
    const date = this.puzzles.today;
    const isFound = this.puzzles.standing.peek().daily[date];
    const words = t(isFound ? 'puzzle-shared-found' : 'puzzle-shared-missed', { date });
    void this.#page.shareWords(words, 'train');
  }

  #newTurn() {
    this.#turn += 1;
    return this.#turn;
  }

  #change(run: Partial<Run>) {
    this.run.value = { ...this.run.peek(), ...run };
  }

  #count(isFound: boolean) {
    const { mode, due, end, ...before } = this.run.peek();
    const [count, found] = [before.count + 1, before.found + Number(isFound)];
    const isOver =
      (mode === 'theme' && count === OF_THEME) ||
      (mode === 'mistakes' && due.length === 0) ||
      (mode === 'streak' && !isFound);
    this.now.value = Date.now();
    this.#change({ count, found, isOver, end: end || this.now.peek() + MINUTES_MS });
    if (mode === 'streak' || mode === 'minutes') this.puzzles.ended(mode, found);
  }

  #tick() {
    const { end, found } = this.run.peek();
    this.now.value = Date.now();
    if (this.now.peek() < end) return;
    batch(() => {
      this.#change({ isOver: true });
      this.line.value = undefined;
      this.asked.value = { ...this.asked.peek(), phase: 'late' };
      this.told.value = t('puzzle-time-up', { found });
    });
  }

  async #findLine({ board, p4 }: Question, direction: DirectionName) {
    const turn = this.#turn;
    const rows = board.split('/');
    const rules = { rows: rows.length, cols: rows[0].split(',').length, p4 };
    let moves: readonly LineMove[] = [];
    try {
      const judge = await judgeOf({ ...rules, spawner: 'random' }, this.#page);
      if (typeof judge !== 'string') {
        const { solver } = judge;
        moves = await this.#page.solvers
          .for(solver)
          .run((engine) => engine.lineAfter({ solver, board, p4, direction }));
      }
    } catch {
      // There is no network on this device; the player is told that there is no line.
    }
    if (turn === this.#turn) this.line.value = { moves, step: 0 };
  }

  /** None where nothing is kept. */
  #due = (): Promise<Mistake[]> =>
    this.#page
      .mistakes()
      .then((mistakes) => mistakes.due())
      .catch(() => []);

  async #countMistakes() {
    this.mistakesDue.value = (await this.#due()).length;
  }

  /** A position that was not found at once comes again another day. */
  async #settleMistake(mistake: Mistake, isFound: boolean) {
    try {
      await (await this.#page.mistakes()).settle(mistake, isFound);
    } catch {
      this.#page.toasts.show(t('puzzle-unkept'), { key: 'lessons' });
    }
    await this.#countMistakes();
  }
}
