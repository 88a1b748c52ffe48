import { expect } from '@playwright/test';
import { OnPage } from './part.ts';

export class EditDialog extends OnPage {
  root = this.page.locator('#edit-dialog');
  cells = this.root.locator('#edit-board button');
  text = this.root.getByRole('textbox', { name: 'Or paste a board' });
  error = this.page.locator('#edit-error');
  rows = this.page.locator('#edit-rows');
  clear = this.root.getByRole('button', { name: 'Clear' });
  play = this.root.getByRole('button', { name: 'Play from here' });
  follow = this.root.getByRole('button', { name: 'Get help with this game' });
  cancel = this.root.getByRole('button', { name: 'Cancel' });
  question = this.root.getByRole('group', { name: 'Are these tiles or exponents?' });
  understood = this.page.locator('#edit-understood');

  async open() {
    await this.page.keyboard.press('f');
    await expect(this.root).toBeVisible();
  }

  /** Waits for these numbers on the board, row by row. */
  async shows(tiles: number[]) {
    await expect.poll(() => this.tiles()).toEqual(tiles);
  }

  /** The numbers on the board, row by row. */
  async tiles() {
    return this.cells.evaluateAll((cells) => cells.map((cell) => Number(cell.textContent) || 0));
  }
}

export class Following extends OnPage {
  bar = this.page.locator('#follow');
  text = this.page.locator('#follow-text');
  stop = this.bar.getByRole('button', { name: 'Stop following' });
  marks = this.page.locator('.follow-mark');

  /**
   * Taps a cell of a 4×4 board.
   *
   * @param within where in the cell, as a share of its sides
   */
  async tap(cell: number, within: number = 0.5) {
    const { x, y, width, height } = await this.page
      .locator('#board-canvas')
      .evaluate((board): DOMRect => board.getBoundingClientRect().toJSON());
    const at = (place: number, length: number) => ((place + within) / 4) * length;
    await this.page.mouse.click(x + at(cell % 4, width), y + at(Math.floor(cell / 4), height));
  }
}

export class ImportDialog extends OnPage {
  root = this.page.locator('#import-dialog');
  file = this.page.locator('#import-file');
  text = this.root.getByRole('textbox', { name: 'Or paste it here' });
  error = this.page.locator('#import-error');
  submit = this.root.getByRole('button', { name: 'Open' });

  async open() {
    await this.page.keyboard.press('i');
    await expect(this.root).toBeVisible();
  }

  /** Waits until files can be dropped: the page listens once it has nothing else to do. */
  async listens() {
    const drag = () =>
      this.page.evaluate(
        () =>
          !document.body.dispatchEvent(
            new DragEvent('dragover', { bubbles: true, cancelable: true }),
          ),
      );
    await expect.poll(drag).toBe(true);
  }
}

export class ExportDialog extends OnPage {
  root = this.page.locator('#export-dialog');
  link = this.root.getByRole('button', { name: 'Copy link' });
  json = this.root.getByRole('button', { name: 'JSON file' });
  rpl = this.root.getByRole('button', { name: '.rpl file' });
  next = this.root.getByRole('button', { name: '2048-next text' });
}
