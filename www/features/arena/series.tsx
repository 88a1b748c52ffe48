import type { PointStyle } from 'chart.js';

/** The style of each row in the charts: shape of its points, and dashes of its line. Its colour is in the style sheet. */
const SERIES: readonly { point: PointStyle; sign: string; dash: number[] }[] = [
  { point: 'circle', sign: '●', dash: [] },
  { point: 'rect', sign: '■', dash: [7, 3] },
  { point: 'triangle', sign: '▲', dash: [2, 2] },
  { point: 'rectRot', sign: '◆', dash: [9, 3, 2, 3] },
  { point: 'crossRot', sign: '✖', dash: [14, 4] },
  { point: 'star', sign: '✱', dash: [4, 4] },
  { point: 'cross', sign: '✚', dash: [12, 3, 2, 3, 2, 3] },
];

/** The number of colours in the style sheet. Seven shapes and eight colours distinguish 56 rows. */
export const COLOURS = 8;

export const seriesOf = (index: number) => SERIES[index % SERIES.length];

export const SeriesMark = ({ index }: { index: number }) => (
  <span
    class="series-mark"
    style={{ color: `var(--series-${index % COLOURS})` }}
    aria-hidden="true"
  >
    {seriesOf(index).sign}
  </span>
);
