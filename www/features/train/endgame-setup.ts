import { signal } from '@preact/signals-core';
import type { KeptEndgame } from '../../games/far.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { GameSession } from '../../state/session.ts';
import { element, field, makeButton, setText, showText } from '../../ui/dom.ts';
import type { FormationSolver } from './formation-solver.ts';
import {
  boardText,
  fits,
  GOALS,
  lockedCells,
  lockFrom,
  MEMORY,
  moreLocked,
  PRESETS,
  SPEED,
  smallerGoal,
  toggled,
  workOf,
} from './formations.ts';
import type { Endgame, KeptSolutions } from './kept-solutions.ts';

const P4 = 0.1;
/** A solution of this many boards tells how fast the device is. */
const LARGE = 1e6;

interface Parts {
  solver: FormationSolver;
  kept: KeptSolutions;
  session: Pick<GameSession, 'state'>;
  onOpen: (endgame: Endgame, score?: KeptEndgame['score']) => void;
}

/** Choosing an endgame, and solving it. */
export class EndgameSetup {
  #parts;
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
  #list = element('ul', { className: 'stack', id: 'endgame-kept' });
  #room = element('p', { className: 'panel-note', id: 'endgame-room' });
  #solve = makeButton({ className: 'button primary', id: 'endgame-solve' }, t('endgame-solve'));
  #cancel = makeButton({ id: 'endgame-cancel' }, t('common-cancel'));
  #progress = element('progress', { className: 'progress', max: 1 });
  #failure = element('p', { className: 'panel-note' });
  #choice = element('div', { className: 'endgame-choice' });
  root;

  constructor(parts: Parts, shown: Visible) {
    this.#parts = parts;
    this.root = this.#build();
    const subscriptions = new Subscriptions(shown);
    subscriptions.follow(() => this.#showChoice());
    subscriptions.follow(() => this.#showState());
    subscriptions.follow(() => this.#showKept());
  }

  focus() {
    this.#goals.focus({ preventScroll: true });
  }

  #build() {
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
    const lockLarge = () => {
      const { tiles } = this.#parts.session.state.value;
      if (tiles.length === 16) this.#drawing.value = lockFrom(tiles, this.#goal.value);
    };
    this.#less.addEventListener('click', () => {
      this.#goal.value = smallerGoal(this.#drawing.value, this.#goal.value) ?? this.#goal.value;
      this.#solve.focus();
    });
    this.#lock.addEventListener('click', () => {
      this.#drawing.value = moreLocked(this.#drawing.value, this.#goal.value).formation;
      this.#solve.focus();
    });
    this.#solve.addEventListener('click', () => {
      this.open({ formation: this.#drawing.value, goal: this.#goal.value });
    });
    this.#cancel.addEventListener('click', () => {
      this.#parts.solver.discard();
      this.#solve.focus();
    });
    this.#progress.setAttribute('aria-label', t('endgame-progress'));
    this.#choice.append(
      element(
        'div',
        { className: 'button-row' },
        field(t('endgame-goal'), this.#goals),
        field(t('endgame-formation'), this.#preset),
      ),
      this.#cells,
      makeButton({ id: 'endgame-from-board', onclick: lockLarge }, t('endgame-from-board')),
    );
    return element(
      'div',
      { className: 'endgame-parts' },
      this.#choice,
      this.#work,
      element('div', { className: 'button-row' }, this.#less, this.#lock),
      element('div', { className: 'button-row' }, this.#solve, this.#cancel),
      this.#progress,
      this.#failure,
      this.#room,
      this.#list,
    );
  }

  /** `left`: the board and the score of one that goes on. */
  open({ formation, goal }: Endgame, left?: KeptEndgame) {
    const endgame = { formation, goal };
    this.#drawing.value = formation;
    this.#goal.value = goal;
    this.#parts.onOpen(endgame, left?.score);
    const board = left?.board ?? this.#boardAtHand(endgame);
    void this.#parts.solver.solve({ ...endgame, p4: P4, board }, MEMORY);
    this.#cancel.focus();
  }

  #showKept() {
    const all = this.#parts.kept.all.value;
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
        const open = () => this.open(endgame);
        const away = () => {
          void this.#parts.kept.throwAway(endgame);
          this.#preset.focus();
        };
        const label = (verb: string) => `${verb}: ${words}`;
        return element(
          'li',
          { className: 'button-row' },
          element('span', {}, words),
          makeButton({ onclick: open, 'aria-label': label(t('common-play')) }, t('common-play')),
          makeButton(
            { onclick: away, 'aria-label': label(t('endgame-throw-away')) },
            t('endgame-throw-away'),
          ),
        );
      }),
    );
  }

  #boardAtHand({ formation, goal }: Endgame) {
    const { tiles } = this.#parts.session.state.value;
    const isOfIt = tiles.length === 16 && lockFrom(tiles, goal) === formation;
    return isOfIt ? boardText(tiles) : undefined;
  }

  #showChoice() {
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
    const { free, seconds } = workOf(drawing, goal, this.#speed.value);
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
    const work = t('endgame-work', { time: formatDuration(seconds) });
    setText(this.#work, isTooLarge ? t('endgame-too-large') : work);
  }

  #showState() {
    const state = this.#parts.solver.state.value;
    const isSolving = state.phase === 'solving';
    this.root.hidden = state.phase === 'solved';
    // The choice stays while it is being solved.
    this.#choice.inert = isSolving;
    this.#solve.hidden = isSolving;
    this.#cancel.hidden = !isSolving;
    this.#progress.hidden = !isSolving;
    showText(
      this.#failure,
      state.phase === 'failed' ? t('endgame-failed', { why: state.why }) : '',
    );
    if (state.phase === 'solving') {
      const { progress } = state;
      if (progress?.fraction) this.#progress.value = progress.fraction;
      else this.#progress.removeAttribute('value');
    }
    if (state.phase !== 'solved') return;
    const { facts, seconds } = state;
    if (seconds && facts.states >= LARGE) this.#speed.value = facts.states / seconds;
  }
}
