import type { ComponentChildren } from 'preact';

/** A part that scrolls to the side. */
export const Scroll = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
  <section class="arena-scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);

/** A cell with a figure and its interval. */
export const Cell = ({ main, range, wide }: { main: string; range?: string; wide?: boolean }) => (
  <td class={wide ? 'arena-largest' : ''}>
    <span class="arena-figure">{main}</span>
    <small class="arena-range">{range}</small>
  </td>
);
