import type { DirectionName } from '../../../pkg/rules.js';
import type { FormationValues } from '../../../pkg/twofold.js';
import { Cancelled, WorkerLost } from '../../engine/pool.ts';
import type { EnginePool } from '../../engine/protocol.ts';
import { ENDGAME, type KeptEndgame, MISSED } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';
import { DIRECTIONS } from '../../lib/directions.ts';
import { formatPercent, formatShare } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import type { coloursOf } from '../../views/colours.ts';
import { tileColours } from '../../views/tile-palette.ts';
import type { FormationProblem, FormationSolver } from './formation-solver.ts';
import {
  boardText,
  drawExercise,
  isExercise,
  largeTiles,
  lockedCells,
  TOLERANCE,
} from './formations.ts';
import type { Endgame, KeptSolutions } from './kept-solutions.ts';
import { MissedPositions } from './missed-positions.ts';
import { listenToArrows, swipeOn } from './moves.ts';

/** A start is reached by this many moves of a quick player at most. */
const LONGEST_START = 120;
/** The quick player: good, far from perfect. */
const QUICK = { id: 'expectimax-rows', settings: {}, budget: { nodes: 200 } };

const NONE = { right: 0, all: 0, streak: 0, kept: 1 };

interface Parts {
  register: Register;
  solver: FormationSolver;
  pool: Pick<EnginePool, 'run'>;
  kept: KeptSolutions;
  colours: ReturnType<typeof coloursOf>;
  onLeave: () => void;
}

