import { nameOfPress } from '../../lib/pressed-keys.ts';
import type { Stepper } from './stepper.ts';

/** Moves per step with Shift. */
const FAR = 10;

/** The keys of a review. They step through the game and never play a move. */
export class ReviewKeys {
  #stepper: Pick<Stepper, 'step' | 'go' | 'toggle' | 'total' | 'place'>;
  #mistakes: () => number[];
  #leave: () => void;

  /** @param collaborators `mistakes`: the places before mistakes, in order */
  constructor({
    stepper,
    mistakes,
    leave,
  }: {
    stepper: Pick<Stepper, 'step' | 'go' | 'toggle' | 'total' | 'place'>;
    mistakes: () => number[];
    leave: () => void;
  }) {
    this.#stepper = stepper;
    this.#mistakes = mistakes;
    this.#leave = leave;
  }

  /** @returns whether the key has a function here */
  press(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): boolean {
    const stepper = this.#stepper;
    const far = event.shiftKey ? FAR : 1;
    switch (nameOfPress(event)) {
      case 'ArrowLeft':
        stepper.step(-far);
        return true;
      case 'ArrowRight':
        stepper.step(far);
        return true;
      case 'Home':
        stepper.go(0);
        return true;
      case 'End':
        stepper.go(stepper.total);
        return true;
      case 'N':
        this.#toMistake(this.#mistakes().find((place) => place > stepper.place.peek()));
        return true;
      case 'P':
        this.#toMistake(this.#mistakes().findLast((place) => place < stepper.place.peek()));
        return true;
      case 'Space':
        stepper.toggle();
        return true;
      case 'Escape':
        this.#leave();
        return true;
      default:
        return false;
    }
  }

  #toMistake(place: number | undefined) {
    if (place !== undefined) this.#stepper.go(place);
  }
}
