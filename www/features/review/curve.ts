import { formatShort } from '../../lib/format.ts';
import type { JudgedMoves } from '../../lib/judged-moves.ts';
import { t } from '../../lib/sentences.ts';
import { element } from '../../ui/dom.ts';
import { TEXT_FONT } from '../../views/fonts.ts';
import type { Theme } from '../../views/tile-palette.ts';
import { type Curve, columnOf, curveOf, roundTop } from './curve-data.ts';

/** Half the width of the slider's thumb, so that the ends of the curve lie under its middle. */
const INSET = 12;
/** The space above and below the plot. */
const EDGE = { top: 14, bottom: 4 };

/** The colours on light and on dark ground. */
const ON_LIGHT = {
  line: '#5b4a3a',
  grid: '#ddd3c4',
  text: '#6d6257',
  lucky: '#8fbf8f',
  unlucky: '#e0a08a',
  mistake: '#c26a00',
  blunder: '#b3261e',
  place: '#1d5fa8',
  rim: '#fffdf7',
};
const ON_DARK = {
  line: '#f0e6d8',
  grid: '#463e36',
  text: '#b9aea0',
  lucky: '#3f6b46',
  unlucky: '#7d4436',
  mistake: '#ffb454',
  blunder: '#ff7a6b',
  place: '#8cc4ff',
  rim: '#1f1b17',
};

const COLOURS: Record<Theme, typeof ON_LIGHT> = {
  light: ON_LIGHT,
  dark: ON_DARK,
  night: ON_DARK,
  contrast: ON_LIGHT,
};

/** The curve of a game: the expected outcome before each move, the effect of luck, and the mistakes. */
export class CurveView {
  #canvas = element('canvas', { className: 'review-curve', role: 'img', 'aria-label': '' });
  #context = this.#canvas.getContext('2d') as CanvasRenderingContext2D;
  #theme: Theme = 'light';
  #size = { width: 0, height: 0, ratio: 1 };
  #place = 0;
  #content: { moves: JudgedMoves; end: number | undefined; isChance: boolean } | undefined;
  #curve: Curve | undefined;
  #isRequested = false;
  #observer;