/** Playing a solved endgame against perfect play. */
export class EndgamePlay {
  #parts;
  #solved = element('p', { className: 'panel-note', id: 'endgame-solved' });
  #board = element('div', {
    className: 'endgame-board',
    id: 'endgame-board',
    role: 'img',
    tabIndex: 0,
  });
  #said = element('p', { id: 'endgame-said', role: 'status' });
  #record = element('p', { id: 'endgame-record' });
  #moves = DIRECTIONS.map((direction) =>
    makeButton(
      { value: direction, onclick: () => void this.#move(direction) },
      t(`endgame-move-${direction}`),
    ),
  );
  #next = makeButton({ id: 'endgame-next', onclick: () => void this.#begin() }, t('endgame-next'));
  #showMe = makeButton({ id: 'endgame-show', onclick: () => void this.#show() }, t('endgame-show'));
  root;

  #position: FormationValues | undefined;
  #newCell: number | undefined;
  #missed: MissedPositions | undefined;
  #isRepeated = false;
  #isBusy = false;
  #score: KeptEndgame['score'] = NONE;

  constructor(parts: Parts, shown: Visible) {
    this.#parts = parts;
    // It is read before the first position is drawn.
    parts.register.live(MISSED);
    this.root = this.#build(shown);
    const subscriptions = new Subscriptions(shown);
    subscriptions.follow(() => this.#showSolved());
    subscriptions.follow(() => this.#draw());
    let phase = 'none';
    subscriptions.follow(() => {
      const before = phase;
      phase = this.#parts.solver.state.value.phase;
      if (phase === 'solved' && before !== 'solved') queueMicrotask(() => void this.#begin());
    });
  }

  /** Forgets the moves so far: they belong to another solution. `score`: of an endgame that goes on. */
  reset(endgame: Endgame, score: KeptEndgame['score'] = NONE) {
    this.#position = undefined;
    this.#missed = new MissedPositions(this.#parts.register, endgame);
    this.#score = { ...score };
  }

  #build(shown: Visible) {
    const throwAway = () => {
      const problem = this.#problem;
      if (problem) void this.#parts.kept.throwAway(problem);
      this.#parts.onLeave();
    };
    swipeOn(this.#board, shown, (direction) => void this.#move(direction));
    const root = element(
      'div',
      // A press beside the buttons keeps the focus here, so that the arrow keys go on making moves.
      { className: 'endgame-parts', id: 'endgame-play', tabIndex: -1 },
      this.#board,
      this.#said,
      element('div', { className: 'button-row move-buttons' }, ...this.#moves),
      element('div', { className: 'button-row' }, this.#showMe, this.#next),
      this.#record,
      this.#solved,
      element(
        'div',
        { className: 'button-row' },
        makeButton({ id: 'endgame-other', onclick: this.#parts.onLeave }, t('endgame-other')),
        makeButton({ id: 'endgame-throw-away', onclick: throwAway }, t('endgame-throw-this-away')),
      ),
    );
    listenToArrows(root, (direction) => void this.#move(direction));
    return root;
  }

  #showSolved() {
    const state = this.#parts.solver.state.value;
    this.root.hidden = state.phase !== 'solved';
    if (state.phase !== 'solved') return;
    const { facts, seconds } = state;
    const chance = formatPercent(facts.value);
    setText(
      this.#solved,
      t(seconds === undefined ? 'endgame-opened' : 'endgame-solved', { chance }),
    );
  }

  get #problem() {
    const state = this.#parts.solver.state.value;
    return state.phase === 'solved' ? state.problem : undefined;
  }

  /** Goes to the next position: the board at hand first, then now and then one that was missed, or one as games bring it. */
  async #begin() {
    const problem = this.#problem;
    if (!problem || this.#isBusy) return;
    const isFirst = this.#position === undefined;
    const own = isFirst ? problem.board : undefined;
    const missed = Math.random() < 0.5 ? this.#missed?.boards[0] : undefined;
    const board = own ?? missed;
    this.#isRepeated = !own && missed !== undefined;
    const isThere = await this.#goTo(() => (board ? this.#again(board) : this.#start(problem)));
    if (!isThere) return;
    this.#say(this.#isRepeated ? `${t('endgame-again')} ${this.#chance()}` : this.#chance());
    this.#board.focus({ preventScroll: true });
    this.#board.scrollIntoView({ block: 'nearest' });
  }

  /** The board at hand or one that was missed, or another one if this solution does not have it. */
  async #again(board: string) {
    try {
      return await this.#parts.solver.values(board, 0);
    } catch (error) {
      if (error instanceof Cancelled || error instanceof WorkerLost) throw error;
      this.#missed?.drop(board);
      this.#isRepeated = false;
      return this.#start(this.#problem as FormationProblem);
    }
  }

  /** A position of a game in which a quick player goes on from two new tiles. */
  async #start({ formation, goal, p4 }: FormationProblem) {
    let position = await drawExercise(() => this.#valued(largeTiles(formation, goal), 2));
    const moves = Math.floor(Math.random() * LONGEST_START);
    for (let played = 0; played < moves; played += 1) {
      const made = await this.#quickMove(position, p4);
      if (!made) break;
      const next = await this.#valued(made.after, 1);
      if (!isExercise(next)) break;
      position = next;
    }
    return position;
  }

  /** The move of the quick player; undefined if it would shift a large tile. */
  async #quickMove({ tiles, moves }: FormationValues, p4: number) {
    const position = { board: boardText(tiles), p4, seed: '1' };
    const { best } = await this.#parts.pool.run((engine) =>
      engine.evaluate({ solver: QUICK, position }),
    );
    return moves.find(({ direction }) => direction === best);
  }

  #valued(tiles: number[], spawns: number) {
    return this.#parts.solver.values(boardText(tiles), spawns);
  }

  async #move(direction: DirectionName) {
    const position = this.#position;
    if (!position || this.#isBusy || position.isMade) return;
    const { moves, chance: before } = position;
    const chosen = moves.find((move) => move.direction === direction);
    if (!chosen) return this.#say(t('endgame-barred'));
    const best = bestOf(position);
    const isBest = chosen.chance >= before - TOLERANCE;
    const score = this.#score;
    if (moves.length > 1) {
      score.all += 1;
      score.right += isBest ? 1 : 0;
      score.streak = isBest ? score.streak + 1 : 0;
      if (before > 0) score.kept *= isBest ? 1 : chosen.chance / before;
      const board = boardText(position.tiles);
      if (isBest) this.#missed?.drop(board);
      else this.#missed?.miss(board);
    }
    const figures = { before: formatPercent(before), after: formatPercent(chosen.chance) };
    const verdict = isBest
      ? t('endgame-best', { chance: figures.after })
      : t('endgame-worse', { ...figures, best: t(`endgame-move-${best?.direction}`) });
    await this.#go(chosen.after, verdict);
  }

  async #show() {
    const position = this.#position;
    const best = position && bestOf(position);
    if (!best || this.#isBusy || position.isMade) return;
    const move = t(`endgame-move-${best.direction}`);
    await this.#go(best.after, t('endgame-shown', { move, chance: formatPercent(best.chance) }));
  }

  async #go(after: number[], verdict: string) {
    if (await this.#goTo(() => this.#valued(after, 1), after))
      this.#say(`${verdict} ${this.#chance()}`);
  }

  /** Goes to a position once its moves are valued. False if the solution was lost or thrown away meanwhile. `before`: the tiles without the new one. */
  async #goTo(valued: () => Promise<FormationValues>, before?: readonly number[]) {
    this.#isBusy = true;
    try {
      this.#position = await valued();
      const at = before
        ? this.#position.tiles.findIndex((tile, cell) => tile !== before[cell])
        : -1;
      this.#newCell = at < 0 ? undefined : at;
    } catch (error) {
      if (error instanceof Cancelled || error instanceof WorkerLost) return false;
      throw error;
    } finally {
      this.#isBusy = false;
    }
    this.#draw();
    this.#enable();
    const { formation, goal } = this.#problem ?? {};
    // As it is now: the next move counts with its board.
    const [board, score] = [boardText(this.#position.tiles), { ...this.#score }];
    if (formation && goal)
      void this.#parts.register.change(ENDGAME, '', () => ({ formation, goal, board, score }));
    return true;
  }

  /** Marks the legal moves. Where none is left, the button for the next position stands out. */
  #enable() {
    const { moves = [], isMade = false } = this.#position ?? {};
    const isOver = isMade || moves.length === 0;
    // A disabled button would lose the focus.
    for (const button of this.#moves) {
      const isLeft = !isOver && moves.some(({ direction }) => direction === button.value);
      button.setAttribute('aria-disabled', String(!isLeft));
    }
    this.#showMe.setAttribute('aria-disabled', String(isOver));
    this.#next.classList.toggle('primary', isOver);
  }

  #chance() {
    const position = this.#position;
    const tile = `${this.#problem?.goal}`;
    if (position?.isMade) return t('endgame-made', { tile });
    if (position?.moves.length === 0) return t('endgame-lost');
    const chance = formatPercent(position?.chance ?? 0);
    const cell = this.#newCell;
    if (cell === undefined) return t('endgame-chance', { tile, chance });
    return t('endgame-new', {
      tile: `${position?.tiles[cell]}`,
      row: Math.floor(cell / 4) + 1,
      column: (cell % 4) + 1,
      chance,
    });
  }

  #say(text: string) {
    setText(this.#said, text);
    const { right, all, streak, kept } = this.#score;
    setText(
      this.#record,
      all === 0 ? '' : t('endgame-record', { right, all, streak, kept: formatShare(kept) }),
    );
  }

  #draw() {
    const { palette } = this.#parts.colours.value;
    const problem = this.#problem;
    if (!this.#position || !problem) return;
    const locked = lockedCells(problem.formation);
    const { tiles } = this.#position;
    this.#board.replaceChildren(
      ...tiles.map((tile, cell) => {
        const shown = element(
          'div',
          { className: 'endgame-cell' },
          locked[cell] || !tile ? '' : `${tile}`,
        );
        shown.classList.toggle('endgame-locked', locked[cell]);
        shown.classList.toggle('endgame-new', cell === this.#newCell);
        if (tile && !locked[cell]) {
          const { background, text } = tileColours(Math.log2(tile), palette);
          shown.style.background = background;
          shown.style.color = text;
        }
        return shown;
      }),
    );
    const words = tiles.map((tile, cell) =>
      locked[cell] ? t('endgame-locked') : tile ? `${tile}` : t('core-empty-cell'),
    );
    this.#board.setAttribute('aria-label', t('endgame-board', { tiles: words.join(', ') }));
  }
}

const bestOf = ({ moves }: FormationValues) =>
  moves.reduce(
    (best, move) => (best && best.chance >= move.chance ? best : move),
    undefined as FormationValues['moves'][number] | undefined,
  );
