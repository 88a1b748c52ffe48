import '@preact/signals';
import { type ComponentChildren, type JSX, render, type VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A panel that a component draws. `inner` names the class of its root, by which the style sheets place it. */
export function mounted(inner: string, view: VNode) {
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

/** A part of the page that is made by hand. */
export function Made({ node }: { node: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(node), [node]);
  return <div class="contents" ref={place} />;
}
