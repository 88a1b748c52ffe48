import { ease, easeInOut, isStill } from '../ui/motion.js';
import { BoardGeometry, boardRatio } from './board-geometry.js';
import { boardColours } from './tile-palette.js';
import { TileSprites } from './tile-sprites.js';

/** @import { DirectionName, GameState, MoveResult } from '../../pkg/rules.js' */
/** @import { PaletteName, Theme } from './tile-palette.js' */

/** Duration of the slide, and of the pop or appearance after it, in ms. */
const SLIDE = 100;
const POP = 200;
/** Size of a merged tile half-way through its pop. */
const POP_PEAK = 1.2;
/** Duration of the ring round a new largest tile, in ms, and the rank from which on there is one: that of 128. */
const RING = 700;
const RING_RANK = 7;

/** Rotation of an upward arrow for each direction. @type {Record<DirectionName, number>} */
const TURNS = { up: 0, right: 1, down: 2, left: 3 };

/**
 * A moving tile: its start and end, and its look on arrival.
 *
 * @typedef {{ from: number, to: number, rank: number }} Slider
 * @typedef {{ cell: number, rank: number }} Tile
 * @typedef {{ start: number, slide: number, sliders: Slider[], still: Tile[], merged: Tile[], spawn: Tile, ringed: Tile | undefined }} Animation
 */

/**
 * Draws the board; no other file does. It gets the moves and knows no rules. A new state replaces a running animation
 * at once, so input never waits. It draws at most once per frame, and not while nothing changes.
 */
export class BoardView {
  #canvas;
  #context;
  #clock;
  /** @type {GameState | undefined} */
  #state;
  /** @type {Animation | undefined} */
  #animation;
  /** The largest rank of this game so far. */
  #highest = 0;
  /** @type {DirectionName | undefined} */
  #hint;
  /** @type {PaletteName} */
  #palette = 'classic';
  /** @type {Theme} */
  #theme = 'light';
  /** @type {BoardGeometry | undefined} */
  #geometry;
  /** @type {TileSprites | undefined} */
  #sprites;
  #frameRequested = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ now: () => number, frame: (draw: (now: number) => void) => void }} clock
   */
  constructor(canvas, clock) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    this.#clock = clock;
    const observer = new ResizeObserver(([entry]) => this.#resize(entry));
    try {
      observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(canvas);
    }
  }

  /** @param {PaletteName} palette @param {Theme} theme */
  setColours(palette, theme) {
    this.#palette = palette;
    this.#theme = theme;
    this.#sprites = undefined;
    this.#requestFrame();
  }

  /**
   * Shows a state without animation.
   *
   * @param {GameState} state
   */
  show(state) {
    this.#adopt(state);
    this.#animation = undefined;
  }