  /** `go`: called with the place under the pointer. */
  constructor(go: (place: number) => void) {
    this.#observer = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      this.#size = { width, height, ratio: devicePixelRatio };
      this.#curve = undefined;
      this.#request();
    });
    this.#observer.observe(this.#canvas);
    const point = (event: PointerEvent) => {
      const { left, width } = this.#canvas.getBoundingClientRect();
      const part = (event.clientX - left - INSET) / Math.max(1, width - 2 * INSET);
      const total = this.#content?.moves.total ?? 0;
      go(Math.round(Math.min(1, Math.max(0, part)) * total));
    };
    this.#canvas.addEventListener('pointerdown', (event) => {
      this.#canvas.setPointerCapture(event.pointerId);
      point(event);
    });
    this.#canvas.addEventListener('pointermove', (event) => {
      if (this.#canvas.hasPointerCapture(event.pointerId)) point(event);
    });
  }

  get root() {
    return this.#canvas;
  }

  setTheme(theme: Theme) {
    this.#theme = theme;
    this.#request();
  }

  describe(text: string) {
    this.#canvas.setAttribute('aria-label', text);
  }

  /** `end`: the outcome after the last move. */
  show(moves: JudgedMoves, { end, isChance }: { end: number | undefined; isChance: boolean }) {
    this.#content = { moves, end, isChance };
    this.#curve = undefined;
    this.#request();
  }

  /** `place`: the number of moves before the shown board. */
  point(place: number) {
    this.#place = place;
    this.#request();
  }

  end() {
    this.#observer.disconnect();
  }

  #request() {
    if (this.#isRequested) return;
    this.#isRequested = true;
    requestAnimationFrame(() => {
      this.#isRequested = false;
      this.#draw();
    });
  }

  #draw() {
    const { width, height, ratio } = this.#size;
    const context = this.#context;
    if (width === 0 || !this.#content) return;
    const canvas = this.#canvas;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    const columns = Math.max(2, Math.round(width - 2 * INSET));
    const { moves, end, isChance } = this.#content;
    this.#curve ??= curveOf(moves, columns, end);
    const curve = this.#curve;
    const colours = COLOURS[this.#theme];
    const isEmpty = curve.top === 0;
    const top = isChance ? 1 : roundTop(curve.top * 1.02);
    const field = height - EDGE.top - EDGE.bottom;
    const y = (value: number) => EDGE.top + field * (1 - Math.min(top, Math.max(0, value)) / top);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!isEmpty) this.#drawScale(top, isChance, y);
    const x = (column: number) => INSET + column + 0.5;
    this.#drawLuck(curve, x, y);
    this.#drawLine(curve, x, y);
    // Many marks are drawn smaller, so that the line stays visible.
    const size = curve.marks.length > columns / 8 ? 0.65 : 1;
    for (const { number, expected, isBlunder } of curve.marks) {
      const at = x(columnOf(number - 1, moves.total, columns));
      this.#drawMark(at, y(expected), isBlunder, size);
    }
    const now = x(columnOf(this.#place, moves.total, columns));
    context.fillStyle = colours.place;
    context.fillRect(now - 1, EDGE.top - 8, 2, height - EDGE.top + 8);
  }

  #drawScale(top: number, isChance: boolean, y: (value: number) => number) {
    const context = this.#context;
    const colours = COLOURS[this.#theme];
    const { width } = this.#size;
    context.font = `11px ${TEXT_FONT}`;
    context.textBaseline = 'bottom';
    for (const part of [0, 0.5, 1]) {
      const line = Math.round(y(part * top)) + 0.5;
      context.fillStyle = colours.grid;
      context.fillRect(INSET, line - 0.5, width - 2 * INSET, 1);
      if (part === 0) continue;
      context.fillStyle = colours.text;
      const label = isChance ? `${100 * part} %` : formatShort(part * top);
      context.fillText(
        part === 1 && !isChance ? t('review-axis-points', { points: label }) : label,
        INSET,
        line - 1,
      );
    }
  }

  /** The band between the expected outcome and the one without the luck so far. */
  #drawLuck({ last, plain }: Curve, x: (column: number) => number, y: (value: number) => number) {
    const context = this.#context;
    const colours = COLOURS[this.#theme];
    const known = [...last.keys()].filter((column) => !Number.isNaN(plain[column]));
    for (const [place, column] of known.entries()) {
      const next = known[place + 1] ?? column + 1;
      const [from, to] = [y(last[column]), y(plain[column])];
      context.fillStyle = from < to ? colours.lucky : colours.unlucky;
      context.fillRect(x(column) - 0.5, Math.min(from, to), next - column, Math.abs(to - from));
    }
  }

  #drawLine(
    { low, high, last }: Curve,
    x: (column: number) => number,
    y: (value: number) => number,
  ) {
    const context = this.#context;
    context.strokeStyle = COLOURS[this.#theme].line;
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    context.beginPath();
    let isOn = false;
    for (const [column, value] of last.entries()) {
      if (Number.isNaN(value)) continue;
      if (isOn) context.lineTo(x(column), y(high[column]));
      else context.moveTo(x(column), y(high[column]));
      context.lineTo(x(column), y(low[column]));
      context.lineTo(x(column), y(value));
      isOn = true;
    }
    context.stroke();
  }

  /** A mistake is a disc, a blunder a diamond: the shape differs, not only the colour. */
  #drawMark(x: number, y: number, isBlunder: boolean, size: number) {
    const context = this.#context;
    const colours = COLOURS[this.#theme];
    context.beginPath();
    if (isBlunder) {
      const reach = 6 * size;
      context.moveTo(x, y - reach);
      context.lineTo(x + reach, y);
      context.lineTo(x, y + reach);
      context.lineTo(x - reach, y);
      context.closePath();
    } else {
      context.arc(x, y, 3.5 * size, 0, 2 * Math.PI);
    }
    context.fillStyle = isBlunder ? colours.blunder : colours.mistake;
    context.fill();
    context.strokeStyle = colours.rim;
    context.lineWidth = 1;
    context.stroke();
  }
}
