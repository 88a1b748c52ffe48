import type { BoardGeometry } from './board-geometry.ts';
import { DISPLAY_FONT, DISPLAY_WEIGHT } from './fonts.ts';
import { type PaletteName, tileColours } from './tile-palette.ts';

/** Reach of the glow around a tile, relative to the tile. */
const GLOW_REACH = 0.2;
/** Width of a ring, and of the gap between two, relative to the tile. */
const RING = 0.03;

/** Tiles drawn once per size and palette, then copied: shadows and text are too slow for every frame. */
export class TileSprites {
  margin;

  #sprites: Map<number, HTMLCanvasElement> = new Map();
  #geometry: BoardGeometry;
  #palette: PaletteName;

  constructor(geometry: BoardGeometry, palette: PaletteName) {
    this.#geometry = geometry;
    this.#palette = palette;
    this.margin = Math.ceil(geometry.tile * GLOW_REACH);
  }

  sprite(rank: number) {
    const known = this.#sprites.get(rank);
    if (known) return known;
    const made = this.#draw(rank);
    this.#sprites.set(rank, made);
    return made;
  }

  #draw(rank: number) {
    const { tile, tileRadius } = this.#geometry;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(tile) + 2 * this.margin;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { background, text, glow, rings } = tileColours(rank, this.#palette);
    context.translate(this.margin, this.margin);

    if (glow > 0) {
      context.shadowColor = `rgba(243, 215, 116, ${glow})`;
      context.shadowBlur = this.margin;
    }
    context.fillStyle = background;
    context.beginPath();
    context.roundRect(0, 0, tile, tile, tileRadius);
    context.fill();
    context.shadowColor = 'transparent';
    if (glow > 0) {
      const line = tile / 107;
      context.strokeStyle = `rgba(255, 255, 255, ${glow * 0.6})`;
      context.lineWidth = line;
      context.beginPath();
      context.roundRect(line / 2, line / 2, tile - line, tile - line, tileRadius);
      context.stroke();
    }

    for (let ring = 0; ring < rings; ring++) {
      const width = tile * RING;
      const inset = width * (1 + 2 * ring);
      context.strokeStyle = text;
      context.lineWidth = width;
      context.beginPath();
      context.roundRect(inset, inset, tile - 2 * inset, tile - 2 * inset, tileRadius);
      context.stroke();
    }

    const label = String(2 ** rank);
    const size = this.#geometry.fontSize(label, (height) => {
      context.font = `${DISPLAY_WEIGHT} ${height}px ${DISPLAY_FONT}`;
      return context.measureText(label).width;
    });
    context.font = `${DISPLAY_WEIGHT} ${size}px ${DISPLAY_FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillStyle = text;
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } =
      context.measureText('0');
    context.fillText(label, tile / 2, tile / 2 + (ascent - descent) / 2);
    return canvas;
  }
}
