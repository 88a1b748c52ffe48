import { boardGeometry, boardRatio } from './board-geometry.ts';
import { drawGrid } from './board-view.ts';
import { TEXT_FONT } from './fonts.ts';
import type { PaletteName, Theme } from './tile-palette.ts';
import { tileSprites } from './tile-sprites.ts';

/** Size in pixels: portrait, as phones show pictures. */
const SIZE = { width: 1080, height: 1350 };
const MARGIN = 70;
const HEAD = 190;
const LINE = 46;

const COLOURS: Record<Theme, { page: string; strong: string; soft: string }> = {
  light: { page: '#faf8ef', strong: '#3a2f26', soft: '#6d6257' },
  dark: { page: '#1f1b17', strong: '#f9f6f2', soft: '#b9aea0' },
  night: { page: '#000000', strong: '#ffffff', soft: '#c8beb0' },
  contrast: { page: '#ffffff', strong: '#000000', soft: '#222222' },
};

/** A picture of a game as a PNG file: the score above the board; lines of text below, and at last where the game was played. */
export async function pictureOf(
  board: { rows: number; cols: number; ranks: number[] },
  words: { score: string; facts: string; lines: string[]; source: string },
  { palette, theme }: { palette: PaletteName; theme: Theme },
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const colours = COLOURS[theme];
  context.fillStyle = colours.page;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.textBaseline = 'alphabetic';

  const write = (
    text: string,
    y: number,
    {
      size,
      weight = 'normal',
      colour,
      align = 'left',
    }: { size: number; weight?: string; colour: string; align?: CanvasTextAlign },
  ) => {
    context.textAlign = align;
    context.fillStyle = colour;
    context.font = `${weight} ${size}px ${TEXT_FONT}`;
    const room = SIZE.width - 2 * MARGIN;
    const fitting = Math.min(size, (size * room) / context.measureText(text).width);
    context.font = `${weight} ${fitting}px ${TEXT_FONT}`;
    context.fillText(text, align === 'right' ? SIZE.width - MARGIN : MARGIN, y);
  };
  write(words.score, 112, { size: 72, weight: 'bold', colour: colours.strong });
  write(words.facts, 166, { size: 36, colour: colours.soft });

  const below = LINE * (words.lines.length + 1);
  const room = { width: SIZE.width - 2 * MARGIN, height: SIZE.height - HEAD - below - MARGIN };
  const ratio = boardRatio(board.rows, board.cols);
  const width = Math.round(Math.min(room.width, room.height * ratio));
  const height = Math.round(width / ratio);
  context.save();
  context.translate(
    Math.round((SIZE.width - width) / 2),
    HEAD + Math.round((room.height - height) / 2),
  );
  const geometry = boardGeometry(board.rows, board.cols, width, height);
  const sprites = tileSprites(geometry, palette);
  drawGrid(context, geometry, theme);
  for (const [cell, rank] of board.ranks.entries()) {
    const { x, y } = geometry.corner(cell);
    const [left, top] = [Math.round(x - sprites.margin), Math.round(y - sprites.margin)];
    if (rank > 0) context.drawImage(sprites.sprite(rank), left, top);
  }
  context.restore();

  const first = SIZE.height - below;
  for (const [index, line] of words.lines.entries())
    write(line, first + index * LINE, { size: 34, colour: colours.strong });
  write(words.source, SIZE.height - LINE, { size: 30, colour: colours.soft, align: 'right' });

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(Object.assign(new Error('nothing is drawn'), { code: 'not-drawn' }));
    }, 'image/png');
  });
}
