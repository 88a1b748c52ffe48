import type { DirectionName, GameState } from '../../../pkg/rules.js';
import type { LineMove } from '../../../pkg/twofold.js';
import { t } from '../../lib/sentences.ts';
import type { ExactSolver } from '../../state/exact-solver.ts';
import { judgeOf } from '../../state/judges.ts';
import type { Models } from '../../state/models.ts';
import type { Solvers } from '../../state/solvers.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import type { Question } from './questions.ts';
import { moveInWords } from './words.ts';

/** What may follow a wrong move, step by step. */
export class PunishingLine {
  #judges: { solvers: Solvers; exact: ExactSolver; models: Models };
  #put: (board: string, hint: DirectionName | undefined) => GameState;
  #question: Question | undefined;
  #line: LineMove[] = [];
  #step = 0;
  #told = element('p', { id: 'puzzle-line', role: 'status' });
  // No arrows: those are moves.
  #back = makeButton(
    { id: 'puzzle-back', 'aria-label': t('puzzle-back'), onclick: () => this.go(-1) },
    '‹',
  );
  #forward = makeButton(
    { id: 'puzzle-forward', 'aria-label': t('puzzle-forward'), onclick: () => this.go(1) },
    '›',
  );
  #steps = element('div', { className: 'button-row' }, this.#back, this.#forward);
  // The buttons above the words, whose length changes with each step.
  parts = [this.#steps, this.#told];

  /** @param put shows a board */
  constructor(
    judges: { solvers: Solvers; exact: ExactSolver; models: Models },
    put: (board: string, hint: DirectionName | undefined) => GameState,
  ) {
    this.#judges = judges;
    this.#put = put;
    this.clear();
  }

  /** Whether there are moves to step through. */
  get isFound() {
    return this.#line.length > 0;
  }

  clear() {
    this.#question = undefined;
    this.#line = [];
    this.#steps.hidden = true;
    setText(this.#told, '');
  }

  /** Finds what may follow a wrong move. */
  async find(question: Question, direction: DirectionName) {
    this.#question = question;
    const line = await this.#lineOf(question, direction);
    if (question !== this.#question) return;
    this.#line = line;
    this.#steps.hidden = !this.isFound;
    if (!this.isFound) return setText(this.#told, t('puzzle-no-line'));
    this.#step = 0;
    this.#tell();
  }

  async #lineOf({ board, p4 }: Question, direction: DirectionName): Promise<LineMove[]> {
    const rows = board.split('/');
    const rules = { rows: rows.length, cols: rows[0].split(',').length, p4 };
    try {
      const judge = await judgeOf({ ...rules, spawner: 'random' }, this.#judges);
      if (typeof judge === 'string') return [];
      const { solver } = judge;
      return await this.#judges.solvers
        .for(solver)
        .run((engine) => engine.lineAfter({ solver, board, p4, direction }));
    } catch {
      // There is no network on this device; the player is told that there is no line.
      return [];
    }
  }

  /** Shows the board one move later, or one move earlier. */
  go(by: 1 | -1) {
    const step = this.#step + by;
    if (!this.#question || step < 0 || step > this.#line.length) return;
    this.#step = step;
    const { board, answer } = this.#question;
    const at = this.#line[step - 1];
    const { status } = this.#put(at?.board ?? board, at ? undefined : answer);
    this.#tell(status);
  }

  /** @param status of the board that is shown */
  #tell(status?: GameState['status']) {
    const [step, length] = [this.#step, this.#line.length];
    // A disabled button would lose the focus.
    this.#back.setAttribute('aria-disabled', String(step === 0));
    this.#forward.setAttribute('aria-disabled', String(step === length));
    const move = moveInWords(this.#line[Math.max(0, step - 1)].direction);
    if (step === 0) return setText(this.#told, t('puzzle-line', { move, length }));
    const told = t('puzzle-step', { step, length, move });
    setText(this.#told, status === 'over' ? t('puzzle-step-over', { told }) : told);
  }
}