  /**
   * Shows a state with the animation of its move.
   *
   * @param {MoveResult} move
   * @param {number} [slide] milliseconds that the tiles slide
   */
  animate(move, slide = SLIDE) {
    const before = Math.max(this.#highest, RING_RANK - 1);
    this.#adopt(move.state);
    this.#animation = this.#plan(move, isStill() ? 0 : Math.min(slide, SLIDE), before);
  }

  /**
   * Shows an arrow in a direction until the board changes.
   *
   * @param {DirectionName | undefined} direction
   */
  showHint(direction) {
    this.#hint = direction;
    this.#requestFrame();
  }

  /** @param {GameState} state */
  #adopt(state) {
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

  /**
   * @param {MoveResult} move
   * @param {number} slide
   * @param {number} before the rank that a tile has to exceed for a ring
   * @returns {Animation}
   */
  #plan({ slides, spawn, state }, slide, before) {
    const targets = new Set(slides.map(({ to }) => to));
    const mergedCells = new Set(slides.filter(({ merged }) => merged).map(({ to }) => to));
    const still = state.ranks
      .map((rank, cell) => ({ cell, rank }))
      .filter(({ cell, rank }) => rank > 0 && cell !== spawn.cell && !targets.has(cell));
    const merged = [...mergedCells].map((cell) => ({ cell, rank: state.ranks[cell] }));
    const ringed = isStill() ? undefined : merged.find(({ rank }) => rank > before);
    return { start: this.#clock.now(), slide, sliders: slides, still, merged, spawn, ringed };
  }

  /** @param {ResizeObserverEntry} entry */
  #resize(entry) {
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

  /** @param {number} now */
  #draw(now) {
    const state = this.#state;
    const { width, height } = this.#canvas;
    if (!state || width === 0 || height === 0) return;
    this.#geometry ??= new BoardGeometry(state.rows, state.cols, width, height);
    this.#sprites ??= new TileSprites(this.#geometry, this.#palette);

    this.#drawGrid(this.#geometry);
    const animation = this.#animation;
    if (animation) {
      const elapsed = Math.max(0, now - animation.start);
      this.#drawAnimation(animation, elapsed);
      const rest = animation.ringed ? RING : POP;
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

  /** @param {BoardGeometry} geometry */
  #drawGrid(geometry) {
    const context = this.#context;
    const colours = boardColours(this.#theme);
    context.clearRect(0, 0, geometry.width, geometry.height);
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

  /** @param {Animation} animation @param {number} elapsed milliseconds since the move */
  #drawAnimation({ slide, sliders, still, merged, spawn, ringed }, elapsed) {
    const mergedCells = new Set(merged.map(({ cell }) => cell));
    const along = slide === 0 ? 1 : easeInOut(Math.min(1, elapsed / slide));
    const settled = Math.min(1, Math.max(0, (elapsed - slide) / POP));
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
      this.#drawTile(rank, cell, cell, 1, reduced ? 1 : popScale(settled));
    if (ringed) this.#drawRing(ringed.cell, Math.min(1, (elapsed - slide) / RING));
  }

  /**
   * A ring that grows round a tile and fades.
   *
   * @param {number} cell
   * @param {number} along 0 to 1
   */
  #drawRing(cell, along) {
    const context = this.#context;
    const geometry = /** @type {BoardGeometry} */ (this.#geometry);
    const { gap, tile, tileRadius } = geometry;
    const { x, y } = geometry.corner(cell);
    const out = gap * 2 * ease(along);
    context.globalAlpha = 1 - along;
    context.strokeStyle = boardColours(this.#theme).hint;
    context.lineWidth = gap * 0.8;
    context.beginPath();
    context.roundRect(x - out, y - out, tile + 2 * out, tile + 2 * out, tileRadius + out);
    context.stroke();
    context.globalAlpha = 1;
  }

  /**
   * @param {number} rank
   * @param {number} from cell
   * @param {number} to cell
   * @param {number} along how far between the two, 0 to 1
   * @param {number} [scale]
   */
  #drawTile(rank, from, to, along, scale = 1) {
    const sprites = /** @type {TileSprites} */ (this.#sprites);
    const geometry = /** @type {BoardGeometry} */ (this.#geometry);
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

  /** @param {DirectionName} direction @param {BoardGeometry} geometry */
  #drawHint(direction, geometry) {
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

/**
 * A length in device pixels. The browser's own figure includes the rounding of edges, but ignores an emulated pixel
 * ratio.
 *
 * @param {number} length in CSS pixels
 * @param {number | undefined} counted by the browser
 */
function devicePixels(length, counted) {
  const expected = length * window.devicePixelRatio;
  return counted !== undefined && Math.abs(counted - expected) < 1 ? counted : Math.round(expected);
}

/**
 * Scale from 0 to slightly above 1 and back to 1.
 *
 * @param {number} t 0 to 1
 */
function popScale(t) {
  return t < 0.5 ? POP_PEAK * ease(t * 2) : POP_PEAK - (POP_PEAK - 1) * ease(t * 2 - 1);
}
