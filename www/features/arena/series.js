import { element } from '../../ui/dom.js';

/** @import { PointStyle } from 'chart.js' */

/**
 * What tells the rows apart in the charts: colour, the form of the points, and the dashes of the line. The colours are
 * in the style sheet.
 *
 * @type {readonly { point: PointStyle, sign: string, dash: number[] }[]}
 */
const SERIES = [
  { point: 'circle', sign: '●', dash: [] },
  { point: 'rect', sign: '■', dash: [7, 3] },
  { point: 'triangle', sign: '▲', dash: [2, 2] },
  { point: 'rectRot', sign: '◆', dash: [9, 3, 2, 3] },
  { point: 'crossRot', sign: '✖', dash: [14, 4] },
  { point: 'star', sign: '✱', dash: [4, 4] },
  { point: 'cross', sign: '✚', dash: [12, 3, 2, 3, 2, 3] },
];

/** Colours that the style sheet has. Seven forms with eight colours: no two of 56 rows look alike. */
export const COLOURS = 8;

/** @param {number} index of a row */
export const seriesOf = (index) => ({
  ...SERIES[index % SERIES.length],
  colour: `--series-${index % COLOURS}`,
});

/**
 * The sign that stands for a row, as the charts draw it.
 *
 * @param {number} index of a row
 */
export const seriesMark = (index) =>
  element(
    'span',
    { className: `series-mark series-${index % COLOURS}`, 'aria-hidden': 'true' },
    seriesOf(index).sign,
  );
