/** @import { DirectionName } from '../../pkg/rules.js' */

/** Pixels after which a swipe counts, without waiting for the finger to lift. */
const DISTANCE = 26;
/** Pixels that are enough for a flick, whose finger has lifted before that. */
const FLICK = 13;
/** Fingers that come down within so many ms do something together, which is no move; thumbs that play come down in turn. */
const TOGETHER = 50;

/** Pixels below the board that are enough to scroll by. */
const ROOM = 100;

/** Elements that use the pointer themselves. */
const INTERACTIVE = 'button, a, input, select, textarea, label, summary, dialog';

/**
 * The direction of a stroke, once it is long enough: that of its longer side.
 *
 * @param {number} dx
 * @param {number} dy
 * @param {number} [least] pixels
 * @returns {DirectionName | undefined}
 */
function directionOfStroke(dx, dy, least = DISTANCE) {
  const across = Math.abs(dx);
  const along = Math.abs(dy);
  if (Math.max(across, along) < least) return undefined;
  if (across >= along) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}

/**
 * Makes one move of every swipe of a finger that begins in an area or on the bare page around it, and of the mouse on the board.
 *
 * @param {Document} page
 * @param {{ board: Element, areas: readonly Element[], bare: readonly Element[], isPlaying: () => boolean,
 *           move: (direction: DirectionName) => void }} parts `bare`: what lies behind everything
 */
export function listenToSwipes(page, { board, areas, bare, isPlaying, move }) {
  /** The fingers that are down. @type {Map<number, { x: number, y: number, time: number, scrolls: boolean, state: 'open' | 'made' | 'void' }>} */
  const strokes = new Map();

  const isStill = () => page.documentElement.scrollHeight <= page.documentElement.clientHeight;
  /** Whether nobody needs the bare page to scroll by it. */
  const isBareFree = () => {
    const { top, bottom } = board.getBoundingClientRect();
    return isStill() || (top >= 0 && bottom + ROOM <= page.documentElement.clientHeight);
  };
  /**
   * Whether the browser scrolls by a finger that goes up or down from there. It may see that only after the first step.
   *
   * @param {Element} target
   */
  const scrolls = (target) => {
    if (isStill() || bare.includes(target)) return false;
    for (let at = /** @type {Element | null} */ (target); at; at = at.parentElement)
      if (getComputedStyle(at).touchAction === 'none') return false;
    return true;
  };
  /** @param {EventTarget | null} target @returns {target is Element} */
  const isFree = (target) => {
    if (!(target instanceof Element) || target.closest(INTERACTIVE)) return false;
    return bare.includes(target) ? isBareFree() : areas.some((area) => area.contains(target));
  };

  page.addEventListener('pointerdown', (event) => {
    const { pointerId, pointerType, clientX: x, clientY: y, timeStamp: time, target } = event;
    if (event.button !== 0 || board.clientHeight === 0 || !isFree(target)) return;
    // The mouse marks text elsewhere.
    if (pointerType === 'mouse' && !board.contains(target)) return;
    const others = [...strokes.values()].filter(
      (other) => other.state !== 'made' && time - other.time < TOGETHER,
    );
    for (const other of others) other.state = 'void';
    const state = others.length > 0 ? 'void' : 'open';
    strokes.set(pointerId, { x, y, time, scrolls: scrolls(target), state });
  });

  /**
   * @param {PointerEvent} event
   * @param {number} least pixels
   */
  const follow = ({ pointerId, clientX, clientY }, least) => {
    const stroke = strokes.get(pointerId);
    if (stroke?.state !== 'open') return;
    const direction = directionOfStroke(clientX - stroke.x, clientY - stroke.y, least);
    if (!direction) return;
    stroke.state = 'made';
    if (!stroke.scrolls || direction === 'left' || direction === 'right') move(direction);
  };
  // On the page: the finger may leave the area before it lifts.
  page.addEventListener('pointermove', (event) => follow(event, DISTANCE));
  page.addEventListener('pointerup', (event) => {
    follow(event, FLICK);
    strokes.delete(event.pointerId);
  });
  page.addEventListener('pointercancel', ({ pointerId }) => strokes.delete(pointerId));

  // What `touch-action` cannot tell: where the bare page scrolls, and where nothing does.
  page.addEventListener(
    'touchmove',
    (event) => {
      if (!event.cancelable || !isPlaying() || !isFree(event.target)) return;
      if (isStill() || bare.includes(event.target)) event.preventDefault();
    },
    { passive: false },
  );
}
