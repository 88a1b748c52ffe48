import '@preact/signals';
import { type ComponentChildren, type JSX, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A panel that a component draws. `inner` names the class of its root, by which the style sheets place it. */
export function mounted(inner: string, view: ComponentChildren) {
  const root = document.createElement('div');
  root.className = inner;
  render(view, root);
  return { root };
}

/** A button that does not submit a form. */
export const Button = ({ class: own = 'button', ...rest }: JSX.IntrinsicElements['button']) => (
  <button type="button" class={own} {...rest} />
);

export const Row = ({ children }: { children: ComponentChildren }) => (
  <div class="button-row">{children}</div>
);

/** Rows of what one could do in a place, each with a line about it. `left`: what one comes back from, which has the focus. */
export function Choices<Place extends string, Id extends string>({
  place,
  rows,
  left,
  go,
}: {
  place: Place;
  rows: { id: Id; title: string; detail: string }[];
  left: string | undefined;
  go: (place: Place, part: Id) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (left)
      list.current?.querySelector<HTMLElement>(`#${place}-${left}`)?.focus({ preventScroll: true });
  }, [left]);
  return (
    <ul class="choices" ref={list}>
      {rows.map(({ id, title, detail }) => (
        <li key={id}>
          <Button class="choice-row" id={`${place}-${id}`} onClick={() => go(place, id)}>
            <span class="choice-text">
              <span class="choice-title">{title}</span>
              <span class="choice-detail">{detail}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A part of the page that is made by hand. */
export function Made({ node }: { node: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(node), [node]);
  return <div class="contents" ref={place} />;
}
