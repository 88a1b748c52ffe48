import { shape } from '../../ui/svg.ts';

/** Shapes in a square of 20. Steps are angles, so that none looks like the triangle that plays. */
const SHAPES = {
  first: 'M3 3h2.5v14H3zM15.5 3l1.8 1.8L12.1 10l5.2 5.2-1.8 1.8L8.5 10z',
  back: 'M12.5 3l1.8 1.8L9.1 10l5.2 5.2-1.8 1.8L5.5 10z',
  play: 'M5 3v14l11-7z',
  pause: 'M4 3h4v14H4zM12 3h4v14h-4z',
  forward: 'M7.5 3L5.7 4.8l5.2 5.2-5.2 5.2 1.8 1.8 7-7z',
  last: 'M4.5 3L2.7 4.8 7.9 10l-5.2 5.2 1.8 1.8 7-7zM14.5 3H17v14h-2.5z',
};

export type Glyph = keyof typeof SHAPES;

/** A decorative icon; the name of its button carries the meaning. */
export function glyph(name: Glyph) {
  const path = shape('path', { d: SHAPES[name] });
  const made = shape(
    'svg',
    { viewBox: '0 0 20 20', class: 'review-glyph', 'aria-hidden': 'true' },
    path,
  );
  return {
    root: made,
    become: (other: Glyph) => path.setAttribute('d', SHAPES[other]),
  };
}
