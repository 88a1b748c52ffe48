import { OnPage } from './part.ts';

export class NewGameDialog extends OnPage {
  root = this.page.locator('#new-game-dialog');
  position = this.root.getByRole('textbox', { name: 'Position' });
  fromPosition = this.root.getByLabel('From a position');
  adversary = this.root.getByRole('radio', { name: 'An adversary' });
  error = this.page.locator('#new-game-error');
  start = this.root.getByRole('button', { name: 'Start' });
  cancel = this.root.getByRole('button', { name: 'Cancel' });
}
