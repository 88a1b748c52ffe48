import './endgames.css';
import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../../engine/client.js';
import { DIRECTIONS } from '../../lib/directions.js';
import {
  formatBytes,
  formatDuration,
  formatPercent,
  formatShare,
  formatShort,
} from '../../lib/format.js';
import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { solverCall } from '../../state/solver-needs.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { listenToSwipes } from '../../ui/swipe.js';
import { coloursOf } from '../../views/colours.js';
import { boardColours, tileColours } from '../../views/tile-palette.js';
import { listenToArrows } from './arrow-keys.js';
import { FormationSolver } from './formation-solver.js';
import {
  boardText,
  fits,
  GOALS,
  largeTiles,
  lockedCells,
  lockFrom,
  MEMORY,
  moreLocked,
  PRESETS,
  SPEED,
  smallerGoal,
  TOLERANCE,
  toggled,
  workOf,
} from './formations.js';
import { KeptSolutions } from './kept-solutions.js';
import { MissedPositions } from './missed-positions.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { FormationValues } from '../../../pkg/twofold.js' */
/** @import { Scheduler } from '../../engine/scheduler.js' */
/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { GameSession } from '../../state/session.js' */
/** @import { Settings } from '../../state/settings.js' */
/** @import { Toasts } from '../../ui/toasts.js' */
/** @import { FormationProblem } from './formation-solver.js' */

/**
 * @typedef {{ scheduler: Pick<Scheduler, 'reserve' | 'queue'>, clock: { now: () => number }, session: Pick<GameSession, 'state'>,
 *             settings: Settings, toasts: Toasts }} EndgameParts
 */

const P4 = 0.1;
/** A solution of this many boards tells how fast the device is. */
const LARGE = 1e6;
/** A start is reached by this many moves of a quick player at most. */
const LONGEST_START = 120;
/** The quick player: good, far from perfect. */
const QUICK = solverCall({ id: 'expectimax-rows', settings: {}, budget: { nodes: 200 } });

/** Endgames: choosing one, solving it, and playing it against perfect play. */
export class Endgames {
  #solver;
  #quick;
  #kept = new KeptSolutions();
  #session;
  #colours;
  #drawing = signal(PRESETS[0].cells);
  #goal = signal(PRESETS[0].goal);
  /** Boards a second, as the last large solution took. */
  #speed = signal(SPEED);
  #preset = element('select', { id: 'endgame-preset' });
  #goals = element('select', { id: 'endgame-goal' });
  #cells = element('div', { className: 'endgame-board', role: 'group' });
  #work = element('p', { id: 'endgame-work', role: 'status' });
  #less = makeButton({ id: 'endgame-less' });
  #lock = makeButton({ id: 'endgame-lock' });
  #list = element('ul', { className: 'endgame-kept', id: 'endgame-kept' });
  #room = element('p', { className: 'panel-note', id: 'endgame-room' });
  #solve = makeButton({ className: 'button primary', id: 'endgame-solve' }, t('endgame-solve'));
  #cancel = makeButton({ id: 'endgame-cancel' }, t('endgame-cancel'));
  #progress = element('progress', { className: 'progress', max: 1 });
  #course = element('p', { className: 'panel-note' });
  #choice = element('div', { className: 'endgame-choice' });
  #setup;
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
  #next = makeButton({ id: 'endgame-next' }, t('endgame-next'));
  #showMe = makeButton({ id: 'endgame-show' }, t('endgame-show'));
  #play;
  root = element('section', { className: 'place-card endgame-parts', id: 'endgames' });

  /** The board, and its moves. @type {FormationValues | undefined} */
  #position;
  /** The cell of the new tile. @type {number | undefined} */
  #newCell;
  /** @type {MissedPositions | undefined} */
  #missed;
  #isRepeated = false;
  #isBusy = false;
  #score = { right: 0, all: 0, streak: 0, kept: 1 };

