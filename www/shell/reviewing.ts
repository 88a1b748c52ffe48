import { KeptGames } from '../games/list.ts';
import { t } from '../lib/sentences.ts';
import './reviewing.css';
import type { DirectionName } from '../../pkg/rules.js';
import { messageOf } from '../lib/errors.ts';
import { isTypedIn, pressesControl } from '../lib/pressed-keys.ts';
import type { ReviewedGame, ReviewStage } from '../state/reviews.ts';
import type { GameSession } from '../state/session.ts';
import { byId } from '../ui/dom.ts';
import type { Frame } from './frame.ts';
import type { Page } from './page.ts';
import type { GamePresenter } from './presenter.ts';

/** A game to review: the one on the page, a stored one, or one from a link or record. */
export type GameToReview = Partial<ReviewedGame>;

/** An open review. `root` replaces the panels; `controls`, if there are any, replace those of the game. */
interface OpenReview {
  root: HTMLElement;
  controls?: HTMLElement;
  focus: () => void;
  end: () => void;
  key: (event: KeyboardEvent) => boolean;
}

/** The module of the review, loaded at first use. */
export interface ReviewModule {
  openReview: (
    page: Page,
    stage: ReviewStage,
    game: ReviewedGame,
  ) => Promise<OpenReview | undefined>;
}

/** It goes along with the keys of the review. */
const SLIDER = 'input[type="range"]';

/** Opens and closes the review, which replaces the panels and the controls. */
export class Reviewing {
  #parts;
  #open: OpenReview | undefined;
  /** Number of the latest opening: late results of earlier ones are ignored. */
  #generation = 0;

  constructor(parts: {
    page: Page;
    frame: Frame;
    presenter: GamePresenter;
    load: () => Promise<ReviewModule>;
  }) {
    this.#parts = parts;
    // Close the review when another game is opened on the page.
    parts.page.session.on('change', ({ kind }) => {
      if (kind === 'replace') this.close();
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  current(how?: { plays?: boolean }) {
    const { library, session } = this.#parts.page;
    void this.review({ id: library.id, record: session.record(), ...how });
  }

  async review(game: GameToReview) {
    const { page, frame, presenter, load } = this.#parts;
    page.autoplay.stop();
    this.close();
    const generation = this.#generation;
    const stage = {
      present: (session: GameSession) => presenter.present(session),
      hint: (direction?: DirectionName) => page.boardView.showHint(direction),
      close: () => this.close(),
    };
    try {
      const { openReview } = await load();
      const opened = await openReview(page, stage, await this.#stored(game));
      if (generation !== this.#generation) return opened?.end();
      if (!opened) return;
      this.#open = opened;
      frame.setSheet(false);
      frame.isReviewing.value = true;
      page.toasts.dismiss('opening');
      scrollTo(0, 0);
      if (opened.controls) byId('table', HTMLElement).append(opened.controls);
      byId('app', HTMLElement).append(opened.root);
      opened.focus();
    } catch (error) {
      page.toasts.show(`${t('review-not-opened')}: ${messageOf(error)}`, { key: 'review' });
    }
  }

  close() {
    this.#generation += 1;
    if (!this.#open) return;
    const open = this.#open;
    this.#open = undefined;
    open.end();
    open.root.remove();
    open.controls?.remove();
    this.#parts.presenter.present();
    this.#parts.frame.isReviewing.value = false;
    byId('board', HTMLElement).focus({ preventScroll: true });
  }

  #pressed(event: KeyboardEvent) {
    const { target, altKey, ctrlKey, metaKey } = event;
    if (!this.#open || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (!(target instanceof Element) || (isTypedIn(target) && !target.matches(SLIDER))) return;
    if (document.querySelector('dialog[open]')) return;
    if (pressesControl(event, target)) return;
    if (this.#open.key(event)) event.preventDefault();
  }

  /** A game with its record and the authors of its moves. */
  async #stored(game: GameToReview) {
    const { id, record, by } = game;
    if (id === undefined) {
      if (record === undefined) throw new Error(t('review-no-game'));
      return { ...game, record };
    }
    const { page } = this.#parts;
    page.library.flush();
    const stored = await new KeptGames(page).find(id);
    const found = record ?? stored?.record;
    if (!found) throw new Error(t('review-not-kept'));
    return { helped: stored?.helped, ...game, record: found, by: by ?? stored?.by };
  }
}
