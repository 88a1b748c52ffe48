import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { wantedLessons } from '../../state/wanted-puzzles.ts';
import { element, makeButton } from '../../ui/dom.ts';
import type { EndgameParts } from './endgames.ts';
import { PuzzleTrainer, type TrainerParts } from './puzzle-trainer.ts';

type TrainParts = TrainerParts & EndgameParts;

/** The offer of a part, which is loaded when it is opened and then takes the place of the offer. */
function offer(
  { toasts }: Pick<TrainParts, 'toasts'>,
  {
    id,
    title,
    about,
    open,
    load,
  }: {
    id: string;
    title: string;
    about: string;
    open: string;
    load: () => Promise<{ root: HTMLElement; focus: () => void }>;
  },
) {
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

/** The place to train: lessons, puzzles with the player's own mistakes among them, and endgames. */
class TrainPanel {
  root = element('div', { className: 'place-page' });

  constructor(page: TrainParts, shown: Visible) {
    const trainer = new PuzzleTrainer(page, shown);
    this.root.append(
      element('h2', { className: 'place-title' }, t('train-title')),
      offer(page, {
        id: 'lesson-open',
        title: t('lesson-title'),
        about: t('lesson-about'),
        open: t('lesson-open'),
        load: async () => {
          const { openLessons } = await import('./lessons.ts');
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
        load: async () => (await import('./endgames.ts')).openEndgames(page, shown),
      }),
    );
    new Subscriptions(shown).follow(() => {
      if (!wantedLessons.value) return;
      wantedLessons.value = false;
      // The offer is no longer there once they are open.
      this.root.querySelector('#lesson-open')?.dispatchEvent(new MouseEvent('click'));
    });
  }
}

export const openPanel = (page: TrainParts, shown: Visible) => new TrainPanel(page, shown);
