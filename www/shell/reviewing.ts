import type { AuthorRun } from '../games/games.ts';
import { KeptGames } from '../games/list.ts';
import { t } from '../lib/sentences.ts';
import './reviewing.css';
import type { DirectionName } from '../../pkg/rules.js';
import { messageOf } from '../lib/errors.ts';
import { isTypedIn, pressesControl } from '../lib/pressed-keys.ts';
import type { GameSession } from '../state/session.ts';
import { byId } from '../ui/dom.ts';
import type { Frame } from './frame.ts';
import type { Page, PageState } from './page.ts';
import type { GamePresenter } from './presenter.ts';

/**
 * A game to review: the one on the page, a stored one, or one from a link or record. `by`: authors of its moves, if
 * known; `helped`: the first move with help, if any; `place`: the number of moves before the first board on show, if it is
 * given; `plays`: it is replayed at once; `title`: whose game it is, in a sentence.
 */
export interface GameToReview {
  id?: string;
  record?: string;
  by?: AuthorRun[];
  helped?: number;
  place?: number;
  plays?: boolean;
  title?: string;
}

/**
 * The functions of the page that a review uses: `present` shows its game on the board, `hint` shows an arrow there,
 * and `close` returns to the game on the page.
 */
interface Stage {
  present: (session: GameSession) => void;
  hint: (direction: DirectionName | undefined) => void;
  close: () => void;
}

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
    stage: Stage,
    game: GameToReview & { record: string },
  ) => Promise<OpenReview | undefined>;
}

/** It goes along with the keys of the review. */
const SLIDER = 'input[type="range"]';

/** Opens and closes the review, which replaces the panels and the controls. */
export class Reviewing {
  #parts;
  #kept;
  #open: OpenReview | undefined;
  /** Number of the latest opening: late results of earlier ones are ignored. */
  #generation = 0;

  constructor(parts: {
    page: () => Page;
    frame: Frame;
    presenter: GamePresenter;
    hint: Stage['hint'];
    load: () => Promise<ReviewModule>;
    state: PageState;
  }) {
    this.#parts = parts;
    this.#kept = new KeptGames(parts.state);
    // Close the review when another game is opened on the page.
    parts.state.session.on('change', ({ kind }) => {
      if (kind === 'replace') this.close();
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  current(how?: { plays?: boolean }) {
    const { id } = this.#parts.state.library;
    void this.review({ id, record: this.#parts.state.session.record(), ...how });
  }

  review(game: GameToReview) {
    return this.#enter(t('review-not-opened'), async (module, stage) => {
      const stored = await this.#stored(game);
      return module.openReview(this.#parts.page(), stage, stored);
    });
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
    this.#parts.frame.setReviewing(false);
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

  async #enter(
    failure: string,
    open: (module: ReviewModule, stage: Stage) => Promise<OpenReview | undefined>,
  ) {
    const page = this.#parts.page();
    page.autoplay.stop();
    this.close();
    const generation = this.#generation;
    const stage = {
      present: (session: GameSession) => this.#parts.presenter.present(session),
      hint: this.#parts.hint,
      close: () => this.close(),
    };
    try {
      const opened = await open(await this.#parts.load(), stage);
      if (!opened) return;
      if (generation !== this.#generation) {
        opened.end();
        return;
      }
      this.#open = opened;
      this.#parts.frame.setSheet(false);
      this.#parts.frame.setReviewing(true);
      page.toasts.dismiss('opening');
      scrollTo(0, 0);
      if (opened.controls) byId('table', HTMLElement).append(opened.controls);
      byId('app', HTMLElement).append(opened.root);
      opened.focus();
    } catch (error) {
      page.toasts.show(`${failure}: ${messageOf(error)}`, { key: 'review' });
    }
  }

  /** A game with its record and the authors of its moves. */
  async #stored(game: GameToReview) {
    const { id, record, by } = game;
    if (id === undefined) {
      if (record === undefined) throw new Error(t('review-no-game'));
      return { ...game, record };
    }
    this.#parts.state.library.flush();
    const stored = await this.#kept.find(id);
    const found = record ?? stored?.record;
    if (!found) throw new Error(t('review-not-kept'));
    return { helped: stored?.helped, ...game, record: found, by: by ?? stored?.by };
  }
}
