import { expect, type Page } from '@playwright/test';

/** The board editor. */
export class EditDialog {
  page: Page;
  root;
  cells;
  text;
  error;
  rows;
  columns;
  clear;
  play;
  follow;
  cancel;
  question;
  understood;

  constructor(page: Page) {
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

  /** @param tile 0 for empty */
  tile(tile: number) {
    return this.root.getByRole('button', {
      name: tile === 0 ? 'Empty' : `Tile ${tile}`,
      exact: true,
    });
  }

  /** Puts a tile by two taps. */
  async put(cell: number, tile: number) {
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
  page: Page;
  bar;
  text;
  back;
  stop;
  marks;
  chosen;

  constructor(page: Page) {
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
   * @param within where in the cell, as a share of its sides
   */
  async tap(cell: number, side: number, within: number = 0.5) {
    const box = await this.page.locator('#board-canvas').boundingBox();
    if (!box) throw new Error('there is no board');
    const at = (place: number, length: number) => ((place + within) / side) * length;
    const x = box.x + at(cell % side, box.width);
    const y = box.y + at(Math.floor(cell / side), box.height);
    await this.page.mouse.click(x, y);
  }
}

/** The import dialog. */
export class ImportDialog {
  page: Page;
  root;
  file;
  text;
  error;
  submit;

  constructor(page: Page) {
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
  root;
  link;
  json;
  rpl;
  next;
  error;

  constructor(page: Page) {
    this.root = page.locator('#export-dialog');
    this.link = this.root.getByRole('button', { name: 'Copy link' });
    this.json = this.root.getByRole('button', { name: 'JSON file' });
    this.rpl = this.root.getByRole('button', { name: '.rpl file' });
    this.next = this.root.getByRole('button', { name: '2048-next text' });
    this.error = page.locator('#export-error');
  }
}
