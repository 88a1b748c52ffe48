import type { DirectionName, GameState, MoveResult } from '../../pkg/rules.js';
import { ease, easeInOut, isStill, popScale, strengthOf } from '../ui/motion.ts';
import { type BoardGeometry, boardGeometry, boardRatio } from './board-geometry.ts';
import { boardColours, GOLD, type PaletteName, type Theme } from './tile-palette.ts';
import { type TileSprites, tileSprites } from './tile-sprites.ts';

/** Duration of the slide, and of the pop or appearance after it, in ms. */
const SLIDE_MS = 100;
const POP_MS = 200;
/** Duration of the ring round a new largest tile, in ms, and the rank from which on there is one: that of 128. */
const RING_MS = 700;
const RING_RANK = 7;

/** Rotation of an upward arrow for each direction. */
const TURNS: Record<DirectionName, number> = { up: 0, right: 1, down: 2, left: 3 };

interface Slider {
  from: number;
  to: number;
  rank: number;
}

export function drawGrid(context: CanvasRenderingContext2D, geometry: BoardGeometry, theme: Theme) {
  const colours = boardColours(theme);
  context.fillStyle = colours.board;
  context.beginPath();
  context.roundRect(0, 0, geometry.width, geometry.height, geometry.boardRadius);
  context.fill();
  context.fillStyle = colours.cell;
  context.beginPath();
  for (let cell = 0; cell < geometry.cells; cell++) {
    const { x, y } = geometry.corner(cell);
    context.roundRect(x, y, geometry.tile, geometry.tile, geometry.tileRadius);
  }
  context.fill();
}

/** A moving tile: its start and end, and its look on arrival. */
interface Tile {
  cell: number;
  rank: number;
}

interface Animation {
  start: number;
  slide: number;
  sliders: Slider[];
  still: Tile[];
  merged: Tile[];
  spawn: Tile;
  ringed: Tile | undefined;
}

/** Draws the board; no other file does. A new state replaces a running animation at once, so input never waits. It draws nothing without change. */
export class BoardView {
  #canvas: HTMLCanvasElement;
  #context;
  #clock: { now: () => number; frame: (draw: (now: number) => void) => void };
  #state: GameState | undefined;
  #animation: Animation | undefined;
  #highest = 0;
  #hint: DirectionName | undefined;
  #palette: PaletteName = 'classic';
  #theme: Theme = 'light';
  #geometry: BoardGeometry | undefined;
  #sprites: TileSprites | undefined;
  #frameRequested = false;

  constructor(
    canvas: HTMLCanvasElement,
    clock: { now: () => number; frame: (draw: (now: number) => void) => void },
  ) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d') as CanvasRenderingContext2D;
    this.#clock = clock;
    const observer = new ResizeObserver(([entry]) => this.#resize(entry));
    try {
      observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(canvas);
    }
  }

  setColours(palette: PaletteName, theme: Theme) {
    this.#palette = palette;
    this.#theme = theme;
    this.#sprites = undefined;
    this.#requestFrame();
  }

  show(state: GameState) {
    this.#adopt(state);
    this.#animation = undefined;
  }

  /** Shows a state with the animation of its move, whose tiles slide for so many ms. */
  animate(move: MoveResult, slide: number = SLIDE_MS) {
    const before = Math.max(this.#highest, RING_RANK - 1);
    this.#adopt(move.state);
    this.#animation = this.#plan(move, isStill() ? 0 : Math.min(slide, SLIDE_MS), before);
  }

  showHint(direction: DirectionName | undefined) {
    this.#hint = direction;
    this.#requestFrame();
  }

  #adopt(state: GameState) {
    const old = this.#state;
    this.#state = state;
    const rank = Math.max(...state.ranks);
    if (old?.seed !== state.seed || rank > this.#highest) this.#highest = rank;
    this.#hint = undefined;
    if (old?.rows !== state.rows || old.cols !== state.cols) {
      this.#canvas.parentElement?.style.setProperty(
        '--board-ratio',
        String(boardRatio(state.rows, state.cols)),
      );
      this.#forgetSize();
    }
    this.#requestFrame();
  }

  /** `before`: the rank that a tile has to exceed for a ring. */
  #plan({ slides, spawn, state }: MoveResult, slide: number, before: number): Animation {
    const targets = new Set(slides.map(({ to }) => to));
    const mergedCells = new Set(slides.filter(({ merged }) => merged).map(({ to }) => to));
    const still = state.ranks
      .map((rank, cell) => ({ cell, rank }))
      .filter(({ cell, rank }) => rank > 0 && cell !== spawn.cell && !targets.has(cell));
    const merged = [...mergedCells].map((cell) => ({ cell, rank: state.ranks[cell] }));
    const ringed = isStill() ? undefined : merged.find(({ rank }) => rank > before);
    return { start: this.#clock.now(), slide, sliders: slides, still, merged, spawn, ringed };
  }

