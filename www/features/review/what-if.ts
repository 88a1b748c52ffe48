import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import { Playout, type PlayoutState } from '../../state/playouts.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';

/**
 * A line about a game that a solver plays in the background: its progress, its end, and a button that opens it.
 */
export class PlayoutLine {
  #text = element('p', { role: 'status' });
  #open = makeButton({}, t('review-look'));
  #cancel = makeButton({}, t('common-stop'));
  #subscriptions = new Subscriptions();
  #playout: Playout | undefined;
  #collaborators: {
    page: ConstructorParameters<typeof Playout>[1];
    id: string;
    open: (link: string) => void;
  };
  root = element(
    'div',
    { className: 'button-row playout', hidden: true },
    this.#text,
    this.#open,
    this.#cancel,
  );

  constructor(collaborators: {
    page: ConstructorParameters<typeof Playout>[1];
    id: string;
    open: (link: string) => void;
  }) {
    this.#collaborators = collaborators;
    this.root.id = collaborators.id;
    this.#open.addEventListener('click', () => {
      const link = this.#playout?.state.peek().course?.link;
      if (link) collaborators.open(link);
    });
    this.#cancel.addEventListener('click', () => this.#playout?.cancel());
  }

  /** @param words the text at the end of the game */
  start(
    game: ConstructorParameters<typeof Playout>[0],
    words: (course: NonNullable<PlayoutState['course']>) => string,
  ) {
    this.end();
    const playout = new Playout(game, this.#collaborators.page);
    this.#playout = playout;
    this.root.hidden = false;
    this.#subscriptions.follow(() => this.#show(playout.state.value, words));
  }

  end() {
    this.#subscriptions.end();
    this.#playout?.cancel();
    this.#playout = undefined;
    this.root.hidden = true;
  }

  #show(
    { status, course, reason }: PlayoutState,
    words: (course: NonNullable<PlayoutState['course']>) => string,
  ) {
    this.#open.hidden = status !== 'done';
    this.#cancel.hidden = status !== 'running';
    this.root.dataset.status = status;
    // Announced once at the end, not at every step.
    this.#text.role = status === 'running' ? 'none' : 'status';
    if (status === 'done' && course) setText(this.#text, words(course));
    else if (status === 'failed') setText(this.#text, t('review-solver-failed', { why: reason }));
    else if (status === 'cancelled') setText(this.#text, t('review-stopped-short'));
    else
      setText(
        this.#text,
        course
          ? t('review-solver-at', { moves: course.moves, score: course.score })
          : t('review-solver-plays'),
      );
  }
}

export const endWords = ({ score, maxTile, moves }: NonNullable<PlayoutState['course']>) =>
  t('review-end-words', { score, tile: `${maxTile}`, moves });
