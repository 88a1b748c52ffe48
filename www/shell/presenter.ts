import { effect, untracked } from '@preact/signals-core';
import type { MoveResult } from '../../pkg/rules.js';
import { formatSize, formatWhole, listed } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Autoplay } from '../state/autoplay.ts';
import type { GameLibrary } from '../state/library.ts';
import type { Change, GameSession } from '../state/session.ts';
import type { Announcer } from '../ui/announcer.ts';
import { byId, element, sentenceOf, setText } from '../ui/dom.ts';
import type { BoardMirror } from '../views/board-mirror.ts';
import type { BoardView } from '../views/board-view.ts';
import type { Scoreboard } from './scoreboard.ts';

/** Least time between two updates for screen readers while a solver plays. */
const MIRROR_PAUSE = 250;
const REPORT_PAUSE = 3000;

interface GamePresenterParts {
  session: GameSession;
  library: GameLibrary;
  autoplay: Autoplay;
  boardView: BoardView;
  mirror: BoardMirror;
  scoreboard: Scoreboard;
  announcer: Announcer;
  clock: { now: () => number; frame: (draw: (now: number) => void) => void };
}

/**
 * Shows changes of the game: on the canvas at once, in the rest of the page at most once per frame.
 */
export class GamePresenter {
  #parts: GamePresenterParts;
  #own: GameSession;
  /** The shown game. */
  #session: GameSession;
  #leave: () => void = () => {};
  #redo = byId('redo', HTMLButtonElement);
  #size = byId('status-size', HTMLElement);
  #seed = byId('status-seed', HTMLElement);
  #saved = byId('status-saved', HTMLElement);
  #aim = byId('aim', HTMLElement);
  #goal = element('strong', { id: 'goal' });
  #movesLine = byId('status-moves', HTMLElement);
  #moves = byId('moves', HTMLElement);
  #frameRequested = false;
  #gain = 0;
  #mirroredAt = -Infinity;

  constructor(parts: GamePresenterParts) {
    this.#parts = parts;
    const { session, library, autoplay } = parts;
    this.#own = session;
    this.#session = session;
    this.#aim.replaceChildren(...sentenceOf('core-aim', { goal: this.#goal }));
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
  present(session: GameSession = this.#own) {
    this.#leave();
    this.#session = session;
    this.#leave = session.on('change', (change) => this.#changed(change));
    this.#parts.boardView.show(session.state.value);
    this.#requestFrame();
  }

  #changed(change: Change) {
    const moved = change.kind === 'move' || change.kind === 'redo';
    if (moved && change.slide !== 0) this.#parts.boardView.animate(change.move, change.slide);
    else this.#parts.boardView.show(change.state);
    if (change.kind === 'move' && change.slide !== 0) this.#gain = change.move.reward;
    // A review announces its own changes.
    if (this.#session === this.#own) this.#report(change);
    this.#requestFrame();
  }

  #requestFrame() {
    if (this.#frameRequested) return;
    this.#frameRequested = true;
    this.#parts.clock.frame((now) => {
      this.#frameRequested = false;
      this.#showState();
      if (!this.#parts.autoplay.running.value || now - this.#mirroredAt >= MIRROR_PAUSE)
        this.#mirrorNow();
    });
  }

  #showState() {
    const state = this.#session.state.value;
    this.#parts.scoreboard.show(state, this.#parts.library.best.value);
    this.#parts.scoreboard.showGain(this.#gain);
    this.#gain = 0;
    this.#redo.disabled = !state.canRedo;
    const size = formatSize(state);
    setText(this.#size, state.spawner === 'adversary' ? t('core-size-adversary', { size }) : size);
    setText(this.#moves, formatWhole(state.moves));
    const moves = { count: state.moves, moves: this.#moves };
    this.#movesLine.replaceChildren(...sentenceOf('core-moves-made', moves));
    setText(this.#seed, state.seed);
    setText(this.#goal, String(state.goal));
  }

  #mirrorNow() {
    this.#mirroredAt = this.#parts.clock.now();
    this.#parts.mirror.show(this.#session.state.value);
  }

  #showSaved() {
    const saveState = this.#parts.library.saveState.value;
    setText(this.#saved, saveState === 'unsaved' ? '' : t(`core-save-${saveState}`));
    this.#saved.dataset.state = saveState;
  }

  #report(change: Change) {
    const { kind, by, state } = change;
    const score = t('core-score-said', { score: state.score });
    const replayed = by === 'solver' && (kind === 'redo' || kind === 'jump');
    if (this.#parts.autoplay.running.value || replayed) {
      this.#parts.announcer.tell(
        t('core-tile-said', { score, tile: `${state.maxTile}` }),
        REPORT_PAUSE,
      );
    } else if (kind === 'move' || kind === 'redo') {
      const mover = by === 'solver' ? 'solver' : kind === 'redo' ? 'redo' : 'player';
      const direction = t(`core-direction-${change.move.direction}`);
      const moved = describeMove(change.move);
      this.#parts.announcer.tell(t(`core-moved-${mover}`, { direction, moved, score }));
    } else if (kind === 'correct') {
      this.#parts.announcer.tell(describeSpawn(change));
    } else if (kind === 'undo') {
      this.#parts.announcer.tell(t('core-undone', { score }));
    }
  }
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
