const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Shapes in a square of 20. */
const SHAPES = {
  first: 'M3 3h2.5v14H3zM17 3v14L6.5 10z',
  back: 'M15 3v14L5 10z',
  play: 'M5 3v14l11-7z',
  pause: 'M4 3h4v14H4zM12 3h4v14h-4z',
  forward: 'M5 3v14l10-7z',
  last: 'M3 3v14l10.5-7zM14.5 3H17v14h-2.5z',
};

/** @typedef {keyof typeof SHAPES} Glyph */

/**
 * A decorative icon; the name of its button carries the meaning.
 *
 * @param {Glyph} name
 */
export function glyph(name) {
  const made = document.createElementNS(NAMESPACE, 'svg');
  const path = document.createElementNS(NAMESPACE, 'path');
  made.setAttribute('viewBox', '0 0 20 20');
  made.setAttribute('class', 'review-glyph');
  made.setAttribute('aria-hidden', 'true');
  made.append(path);
  path.setAttribute('d', SHAPES[name]);
  return {
    root: made,
    /** @param {Glyph} other */
    become: (other) => path.setAttribute('d', SHAPES[other]),
  };
}
