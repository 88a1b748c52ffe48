/**
 * Runs in the page: looks at all visible text and controls, those of the dialog only while one is open. Scrolls about,
 * and puts everything back.
 *
 * @returns what is wrong with how something lies on the screen, each with its kind. `cut`: text or a control that is clipped, or lies where nobody can
 * scroll to; `overlap`: two things that lie on each other; `covered`: a control that a finger or the mouse cannot hit.
 */
export function findFaults() {
  /** How far things may lie over each other or an edge: fractions of pixels, borders. */
  const TOLERANCE = 1.5;
  const CONTROLS = 'button, a[href], input:not([type="hidden"]), select, textarea, summary';
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  interface Thing {
    element: Element;
    name: string;
    box: Box;
    isText: boolean;
  }

  const faults: string[] = [];
  /** Asks each element once: its style and place in the tree stay. */
  function once<T>(ask: (element: Element) => T) {
    const known = new Map<Element, T>();
    return (element: Element) => {
      if (!known.has(element)) known.set(element, ask(element));
      return known.get(element) as T;
    };
  }
  const styleOf = once((element) => {
    const { display, position, overflowX, overflowY, opacity } = getComputedStyle(element);
    return { display, position, overflowX, overflowY, opacity };
  });
  const root = document.querySelector('dialog[open]') ?? document.body;

  /** The height of a bar at the lower edge, under which the page scrolls: an edge of the screen for everything else. */
  const barHeight = Math.max(
    0,
    ...[...document.querySelectorAll('nav')]
      .filter((nav) => styleOf(nav).position === 'fixed')
      .map((nav) => nav.getBoundingClientRect().top)
      .map((top) => (top > 0 ? innerHeight - top : 0)),
  );

  const brief = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40);

  function nameOf(element: Element) {
    const labels = (element as HTMLInputElement).labels;
    const text =
      element.getAttribute('aria-label') || labels?.[0]?.textContent || element.textContent || '';
    return `${element.localName} “${brief(text)}”`;
  }

  /** What is for screen readers only is a pixel in size. */
  const isHeard = once((element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 && height <= 1 && styleOf(element).overflowX !== 'visible') return true;
    return element.parentElement !== null && isHeard(element.parentElement);
  });

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isHeard(element);

  /** Where a control is pressed: a radio button that is not seen itself is pressed by its label. */
  function pressedAt(control: Element) {
    const label = (control as HTMLInputElement).labels?.[0];
    const { width, height } = control.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && styleOf(control).opacity !== '0';
    return isSeen || !label ? control : label;
  }

  /** The element that an element lies in, as far as clipping and scrolling go. */
  const holderOf = once((element) => {
    const { position } = styleOf(element);
    if (position === 'fixed' || element.localName === 'dialog') return null;
    if (position === 'absolute' && element instanceof HTMLElement) return element.offsetParent;
    return element.parentElement;
  });

  /**
   * Says that something is cut if it is, and returns what of it is to be seen now.
   *
   * @returns undefined if it is scrolled away
   */
  function clip({ element, name, box, isText }: Thing): Box | undefined {
    let [rest, seen] = [box, box];
    const cut: (by: string) => undefined = (by) => {
      faults.push(`cut: ${name} by ${by}`);
    };
    // The text of an element is clipped by the element itself.
    let at = isText ? element : holderOf(element);
    for (; at && at !== document.body && at !== document.documentElement; at = holderOf(at)) {
      const { overflowX, overflowY } = styleOf(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const outer = at.getBoundingClientRect();
      const left = outer.left + at.clientLeft;
      const top = outer.top + at.clientTop;
      const right = left + at.clientWidth;
      const bottom = top + at.clientHeight;
      const scrolls = (overflow: string) => /auto|scroll/.test(overflow);
      // Nobody scrolls before the beginning.
      const before = {
        across: left - at.scrollLeft - rest.left,
        down: top - at.scrollTop - rest.top,
      };
      const across = scrolls(overflowX)
        ? before.across
        : Math.max(left - rest.left, rest.right - right);
      const down = scrolls(overflowY)
        ? before.down
        : Math.max(top - rest.top, rest.bottom - bottom);
      if (across > TOLERANCE || down > TOLERANCE) return cut(at.className || at.localName);
      seen = {
        left: Math.max(seen.left, left),
        top: Math.max(seen.top, top),
        right: Math.min(seen.right, right),
        bottom: Math.min(seen.bottom, bottom),
      };
      // Once it can be scrolled to here, it is this part that has to be seen in turn.
      if (scrolls(overflowX) || scrolls(overflowY)) rest = outer;
    }
    const page = document.documentElement;
    const isFixed = at === null;
    const height = isFixed ? innerHeight : page.scrollHeight - barHeight;
    const shift = isFixed ? 0 : scrollY;
    if (
      rest.left < -TOLERANCE ||
      rest.right > innerWidth + TOLERANCE ||
      rest.top + shift < -TOLERANCE ||
      rest.bottom + shift > height + TOLERANCE
    )
      return cut('the screen');
    const { left, top, right } = seen;
    const bottom = isFixed ? seen.bottom : Math.min(seen.bottom, innerHeight - barHeight);
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
  }

  /** What a field or a list shows, which no box of its text tells. */
  function checkContent(control: Element) {
    let text = '';
    if (control instanceof HTMLSelectElement)
      text = control.selectedOptions[0]?.textContent?.trim() ?? '';
    else if (control instanceof HTMLInputElement && /^(text|number|search)$/.test(control.type))
      text = control.value || control.placeholder;
    else return;
    const style = getComputedStyle(control);
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = style.font;
    const room =
      control.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    if (context.measureText(text).width > room + TOLERANCE)
      faults.push(`cut: “${brief(text)}” in ${nameOf(control)}`);
  }

  function controls(): Thing[] {
    return [...root.querySelectorAll(CONTROLS)]
      .filter((control) => isShown(pressedAt(control)))
      .map((control) => ({
        element: control,
        name: nameOf(control),
        box: pressedAt(control).getBoundingClientRect(),
        isText: false,
      }));
  }

  /** The lines of text. */
  function texts(): Thing[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL, (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
      // What has no box itself may hold what has one.
      const isSeen = node.checkVisibility() || styleOf(node).display === 'contents';
      return isSeen ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
    });
    const found: Thing[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = brief(node.textContent ?? '');
      if (!element || text === '' || element.closest('option, script, style, noscript, canvas'))
        continue;
      if (!isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        // A line's box is higher than its letters.
        const inset = (bottom - top) * 0.2;
        const box = { left, top: top + inset, right, bottom: bottom - inset };
        if (right - left > 1) found.push({ element, name: `“${text}”`, box, isText: true });
      }
    }
    return found;
  }

  const belong = ({ element: one }: Thing, { element: other }: Thing) => {
    const label = one.closest('label') ?? other.closest('label');
    return (
      one.contains(other) ||
      other.contains(one) ||
      (label?.contains(one) && label.contains(other)) === true
    );
  };

  function checkOverlaps(things: { thing: Thing; seen: Box }[]) {
    things.sort(({ seen: one }, { seen: other }) => one.top - other.top);
    for (const [index, { thing, seen }] of things.entries()) {
      for (const { thing: other, seen: there } of things.slice(index + 1)) {
        // What follows lies lower still.
        if (there.top > seen.bottom) break;
        const across = Math.min(seen.right, there.right) - Math.max(seen.left, there.left);
        const down = Math.min(seen.bottom, there.bottom) - Math.max(seen.top, there.top);
        if (across <= TOLERANCE || down <= TOLERANCE || belong(thing, other)) continue;
        faults.push(`overlap: ${thing.name} and ${other.name}`);
      }
    }
  }

  /** What covers a control where it is pressed; undefined where nothing does. */
  function coverOf(control: Element) {
    const { left, top, width, height } = pressedAt(control).getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isHit =
      hit &&
      (control.contains(hit) ||
        pressedAt(control).contains(hit) ||
        hit.closest('label')?.control === control);
    if (isHit) return undefined;
    return hit ? nameOf(hit) : 'the edge of the screen';
  }

  /** Where what is scrolled stood before. */
  const places: Map<Element, ScrollToOptions> = new Map();

  function checkReach(control: Element) {
    if (!coverOf(control)) return;
    const target = pressedAt(control);
    const holders: [Element, number, number][] = [];
    for (let at = target.parentElement; at; at = at.parentElement) {
      const { scrollLeft: left, scrollTop: top } = at;
      holders.push([at, left, top]);
      if (!places.has(at)) places.set(at, { left, top, behavior: 'instant' });
    }
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (const [at, left, top] of holders) {
      // A program can scroll what hides its overflow; a person cannot.
      const { overflowX, overflowY } = styleOf(at);
      if (/hidden|clip/.test(overflowX)) at.scrollLeft = left;
      if (/hidden|clip/.test(overflowY)) at.scrollTop = top;
    }
    const cover = coverOf(control);
    if (cover) faults.push(`covered: ${nameOf(control)} by ${cover}`);
  }

  const things = [...controls(), ...texts()];
  const seen = things.flatMap((thing) => {
    const box = clip(thing);
    return box ? [{ thing, seen: box }] : [];
  });
  checkOverlaps(seen);
  for (const { element, isText } of things) {
    if (isText) continue;
    checkContent(element);
    checkReach(element);
  }
  for (const [at, place] of places) at.scrollTo(place);
  return faults;
}
