import type { DirectionName } from '../../pkg/rules.js';

/** Length in pixels at which a swipe counts before the finger lifts. */
const DISTANCE = 24;
/** Least length in pixels of a flick, a swipe that ends earlier. */
const FLICK = 13;
/** Fingers that touch within this time, in ms, are a gesture of several fingers and no move; two playing thumbs touch in turn. */
const TOGETHER_MS = 50;

/** Height in pixels below the board that suffices for scrolling. */
const ROOM = 100;

/** Elements that handle the pointer themselves; the card at the end of a game scrolls. */
const INTERACTIVE = 'button, a, input, select, textarea, label, summary, dialog, .card';

/** The direction of the larger component of a swipe; undefined while that has less than `least` pixels. */
function directionOfStroke(dx: number, dy: number, least: number): DirectionName | undefined {
  const across = Math.abs(dx);
  const along = Math.abs(dy);
  if (Math.max(across, along) < least) return undefined;
  if (across >= along) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}

interface Swiped {
  board: Element;
  areas: readonly Element[];
  /** The element of the empty page. */
  bare: readonly Element[];
  isPlaying: () => boolean;
  move: (direction: DirectionName) => void;
}

/** Makes a move of every swipe of a finger that begins in an area or on the empty page around it, and of the mouse on the board. */
export function listenToSwipes(
  from: GlobalEventHandlers,
  { board, areas, bare, isPlaying, move }: Swiped,
) {
  /** The touching fingers, by pointer id. */
  const strokes: Map<
    number,
    { x: number; y: number; time: number; scrolls: boolean; state: 'open' | 'made' | 'void' }
  > = new Map();

  const page = document.documentElement;
  const isStill = () => page.scrollHeight <= page.clientHeight;
  /** Whether the empty page is not needed for scrolling. */
  const isBareFree = () => {
    const { top, bottom } = board.getBoundingClientRect();
    return isStill() || (top >= 0 && bottom + ROOM <= page.clientHeight);
  };
  /** Whether the browser scrolls on a vertical swipe from this element, which it may notice only after the first step. */
  const scrolls = (target: Element) => {
    if (isStill() || bare.includes(target)) return false;
    for (let at = target as Element | null; at; at = at.parentElement)
      if (getComputedStyle(at).touchAction === 'none') return false;
    return true;
  };
  const isFree = (target: EventTarget | null): target is Element => {
    if (!(target instanceof Element) || target.closest(INTERACTIVE)) return false;
    return bare.includes(target) ? isBareFree() : areas.some((area) => area.contains(target));
  };

  from.addEventListener('pointerdown', (event) => {
    const { pointerId, pointerType, clientX: x, clientY: y, timeStamp: time, target } = event;
    if (event.button !== 0 || board.clientHeight === 0 || !isFree(target)) return;
    // Elsewhere the mouse selects text.
    if (pointerType === 'mouse' && !board.contains(target)) return;
    const others = [...strokes.values()].filter(
      (other) => other.state !== 'made' && time - other.time < TOGETHER_MS,
    );
    for (const other of others) other.state = 'void';
    const state = others.length > 0 ? 'void' : 'open';
    strokes.set(pointerId, { x, y, time, scrolls: scrolls(target), state });
  });

  const follow = ({ pointerId, clientX, clientY }: PointerEvent, least: number) => {
    const stroke = strokes.get(pointerId);
    if (stroke?.state !== 'open') return;
    const direction = directionOfStroke(clientX - stroke.x, clientY - stroke.y, least);
    if (!direction) return;
    stroke.state = 'made';
    if (!stroke.scrolls || direction === 'left' || direction === 'right') move(direction);
  };
  // Listen on the page: the finger may lift outside the area.
  from.addEventListener('pointermove', (event) => follow(event, DISTANCE));
  from.addEventListener('pointerup', (event) => {
    follow(event, FLICK);
    strokes.delete(event.pointerId);
  });
  from.addEventListener('pointercancel', ({ pointerId }) => strokes.delete(pointerId));

  // Marked text that reaches over the board would be dragged in place of the tiles.
  board.addEventListener('dragstart', (event) => event.preventDefault());

  // `touch-action` cannot express where the empty page scrolls, and where nothing does.
  from.addEventListener(
    'touchmove',
    (event) => {
      if (!event.cancelable || !isPlaying() || !isFree(event.target)) return;
      if (isStill() || bare.includes(event.target)) event.preventDefault();
    },
    { passive: false },
  );
}
