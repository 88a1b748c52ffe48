import { effect, untracked } from '@preact/signals-core';
import type { MoveResult } from '../../pkg/rules.js';
import { formatSize, formatWhole, listed } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Change, GameSession } from '../state/session.ts';
import type { Announcer } from '../ui/announcer.ts';
import { byId, element, sentenceOf, setText } from '../ui/dom.ts';
import { isStill } from '../ui/motion.ts';
import { BoardMirror } from '../views/board-mirror.ts';
import type { BoardView } from '../views/board-view.ts';
import type { PageState } from './page.ts';

/** Least time between two updates for screen readers while a solver plays. */
const MIRROR_PAUSE_MS = 250;
const REPORT_PAUSE_MS = 3000;

/** Shows changes of the game: on the canvas at once, in the rest of the page at most once per frame. */
export class GamePresenter {
  #page;
  #mirror = new BoardMirror(byId('board-mirror', HTMLTableElement));
  #session: GameSession;
  #leave: () => void = () => {};
  #score = byId('score', HTMLElement);
  #best = byId('best', HTMLElement);
  #box = byId('score-box', HTMLElement);
  #bestBox = byId('best-box', HTMLElement);
  #float: Animation | undefined;
  #saved = byId('status-saved', HTMLElement);
  #goal = element('strong', { id: 'goal' });
  #moves = byId('moves', HTMLElement);
  #frameRequested = false;
  #gain = 0;
  #mirroredAt = -Infinity;

  constructor(page: PageState & { boardView: BoardView; announcer: Announcer }) {
    const { session, library, autoplay } = page;
    this.#page = page;
    this.#session = session;
    byId('aim', HTMLElement).replaceChildren(...sentenceOf('core-aim', { goal: this.#goal }));
    effect(() => {
      if (!autoplay.running.value) untracked(() => this.#mirrorNow());
    });
    effect(() => this.#showSaved());
    effect(() => {
      library.best.value;
      untracked(() => this.#requestFrame());
    });
    this.present(session);
    this.#showState();
  }

  /** Shows another game, such as a reviewed one; without an argument, the game on the page. */
  present(session: GameSession = this.#page.session) {
    this.#leave();
    this.#session = session;
    this.#leave = session.on('change', (change) => this.#changed(change));
    this.#page.boardView.show(session.state.value);
    this.#requestFrame();
  }

  #changed(change: Change) {
    const moved = change.kind === 'move' || change.kind === 'redo';
    if (moved && change.slide !== 0) this.#page.boardView.animate(change.move, change.slide);
    else this.#page.boardView.show(change.state);
    if (change.kind === 'move' && change.slide !== 0) this.#gain = change.move.reward;
    // A review announces its own changes.
    if (this.#session === this.#page.session) this.#report(change);
    this.#requestFrame();
  }

  #requestFrame() {
    if (this.#frameRequested) return;
    this.#frameRequested = true;
    this.#page.clock.frame((now) => {
      this.#frameRequested = false;
      this.#showState();
      if (!this.#page.autoplay.running.value || now - this.#mirroredAt >= MIRROR_PAUSE_MS)
        this.#mirrorNow();
    });
  }

  #showState() {
    const state = this.#session.state.value;
    const best = this.#page.library.best.value;
    write(this.#score, state.score);
    write(this.#best, best);
    const isApart = state.score > best;
    this.#bestBox.toggleAttribute('data-apart', isApart);
    this.#bestBox.title = isApart ? t('core-helped') : '';
    if (this.#gain > 0) this.#showGain();
    byId('redo', HTMLButtonElement).disabled = !state.canRedo;
    const size = formatSize(state);
    setText(
      byId('status-size', HTMLElement),
      state.spawner === 'adversary' ? t('core-size-adversary', { size }) : size,
    );
    setText(this.#moves, formatWhole(state.moves));
    const moves = { count: state.moves, moves: this.#moves };
    byId('status-moves', HTMLElement).replaceChildren(...sentenceOf('core-moves-made', moves));
    setText(byId('status-seed', HTMLElement), state.seed);
    setText(this.#goal, String(state.goal));
  }

  /** Animates "+N" above the score; a newer gain replaces it. */
  #showGain() {
    this.#box.dataset.gain = `+${formatWhole(this.#gain)}`;
    this.#gain = 0;
    const still = isStill();
    this.#float?.cancel();
    this.#float = this.#box.animate(
      [
        { opacity: 1, transform: still ? 'none' : 'translateY(2px)' },
        { opacity: 0, transform: still ? 'none' : 'translateY(-14px)' },
      ],
      { duration: 600, easing: 'ease-in', pseudoElement: '::after' },
    );
  }

  #mirrorNow() {
    this.#mirroredAt = this.#page.clock.now();
    this.#mirror.show(this.#session.state.value);
  }

  #showSaved() {
    const saveState = this.#page.library.saveState.value;
    setText(this.#saved, saveState === 'unsaved' ? '' : t(`core-save-${saveState}`));
    this.#saved.dataset.state = saveState;
  }

  #report(change: Change) {
    const { kind, by, state } = change;
    const score = t('core-score-said', { score: state.score });
    const replayed = by === 'solver' && (kind === 'redo' || kind === 'jump');
    if (this.#page.autoplay.running.value || replayed) {
      this.#page.announcer.tell(
        t('core-tile-said', { score, tile: `${state.maxTile}` }),
        REPORT_PAUSE_MS,
      );
    } else if (kind === 'move' || kind === 'redo') {
      const mover = by === 'solver' ? 'solver' : kind === 'redo' ? 'redo' : 'player';
      const direction = t(`core-direction-${change.move.direction}`);
      const moved = describeMove(change.move);
      this.#page.announcer.tell(t(`core-moved-${mover}`, { direction, moved, score }));
    } else if (kind === 'correct') {
      this.#page.announcer.tell(describeSpawn(change));
    } else if (kind === 'undo') {
      this.#page.announcer.tell(t('core-undone', { score }));
    }
  }
}

/** Width of a number at a font size of 1, from widths of a bold digit and a comma that no font of the page exceeds. */
const DIGIT = 0.57;
const COMMA = 0.29;

function write(box: HTMLElement, value: number) {
  const text = formatWhole(value);
  if (box.textContent === text) return;
  box.textContent = text;
  const digits = text.replaceAll(',', '').length;
  const ems = digits * DIGIT + (text.length - digits) * COMMA;
  box.style.setProperty('--ems', String(ems));
}

function describeMove(move: MoveResult) {
  const { slides, state } = move;
  const cells = new Set(slides.filter(({ merged }) => merged).map(({ to }) => to));
  const merged = [...cells].map((cell) => state.tiles[cell]).sort((a, b) => b - a);
  const appeared = describeSpawn(move);
  return merged.length > 0
    ? t('core-merged', { tiles: listed(merged.map(String)), appeared })
    : appeared;
}

function describeSpawn({ spawn, state }: Pick<MoveResult, 'spawn' | 'state'>) {
  const row = Math.floor(spawn.cell / state.cols) + 1;
  const column = (spawn.cell % state.cols) + 1;
  return t('core-spawned', { tile: `${state.tiles[spawn.cell]}`, row, column });
}
