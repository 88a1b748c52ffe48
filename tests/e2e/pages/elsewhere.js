import { expect } from '@playwright/test';

/** @import { Page } from '@playwright/test' */

/** The board editor. */
export class EditDialog {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = page.locator('#edit-dialog');
    this.cells = this.root.locator('#edit-board button');
    this.text = this.root.getByRole('textbox', { name: 'Or paste a board' });
    this.error = page.locator('#edit-error');
    this.rows = page.locator('#edit-rows');
    this.columns = page.locator('#edit-cols');
    this.clear = this.root.getByRole('button', { name: 'Clear' });
    this.play = this.root.getByRole('button', { name: 'Play from here' });
    this.follow = this.root.getByRole('button', { name: 'Get help with this game' });
    this.cancel = this.root.getByRole('button', { name: 'Cancel' });
    this.question = this.root.getByRole('group', { name: 'Are these tiles or exponents?' });
    this.understood = page.locator('#edit-understood');
  }

  async open() {
    await this.page.keyboard.press('f');
    await expect(this.root).toBeVisible();
  }

  /** @param {number} tile 0 for empty */
  tile(tile) {
    return this.root.getByRole('button', {
      name: tile === 0 ? 'Empty' : `Tile ${tile}`,
      exact: true,
    });
  }

  /**
   * Puts a tile by two taps.
   *
   * @param {number} cell
   * @param {number} tile
   */
  async put(cell, tile) {
    await this.cells.nth(cell).click();
    await this.tile(tile).click();
  }

  /** The numbers on the board, row by row. */
  async tiles() {
    return this.cells.evaluateAll((cells) => cells.map((cell) => Number(cell.textContent) || 0));
  }
}

/** A followed game. */
export class Following {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.bar = page.locator('#follow');
    this.text = page.locator('#follow-text');
    this.back = this.bar.getByRole('button', { name: 'Back' });
    this.stop = this.bar.getByRole('button', { name: 'Stop following' });
    this.marks = page.locator('.follow-mark');
    this.chosen = page.locator('.follow-mark[data-chosen]');
  }

  /**
   * Taps a cell of a square board.
   *
   * @param {number} cell
   * @param {number} side
   * @param {number} [within] where in the cell, as a share of its sides
   */
  async tap(cell, side, within = 0.5) {
    const box = await this.page.locator('#board-canvas').boundingBox();
    if (!box) throw new Error('there is no board');
    const at = (/** @type {number} */ place, /** @type {number} */ length) =>
      ((place + within) / side) * length;
    const x = box.x + at(cell % side, box.width);
    const y = box.y + at(Math.floor(cell / side), box.height);
    await this.page.mouse.click(x, y);
  }
}

/** The import dialog. */
export class ImportDialog {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = page.locator('#import-dialog');
    this.file = this.root.getByLabel('File');
    this.text = this.root.getByRole('textbox', { name: 'Or paste it here' });
    this.error = page.locator('#import-error');
    this.submit = this.root.getByRole('button', { name: 'Open' });
  }

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

/** The export dialog. */
export class ExportDialog {
  /** @param {Page} page */
  constructor(page) {
    this.root = page.locator('#export-dialog');
    this.link = this.root.getByRole('button', { name: 'Copy link' });
    this.json = this.root.getByRole('button', { name: 'JSON file' });
    this.rpl = this.root.getByRole('button', { name: '.rpl file' });
    this.next = this.root.getByRole('button', { name: '2048-next text' });
    this.error = page.locator('#export-error');
  }
}
