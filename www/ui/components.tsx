import '@preact/signals';
import { type ComponentChildren, type JSX, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Subscriptions, type Visible } from '../lib/subscriptions.ts';

/** A panel that a component draws. `inner` names the class of its root, by which the style sheets place it. */
export function mounted(inner: string, view: ComponentChildren) {
  const root = document.createElement('div');
  root.className = inner;
  render(view, root);
  return { root };
}

/** A panel that is drawn anew, at once, with each signal that `view` itself reads, while it is visible. Components in it follow theirs also while it is hidden. */
export function drawn(inner: string, shown: Visible, view: () => ComponentChildren) {
  const panel = mounted(inner, null);
  new Subscriptions(shown).follow(() => render(view(), panel.root));
  return panel;
}

/** As `ref` of a control: it has the focus as soon as it is there. */
export const focused = (control: HTMLElement | null) => control?.focus();

export const focusOn = (id: string) => document.getElementById(id)?.focus();

/** A button that does not submit a form. */
export const Button = ({ class: own = 'button', ...rest }: JSX.IntrinsicElements['button']) => (
  <button type="button" class={own} {...rest} />
);

export const Row = ({ children }: { children: ComponentChildren }) => (
  <div class="button-row">{children}</div>
);

export const Heads = ({ names }: { names: string[] }) => (
  <>
    {names.map((name) => (
      <th key={name} scope="col">
        {name}
      </th>
    ))}
  </>
);

export const TableHead = ({ names, ...rest }: { names: string[]; class?: string }) => (
  <thead {...rest}>
    <tr>
      <Heads names={names} />
    </tr>
  </thead>
);

export const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

/** A choice from a menu. `options`: values and their names; `choose` is told at `input`, before listeners of `change`. */
export const Select = ({
  options,
  choose,
  ...rest
}: JSX.IntrinsicElements['select'] & {
  options: readonly (readonly [value: string | number, name: string | number])[];
  choose: (value: string) => void;
}) => (
  <select {...rest} onInput={({ currentTarget }) => choose(currentTarget.value)}>
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
);

interface Parts {
  id: string;
  label: string;
  help?: string;
  children: ComponentChildren;
}

/** A control under its name, and what helps to fill it in. */
export const Field = ({ id, label, help, children }: Parts) => (
  <div class="field">
    <label htmlFor={id}>
      {label}
      {children}
    </label>
    {help && <small>{help}</small>}
  </div>
);

interface FileButtonParts {
  label: string;
  take: (file: File) => void;
  id: string;
  accept?: string;
  disabled?: boolean;
}

/** A button that has the browser ask for a file: the browser's own field speaks the browser's language. */
export function FileButton({ label, take, ...rest }: FileButtonParts) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={rest.disabled} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        {...rest}
        ref={field}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allow the same file to be chosen again.
          currentTarget.value = '';
          if (file) take(file);
        }}
      />
    </>
  );
}

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
  return <div style={{ display: 'contents' }} ref={place} />;
}