  #resize(entry: ResizeObserverEntry) {
    const device = entry.devicePixelContentBoxSize?.[0];
    const width = devicePixels(entry.contentRect.width, device?.inlineSize);
    const height = devicePixels(entry.contentRect.height, device?.blockSize);
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#forgetSize();
    // Resizing clears the canvas: draw now, or it stays blank until the next frame.
    this.#draw(this.#clock.now());
  }

  #forgetSize() {
    this.#geometry = undefined;
    this.#sprites = undefined;
  }

  #requestFrame() {
    if (this.#frameRequested) return;
    this.#frameRequested = true;
    this.#clock.frame((now) => {
      this.#frameRequested = false;
      this.#draw(now);
    });
  }

  #draw(now: number) {
    const state = this.#state;
    const { width, height } = this.#canvas;
    if (!state || width === 0 || height === 0) return;
    this.#geometry ??= boardGeometry(state.rows, state.cols, width, height);
    this.#sprites ??= tileSprites(this.#geometry, this.#palette);

    this.#context.clearRect(0, 0, width, height);
    drawGrid(this.#context, this.#geometry, this.#theme);
    const animation = this.#animation;
    if (animation) {
      const elapsed = Math.max(0, now - animation.start);
      this.#drawAnimation(animation, elapsed);
      const rest = animation.ringed ? RING_MS : POP_MS;
      if (elapsed >= animation.slide + rest) this.#animation = undefined;
      // One more frame after the animation draws the state at rest.
      this.#requestFrame();
    } else {
      state.ranks.forEach((rank, cell) => {
        if (rank > 0) this.#drawTile(rank, cell, cell, 1);
      });
    }
    if (this.#hint) this.#drawHint(this.#hint, this.#geometry);
  }

  /** `elapsed`: ms since the move. */
  #drawAnimation({ slide, sliders, still, merged, spawn, ringed }: Animation, elapsed: number) {
    const mergedCells = new Set(merged.map(({ cell }) => cell));
    const along = slide === 0 ? 1 : easeInOut(Math.min(1, elapsed / slide));
    const settled = Math.min(1, Math.max(0, (elapsed - slide) / POP_MS));
    const reduced = isStill();

    for (const { cell, rank } of still) this.#drawTile(rank, cell, cell, 1);
    for (const { from, to, rank } of sliders) {
      const hidden = reduced && mergedCells.has(to);
      if (!hidden) this.#drawTile(rank, from, to, along);
    }
    if (along < 1) return;

    this.#context.globalAlpha = ease(settled);
    // The spawn of a followed game is entered later.
    if (spawn.rank > 0)
      this.#drawTile(spawn.rank, spawn.cell, spawn.cell, 1, reduced ? 1 : ease(settled));
    this.#context.globalAlpha = 1;
    for (const { cell, rank } of merged)
      this.#drawTile(rank, cell, cell, 1, reduced ? 1 : popScale(settled, rank));
    if (ringed) this.#drawRing(ringed, Math.min(1, (elapsed - slide) / RING_MS));
  }

  /** A ring that grows round a tile and fades, from 0 to 1. */
  #drawRing({ cell, rank }: Tile, along: number) {
    const context = this.#context;
    const geometry = this.#geometry as BoardGeometry;
    const { gap, tile, tileRadius } = geometry;
    const { x, y } = geometry.corner(cell);
    const out = gap * (2 + strengthOf(rank) / 3) * ease(along);
    context.globalAlpha = 1 - along;
    context.strokeStyle = GOLD;
    context.lineWidth = gap * 0.8;
    context.beginPath();
    context.roundRect(x - out, y - out, tile + 2 * out, tile + 2 * out, tileRadius + out);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Draws a tile from 0 to 1 along its way from one cell to another. */
  #drawTile(rank: number, from: number, to: number, along: number, scale: number = 1) {
    const sprites = this.#sprites as TileSprites;
    const geometry = this.#geometry as BoardGeometry;
    const sprite = sprites.sprite(rank);
    const start = geometry.corner(from);
    const end = geometry.corner(to);
    const x = start.x + (end.x - start.x) * along - sprites.margin;
    const y = start.y + (end.y - start.y) * along - sprites.margin;
    if (scale === 1) {
      // Whole pixels keep a tile at rest sharp.
      const resting = along === 1;
      this.#context.drawImage(sprite, resting ? Math.round(x) : x, resting ? Math.round(y) : y);
      return;
    }
    const centre = sprites.margin + geometry.tile / 2;
    const { width, height } = sprite;
    this.#context.drawImage(
      sprite,
      x + centre * (1 - scale),
      y + centre * (1 - scale),
      width * scale,
      height * scale,
    );
  }

  #drawHint(direction: DirectionName, geometry: BoardGeometry) {
    const context = this.#context;
    const colours = boardColours(this.#theme);
    const turn = TURNS[direction];
    const [across, along] =
      turn % 2 === 0 ? [geometry.width, geometry.height] : [geometry.height, geometry.width];
    const size = geometry.gap * 1.5;
    context.save();
    context.translate(geometry.width / 2, geometry.height / 2);
    context.rotate((turn * Math.PI) / 2);
    context.translate(0, -along / 2);
    context.fillStyle = colours.hint;
    context.beginPath();
    context.roundRect(-across / 2, 0, across, geometry.gap, geometry.boardRadius);
    context.fill();
    context.beginPath();
    context.moveTo(0, geometry.gap * 0.3);
    context.lineTo(size, geometry.gap * 0.3 + size);
    context.lineTo(-size, geometry.gap * 0.3 + size);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = geometry.gap * 0.5;
    context.strokeStyle = colours.hintArrow;
    context.stroke();
    context.fillStyle = colours.hintArrow;
    context.fill();
    context.restore();
  }
}

/** A CSS length in device pixels. The browser's own count includes the rounding of edges, but ignores an emulated pixel ratio. */
function devicePixels(length: number, counted: number | undefined) {
  const expected = length * window.devicePixelRatio;
  return counted !== undefined && Math.abs(counted - expected) < 1 ? counted : Math.round(expected);
}