  /**
   * @param {EndgameParts} page
   * @param {Visible} shown
   */
  constructor({ scheduler, clock, session, settings }, shown) {
    this.#solver = new FormationSolver({
      client: scheduler.reserve('endgame'),
      clock,
      kept: this.#kept,
    });
    this.#quick = scheduler.queue('coach');
    this.#session = session;
    this.#colours = coloursOf(settings);
    this.#setup = this.#buildSetup();
    this.#play = this.#buildPlay(shown);
    this.root.append(
      element('h3', { className: 'panel-title' }, t('endgame-title')),
      element('p', { className: 'panel-note' }, t('endgame-locking')),
      this.#setup,
      this.#play,
    );
    const subscriptions = new Subscriptions(shown);
    subscriptions.follow(() => this.#showSetup());
    subscriptions.follow(() => this.#showState());
    subscriptions.follow(() => this.#showKept());
    subscriptions.follow(() => {
      const { board, cell } = boardColours(this.#colours.value.theme);
      this.root.style.setProperty('--endgame-board', board);
      this.root.style.setProperty('--endgame-cell', cell);
      this.#draw();
    });
    let phase = 'none';
    subscriptions.follow(() => {
      const before = phase;
      phase = this.#solver.state.value.phase;
      if (phase === 'solved' && before !== 'solved') queueMicrotask(() => void this.#begin());
    });
  }

  /** Shows the first choice, and focuses it. */
  focus = () => {
    this.root.scrollIntoView();
    this.#preset.focus({ preventScroll: true });
  };

  #buildSetup() {
    for (const { id } of PRESETS)
      this.#preset.append(element('option', { value: id }, t(`endgame-preset-${id}`)));
    this.#preset.append(element('option', { value: 'own' }, t('endgame-preset-own')));
    for (const goal of GOALS)
      this.#goals.append(element('option', { value: `${goal}` }, `${goal}`));
    this.#preset.addEventListener('change', () => {
      const found = PRESETS.find(({ id }) => id === this.#preset.value);
      if (!found) return;
      this.#drawing.value = found.cells;
      this.#goal.value = found.goal;
    });
    this.#goals.addEventListener('change', () => {
      this.#goal.value = Number(this.#goals.value);
    });
    this.#cells.setAttribute('aria-label', t('endgame-cells'));
    for (let cell = 0; cell < 16; cell += 1) {
      const press = () => {
        this.#drawing.value = toggled(this.#drawing.value, cell);
      };
      this.#cells.append(makeButton({ className: 'endgame-cell', onclick: press }));
    }
    const fromBoard = makeButton({ id: 'endgame-from-board' }, t('endgame-from-board'));
    fromBoard.addEventListener('click', () => {
      const { tiles } = this.#session.state.value;
      if (tiles.length === 16) this.#drawing.value = lockFrom(tiles, this.#goal.value);
    });
    this.#less.addEventListener('click', () => {
      this.#goal.value = smallerGoal(this.#drawing.value, this.#goal.value) ?? this.#goal.value;
      this.#solve.focus();
    });
    this.#lock.addEventListener('click', () => {
      this.#drawing.value = moreLocked(this.#drawing.value, this.#goal.value).formation;
      this.#solve.focus();
    });
    this.#solve.addEventListener('click', () => {
      this.#open({ formation: this.#drawing.value, goal: this.#goal.value });
    });
    this.#cancel.addEventListener('click', () => {
      this.#solver.discard();
      this.#solve.focus();
    });
    this.#progress.setAttribute('aria-label', t('endgame-progress'));
    this.#choice.append(
      element(
        'div',
        { className: 'endgame-fields' },
        element(
          'div',
          { className: 'field' },
          element('label', {}, t('endgame-formation'), this.#preset),
        ),
        element(
          'div',
          { className: 'field' },
          element('label', {}, t('endgame-goal'), this.#goals),
        ),
      ),
      this.#cells,
      fromBoard,
    );
    return element(
      'div',
      { className: 'endgame-parts' },
      this.#choice,
      this.#work,
      element('div', { className: 'button-row' }, this.#less, this.#lock),
      element('div', { className: 'button-row' }, this.#solve, this.#cancel),
      this.#progress,
      this.#course,
      this.#room,
      this.#list,
    );
  }

  /** Solves an endgame, or opens its kept solution. @param {{ formation: string, goal: number }} endgame */
  #open(endgame) {
    // The moves so far belong to another solution.
    this.#position = undefined;
    this.#missed = new MissedPositions(endgame);
    this.#score = { right: 0, all: 0, streak: 0, kept: 1 };
    void this.#solver.solve({ ...endgame, p4: P4, board: this.#boardAtHand(endgame) }, MEMORY);
    this.#cancel.focus();
  }

  /** Lists the solutions on the device. */
  #showKept() {
    const all = this.#kept.all.value;
    const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
    this.#room.hidden = all.length === 0;
    setText(this.#room, t('endgame-room', { count: all.length, bytes: formatBytes(bytes) }));
    this.#list.replaceChildren(
      ...all.map((endgame) => {
        const { formation, goal } = endgame;
        const preset = PRESETS.find(({ cells }) => cells === formation);
        const name = preset ? t(`endgame-preset-${preset.id}`) : formation;
        const words = t('endgame-kept', {
          name,
          goal: `${goal}`,
          bytes: formatBytes(endgame.bytes),
        });
        const open = () => {
          this.#drawing.value = formation;
          this.#goal.value = goal;
          this.#open(endgame);
        };
        const away = () => {
          void this.#kept.throwAway(endgame);
          this.#preset.focus();
        };
        const label = (/** @type {string} */ verb) => `${verb}: ${words}`;
        return element(
          'li',
          {},
          element('span', {}, words),
          makeButton({ onclick: open, 'aria-label': label(t('endgame-play')) }, t('endgame-play')),
          makeButton(
            { onclick: away, 'aria-label': label(t('endgame-throw-away')) },
            t('endgame-throw-away'),
          ),
        );
      }),
    );
  }

  /** @param {Visible} shown */
  #buildPlay(shown) {
    this.#next.addEventListener('click', () => void this.#begin());
    this.#showMe.addEventListener('click', () => void this.#show());
    const other = makeButton(
      { id: 'endgame-other', onclick: () => this.#leave() },
      t('endgame-other'),
    );
    const away = makeButton(
      {
        id: 'endgame-throw-away',
        onclick: () => {
          const problem = this.#problem;
          if (problem) void this.#kept.throwAway(problem);
          this.#leave();
        },
      },
      t('endgame-throw-this-away'),
    );
    listenToSwipes(document, {
      board: this.#board,
      areas: [this.#board],
      bare: [],
      isPlaying: () => shown.peek(),
      move: (direction) => void this.#move(direction),
    });
    const play = element(
      'div',
      // A press beside the buttons keeps the focus here, so that the arrow keys go on making moves.
      { className: 'endgame-parts', id: 'endgame-play', tabIndex: -1 },
      this.#board,
      this.#said,
      element('div', { className: 'button-row' }, ...this.#moves),
      element('div', { className: 'button-row' }, this.#showMe, this.#next),
      this.#record,
      this.#solved,
      element('div', { className: 'button-row' }, other, away),
    );
    listenToArrows(play, (direction) => void this.#move(direction));
    return play;
  }

  /** Goes back to the choice of an endgame. */
  #leave() {
    this.#solver.discard();
    this.focus();
  }

  /** The player's board, if it is of this endgame. @param {{ formation: string, goal: number }} endgame */
  #boardAtHand({ formation, goal }) {
    const { tiles } = this.#session.state.value;
    const fits = tiles.length === 16 && lockFrom(tiles, goal) === formation;
    return fits ? boardText(tiles) : undefined;
  }

  #showSetup() {
    const [drawing, goal] = [this.#drawing.value, this.#goal.value];
    const locked = lockedCells(drawing);
    [...this.#cells.children].forEach((cell, at) => {
      cell.classList.toggle('endgame-locked', locked[at]);
      const place = { row: Math.floor(at / 4) + 1, column: (at % 4) + 1 };
      const what = locked[at] ? t('endgame-locked-cell', place) : t('endgame-free-cell', place);
      cell.setAttribute('aria-label', what);
    });
    this.#preset.value = PRESETS.find(({ cells }) => cells === drawing)?.id ?? 'own';
    this.#goals.value = String(goal);
    const { free, boards, bytes, seconds } = workOf(drawing, goal, this.#speed.value);
    const isPossible = free > 0 && free < 16;
    const isTooLarge = isPossible && !fits(drawing, goal);
    this.#solve.disabled = !isPossible || isTooLarge;
    const less = isTooLarge ? smallerGoal(drawing, goal) : undefined;
    this.#less.hidden = less === undefined;
    if (less) setText(this.#less, t('endgame-less', { goal: `${less}` }));
    this.#lock.hidden = !isTooLarge;
    if (isTooLarge)
      setText(this.#lock, t('endgame-lock', { count: moreLocked(drawing, goal).more }));
    if (!isPossible) return setText(this.#work, t('endgame-no-cells'));
    const work = t('endgame-work', {
      free,
      boards: formatShort(boards),
      bytes: formatBytes(bytes),
      time: formatDuration(seconds),
    });
    setText(this.#work, isTooLarge ? `${work} ${t('endgame-too-large')}` : work);
  }

  #showState() {
    const state = this.#solver.state.value;
    const isSolving = state.phase === 'solving';
    this.#setup.hidden = state.phase === 'solved';
    this.#play.hidden = state.phase !== 'solved';
    // The choice stays while it is being solved.
    this.#choice.inert = isSolving;
    this.#solve.hidden = isSolving;
    this.#cancel.hidden = !isSolving;
    this.#progress.hidden = !isSolving;
    this.#course.hidden = !(isSolving || state.phase === 'failed');
    if (state.phase === 'failed') setText(this.#course, t('endgame-failed', { why: state.why }));
    if (state.phase === 'solving') {
      const { progress } = state;
      if (progress?.fraction) this.#progress.value = progress.fraction;
      else this.#progress.removeAttribute('value');
      const boards = formatShort(progress?.states ?? 0);
      setText(
        this.#course,
        t('endgame-course', { boards, bytes: formatBytes(progress?.bytes ?? 0) }),
      );
    }
    if (state.phase !== 'solved') return;
    const { facts, seconds } = state;
    if (seconds && facts.states >= LARGE) this.#speed.value = facts.states / seconds;
    const size = {
      boards: formatShort(facts.states),
      bytes: formatBytes(facts.bytes),
      chance: formatPercent(facts.value),
    };
    setText(
      this.#solved,
      seconds === undefined
        ? t('endgame-opened', size)
        : t('endgame-solved', { ...size, time: formatDuration(seconds) }),
    );
  }

  /** The solved problem. */
  get #problem() {
    const state = this.#solver.state.value;
    return state.phase === 'solved' ? state.problem : undefined;
  }

  /** Goes to the next position: the board at hand first, then now and then one that was missed, or one as games bring it. */
  async #begin() {
    const problem = this.#problem;
    if (!problem || this.#isBusy) return;
    const isFirst = this.#position === undefined;
    const own = isFirst ? problem.board : undefined;
    const missed = Math.random() < 0.5 ? this.#missed?.boards[0] : undefined;
    this.#isRepeated = !own && missed !== undefined;
    const isThere = await this.#goTo(() =>
      own ? this.#solver.values(own, 0) : missed ? this.#again(missed) : this.#start(problem),
    );
    if (!isThere) return;
    this.#say(this.#isRepeated ? `${t('endgame-again')} ${this.#chance()}` : this.#chance());
    this.#board.focus({ preventScroll: true });
    if (isFirst) this.#play.scrollIntoView();
    else this.#board.scrollIntoView({ block: 'nearest' });
  }

  /** A position that was missed, or another one if this solution does not have it. @param {string} board */
  async #again(board) {
    try {
      return await this.#solver.values(board, 0);
    } catch (error) {
      if (error instanceof Cancelled || error instanceof WorkerLost) throw error;
      this.#missed?.drop(board);
      this.#isRepeated = false;
      return this.#start(/** @type {FormationProblem} */ (this.#problem));
    }
  }

  /** A position of a game in which a quick player goes on from two new tiles. @param {FormationProblem} problem */
  async #start({ formation, goal }) {
    let position = await this.#valued(largeTiles(formation, goal), 2);
    const moves = Math.floor(Math.random() * LONGEST_START);
    for (let played = 0; played < moves; played += 1) {
      const made = await this.#quickMove(position);
      if (!made) break;
      const next = await this.#valued(made.after, 1);
      // A position in which nothing is to be decided is no exercise.
      if (next.isMade || next.moves.length < 2 || next.chance === 0) break;
      position = next;
    }
    return position;
  }

  /** The move of the quick player; undefined if it would shift a large tile. @param {FormationValues} position */
  async #quickMove({ tiles, moves }) {
    const position = { board: boardText(tiles), p4: P4, seed: '1' };
    const call = /** @type {const} */ ({ kind: 'evaluate', ...QUICK, position });
    const { evaluation } = await this.#quick.call(call);
    return moves.find(({ direction }) => direction === evaluation.best);
  }

  /**
   * A board after so many new tiles, and its moves.
   *
   * @param {number[]} tiles
   * @param {number} [spawns]
   */
  #valued(tiles, spawns = 0) {
    return this.#solver.values(boardText(tiles), spawns);
  }

  /** @param {DirectionName} direction */
  async #move(direction) {
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

  /** Lets perfect play make a move. */
  async #show() {
    const position = this.#position;
    const best = position && bestOf(position);
    if (!best || this.#isBusy || position.isMade) return;
    const move = t(`endgame-move-${best.direction}`);
    await this.#go(best.after, t('endgame-shown', { move, chance: formatPercent(best.chance) }));
  }

  /**
   * @param {number[]} after
   * @param {string} verdict
   */
  async #go(after, verdict) {
    if (await this.#goTo(() => this.#valued(after, 1), after))
      this.#say(`${verdict} ${this.#chance()}`);
  }

  /**
   * Goes to a position once its moves are valued. False if the solution was lost or thrown away meanwhile.
   *
   * @param {() => Promise<FormationValues>} valued
   * @param {readonly number[]} [before] the tiles without the new one
   */
  async #goTo(valued, before) {
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

  /** @param {string} text */
  #say(text) {
    setText(this.#said, text);
    const { right, all, streak, kept } = this.#score;
    setText(
      this.#record,
      all === 0 ? '' : t('endgame-record', { right, all, streak, kept: formatShare(kept) }),
    );
  }

  #draw() {
    const problem = this.#problem;
    if (!this.#position || !problem) return;
    const locked = lockedCells(problem.formation);
    const { palette } = this.#colours.value;
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

/** The best move of a position. @param {FormationValues} values */
const bestOf = ({ moves }) =>
  moves.reduce(
    (best, move) => (best && best.chance >= move.chance ? best : move),
    /** @type {FormationValues['moves'][number] | undefined} */ (undefined),
  );

/**
 * @param {EndgameParts} page
 * @param {Visible} shown
 */
export const openEndgames = (page, shown) => new Endgames(page, shown);
