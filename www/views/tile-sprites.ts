import type { BoardGeometry } from './board-geometry.ts';
import { DISPLAY_FONT, DISPLAY_WEIGHT } from './fonts.ts';
import { type PaletteName, tileColours } from './tile-palette.ts';

/** Reach of the glow around a tile, relative to the tile. */
const GLOW_REACH = 0.2;
/** Width of a ring, and of the gap between two, relative to the tile. */
const RING = 0.03;

export type TileSprites = ReturnType<typeof tileSprites>;

/** Tiles drawn once per size and palette, then copied: shadows and text are too slow for every frame. */
export function tileSprites(geometry: BoardGeometry, palette: PaletteName) {
  const { tile, tileRadius } = geometry;
  const margin = Math.ceil(tile * GLOW_REACH);
  const sprites: Map<number, HTMLCanvasElement> = new Map();
  const draw = (rank: number) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(tile) + 2 * margin;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { background, text, glow, rings } = tileColours(rank, palette);
    context.translate(margin, margin);

    if (glow > 0) {
      context.shadowColor = `rgba(243, 215, 116, ${glow})`;
      context.shadowBlur = margin;
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
    const size = geometry.fontSize(label, (height) => {
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
  };
  const sprite = (rank: number) => {
    const made = sprites.get(rank) ?? draw(rank);
    sprites.set(rank, made);
    return made;
  };
  return { margin, sprite };
}
