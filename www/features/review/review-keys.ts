import { nameOfPress } from '../../lib/pressed-keys.ts';
import type { Stepper } from './stepper.ts';

/** Moves per step with Shift. */
const FAR = 10;

/** The keys of a review, which step through the game and never play a move. Answers whether the key has a function here. */
export function pressInReview(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>,
  stepper: Pick<Stepper, 'step' | 'go' | 'toggle' | 'total' | 'place'>,
  mistakes: number[],
  leave: () => void,
): boolean {
  const far = event.shiftKey ? FAR : 1;
  const place = stepper.place.peek();
  const go = (to: number | undefined) => to !== undefined && stepper.go(to);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => stepper.step(-far),
    ArrowRight: () => stepper.step(far),
    Home: () => go(0),
    End: () => go(stepper.total),
    N: () => go(mistakes.find((each) => each > place)),
    P: () => go(mistakes.findLast((each) => each < place)),
    Space: () => stepper.toggle(),
    Escape: leave,
  };
  const run = keys[nameOfPress(event)];
  run?.();
  return run !== undefined;
}
