import type { Page } from '@playwright/test';
import { placeOf, typedAt } from '../../keyboards.js';

/** Bits of the modifier keys. (Chrome DevTools Protocol) */
const HELD = { control: 2, shift: 8 };

/** A keyboard with a national layout: its keys send their place and the text of the layout. */
export class Keyboard {
  #session;
  #name: string;

  constructor(page: Page, name: string) {
    this.#session = page.context().newCDPSession(page);
    this.#name = name;
  }

  /**
   * Presses a key by its place.
   *
   * @param code its place
   */
  async press(
    code: string,
    {
      key = typedAt(this.#name, code),
      held = [],
    }: { key?: string; held?: (keyof typeof HELD)[] } = {},
  ) {
    const session = await this.#session;
    const event = {
      code,
      key,
      modifiers: held.reduce((bits, name) => bits | HELD[name], 0),
    };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /** Presses the key that types a letter. */
  async type(letter: string, held: (keyof typeof HELD)[] = []) {
    const key = held.includes('shift') ? letter.toUpperCase() : letter;
    await this.press(placeOf(this.#name, letter) ?? '', { key, held });
  }
}
