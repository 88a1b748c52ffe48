import { untracked } from '@preact/signals-core';
import { messageOf } from '../../lib/errors.js';
import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import { PuzzleTrainer } from './puzzle-trainer.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Lessons } from '../../state/lessons.js' */
/** @import { EndgameParts } from './endgames.js' */
/** @import { TrainerParts } from './puzzle-trainer.js' */

/** @typedef {TrainerParts & EndgameParts & { lessons: () => Promise<Lessons>, run: (command: 'mistakes' | 'go-games') => void }} TrainParts */

/** The place to train: puzzles, endgames, and the positions of the player's own mistakes. */
class TrainPanel {
  #lessons;
  #text = element('p', { id: 'train-mistakes', role: 'status' });
  #begin;
  #games;
  root = element('div', { className: 'place-page' });

  /**
   * @param {TrainParts} page
   * @param {Visible} shown
   */
  constructor(page, shown) {
    const { lessons, run } = page;
    this.#lessons = lessons;
    this.#begin = makeButton(
      { className: 'button primary', id: 'train-begin', onclick: () => run('mistakes') },
      t('train-practise'),
    );
    this.#games = makeButton({ onclick: () => run('go-games') }, t('train-choose'));
    this.root.append(
      element('h2', { className: 'place-title' }, t('train-title')),
      new PuzzleTrainer(page, shown).root,
      this.#endgames(page, shown),
      element(
        'section',
        { className: 'place-card' },
        element('h3', { className: 'panel-title' }, t('train-mistakes')),
        this.#text,
        element('div', { className: 'button-row' }, this.#begin, this.#games),
      ),
    );
    new Subscriptions(shown).follow(() => {
      untracked(() => void this.#show());
    });
  }

  /**
   * The offer of endgames, which are loaded when they are opened.
   *
   * @param {TrainParts} page
   * @param {Visible} shown
   */
  #endgames(page, shown) {
    const open = makeButton({ id: 'endgame-open' }, t('endgame-open'));
    const offer = element(
      'section',
      { className: 'place-card' },
      element('h3', { className: 'panel-title' }, t('endgame-title')),
      element('p', {}, t('endgame-about')),
      element('div', { className: 'button-row' }, open),
    );
    open.addEventListener('click', async () => {
      open.disabled = true;
      try {
        const { openEndgames } = await import('./endgames.js');
        const { root, focus } = openEndgames(page, shown);
        offer.replaceWith(root);
        focus();
      } catch (error) {
        open.disabled = false;
        page.toasts.show(t('core-not-loaded', { why: messageOf(error) }));
      }
    });
    return offer;
  }

  async #show() {
    // Without storage there are none.
    const due = await this.#lessons()
      .then((found) => found.due())
      .catch(() => []);
    const count = due.length;
    this.#begin.hidden = count === 0;
    this.#games.hidden = count > 0;
    setText(this.#text, count === 0 ? t('train-none') : t('train-due', { count }));
  }
}

/**
 * @param {TrainParts} page
 * @param {Visible} shown
 */
export const openPanel = (page, shown) => new TrainPanel(page, shown);
