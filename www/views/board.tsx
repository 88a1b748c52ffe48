import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DirectionName, GameState } from '../../pkg/rules.js';
import { BoardView } from './board-view.ts';
import type { coloursOf } from './colours.ts';

/** What a board draws with: the clock of the page, and its colours. */
export type Drawing = {
  clock: ConstructorParameters<typeof BoardView>[1];
  colours: ReturnType<typeof coloursOf>;
};
export type Shown = { state: GameState; hint?: DirectionName | undefined };

export function Board({
  drawing,
  board,
  ...rest
}: {
  drawing: Drawing;
  board: ReadonlySignal<Shown | undefined>;
} & JSX.IntrinsicElements['canvas']) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const view = new BoardView(canvas.current, drawing.clock);
    const colour = effect(() => {
      const { palette, theme } = drawing.colours.value;
      view.setColours(palette, theme);
    });
    const draw = effect(() => {
      if (!board.value) return;
      view.show(board.value.state);
      if (board.value.hint) view.showHint(board.value.hint);
    });
    return () => {
      colour();
      draw();
    };
  }, [drawing, board]);
  return <canvas ref={canvas} {...rest} />;
}
