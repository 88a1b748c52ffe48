import type { PaletteName as PaletteNameType } from '../state/settings.ts';

interface TileColours {
  background: string;
  text: string;
  glow: number;
  rings: number;
}

export type PaletteName = PaletteNameType;

/** Colours of the tiles and the board, by rank, palette and theme. */
export type Theme = 'light' | 'dark' | 'night' | 'contrast';

interface BoardColours {
  board: string;
  cell: string;
  hint: string;
  hintArrow: string;
}

/** Of what has been earned. */
export const GOLD = '#edc22e';

const LIGHT_TEXT = '#f9f6f2';
const BROWN_TEXT = '#776e65';
const DARK_TEXT = '#241c15';

/**
 * The well-known hues from 2 to 2048, then a ramp for larger tiles. Neighbours differ for the eyes of red- and green-blind people too (ΔE2000 of 5),
 * and the numbers stand out (4.5 to 1), so that small tiles can be told apart.
 */
const CLASSIC = [
  '#ebe6df',
  '#f2e4cd',
  '#f2b27c',
  '#f69558',
  '#ec8062',
  '#f65e3b',
  '#f3dc8f',
  '#ebd053',
  '#e3b433',
  '#cd9f1f',
  '#bb8a18',
  '#e5666e',
  '#b24d7f',
  '#b02c84',
  '#a4159a',
  '#5e2882',
  '#2c1a6f',
  '#101010',
];

/** Luminance alone orders this ramp, for any kind of colour vision. */
const COLOUR_BLIND = [
  '#fff5c8',
  '#ffebaa',
  '#fbca83',
  '#fab193',
  '#ff9271',
  '#fd7c8a',
  '#e66191',
  '#cb5d9e',
  '#ab5590',
  '#8457a6',
  '#6a47b0',
  '#4733b0',
  '#263a88',
  '#093961',
  '#013146',
  '#00262e',
  '#001916',
];

/** Strength of the golden glow, 128 to 2048. */
const GLOW = [0.238, 0.317, 0.397, 0.476, 0.556];
const FIRST_GLOWING_RANK = 7;
const RANK_OF_4096 = 12;

/** On boards larger than 4×4 tiles exceed every ramp: then it starts again, and the tiles have a ring. */
export function tileColours(rank: number, palette: PaletteName): TileColours {
  const ramp = palette === 'colour-blind' ? COLOUR_BLIND : CLASSIC;
  const rings = Math.floor((rank - 1) / ramp.length);
  const step = rank - rings * ramp.length;
  const background = ramp[step - 1];
  if (palette === 'colour-blind')
    return { background, text: step <= 8 ? '#1b1714' : '#ffffff', glow: 0, rings };
  return {
    background,
    text: classicText(step, palette),
    glow: (rings === 0 && GLOW[step - FIRST_GLOWING_RANK]) || 0,
    rings,
  };
}

/** The classic palette has darker text where the original is hard to read. */
function classicText(rank: number, palette: PaletteName) {
  if (palette === 'original') return rank <= 2 ? BROWN_TEXT : LIGHT_TEXT;
  return rank <= RANK_OF_4096 ? DARK_TEXT : LIGHT_TEXT;
}

const BOARDS: Record<Theme, BoardColours> = {
  light: { board: '#bbada0', cell: '#cdc0b4', hint: '#11706a', hintArrow: '#0b4541' },
  dark: { board: '#4b4239', cell: '#5f554a', hint: '#62c9bc', hintArrow: '#eafffb' },
  night: { board: '#1c1a18', cell: '#2b2825', hint: '#62c9bc', hintArrow: '#eafffb' },
  contrast: { board: '#000000', cell: '#ffffff', hint: '#0050d0', hintArrow: '#000000' },
};

export const boardColours = (theme: Theme) => BOARDS[theme];
