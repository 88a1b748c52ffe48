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

/**
 * The offer of a part, which is loaded when it is opened and then takes the place of the offer.
 *
 * @param {Pick<TrainParts, 'toasts'>} page
 * @param {{ id: string, title: string, about: string, open: string,
 *           load: () => Promise<{ root: HTMLElement, focus: () => void }> }} part
 */
function offer({ toasts }, { id, title, about, open, load }) {
  const button = makeButton({ id }, open);
  const card = element(
    'section',
    { className: 'place-card' },
    element('h3', { className: 'panel-title' }, title),
    element('p', {}, about),
    element('div', { className: 'button-row' }, button),
  );
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { root, focus } = await load();
      card.replaceWith(root);
      focus();
    } catch (error) {
      button.disabled = false;
      toasts.show(t('core-not-loaded', { why: messageOf(error) }));
    }
  });
  return card;
}

/** The place to train: lessons, puzzles, endgames, and the positions of the player's own mistakes. */
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
    const trainer = new PuzzleTrainer(page, shown);
    this.root.append(
      element('h2', { className: 'place-title' }, t('train-title')),
      offer(page, {
        id: 'lesson-open',
        title: t('lesson-title'),
        about: t('lesson-about'),
        open: t('lesson-open'),
        load: async () => {
          const { openLessons } = await import('./lessons.js');
          const { puzzles } = trainer;
          return openLessons(
            { ...page, puzzles, practise: (theme) => trainer.practise(theme) },
            shown,
          );
        },
      }),
      trainer.root,
      offer(page, {
        id: 'endgame-open',
        title: t('endgame-title'),
        about: t('endgame-about'),
        open: t('endgame-open'),
        load: async () => (await import('./endgames.js')).openEndgames(page, shown),
      }),
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
