import { t } from '../lib/sentences.js';
import './reviewing.css';
import { messageOf } from '../lib/errors.js';
import { isTypedIn, pressesControl } from '../lib/pressed-keys.js';
import { ReadingCancelled } from '../state/game-reader.js';
import { byId } from '../ui/dom.js';

/** @import { DirectionName } from '../../pkg/rules.js' */
/** @import { AuthorRun } from '../state/move-authors.js' */
/** @import { GameSession } from '../state/session.js' */
/** @import { Frame } from './frame.js' */
/** @import { Page, PageState } from './page.js' */
/** @import { GamePresenter } from './presenter.js' */

/**
 * A game to review: the one on the page, a stored one, or one from a link or record. `by`: authors of its moves, if
 * known; `helped`: the first move with help, if any; `place`: the number of moves before the first board on show, if it is
 * given; `plays`: it is replayed at once; `title`: whose game it is, in a sentence.
 *
 * @typedef {{ id?: string, record?: string, by?: AuthorRun[], helped?: number, place?: number, plays?: boolean, title?: string }} GameToReview
 */

/**
 * The functions of the page that a review uses: `present` shows its game on the board, `hint` shows an arrow there,
 * and `close` returns to the game on the page.
 *
 * @typedef {{ present: (session: GameSession) => void,
 *             hint: (direction: DirectionName | undefined) => void, close: () => void }} Stage
 */

/**
 * An open review. `root` replaces the panels; `controls`, if there are any, replace those of the game.
 *
 * @typedef {{ root: HTMLElement, controls?: HTMLElement, focus: () => void, end: () => void, key: (event: KeyboardEvent) => boolean }} OpenReview
 */

/**
 * The module of the review, loaded at first use.
 *
 * @typedef {{ openReview: (page: Page, stage: Stage, game: GameToReview & { record: string }) => Promise<OpenReview> }} ReviewModule
 */

/** It goes along with the keys of the review. */
const SLIDER = 'input[type="range"]';

/** Opens and closes the review, which replaces the panels and the controls. */
export class Reviewing {
  #page;
  #frame;
  #presenter;
  #load;
  #library;
  #session;
  #store;
  #archive;
  #hint;
  /** @type {OpenReview | undefined} */
  #open;
  /** Number of the latest opening: late results of earlier ones are ignored. */
  #generation = 0;

  /**
   * @param {{ page: () => Page, frame: Frame, presenter: GamePresenter,
   *           hint: Stage['hint'], load: () => Promise<ReviewModule>, state: PageState }} collaborators
   */
  constructor({ page, frame, presenter, hint, load, state }) {
    this.#page = page;
    this.#frame = frame;
    this.#presenter = presenter;
    this.#hint = hint;
    this.#load = load;
    this.#library = state.library;
    this.#session = state.session;
    this.#store = state.store;
    this.#archive = state.archive;
    // Close the review when another game is opened on the page.
    state.session.on('change', ({ kind }) => {
      if (kind === 'replace') this.close();
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** Reviews the game on the page. @param {{ plays?: boolean }} [how] */
  current(how) {
    const { id } = this.#library;
    void this.review({ id, record: this.#session.record(), ...how });
  }

  /** @param {GameToReview} game */
  review(game) {
    return this.#enter(t('review-not-opened'), async (module, stage) => {
      const stored = await this.#stored(game);
      return module.openReview(this.#page(), stage, stored);
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
    this.#presenter.present();
    this.#frame.setReviewing(false);
    byId('board', HTMLElement).focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { target, altKey, ctrlKey, metaKey } = event;
    if (!this.#open || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (!(target instanceof Element) || (isTypedIn(target) && !target.matches(SLIDER))) return;
    if (document.querySelector('dialog[open]')) return;
    if (pressesControl(event, target)) return;
    if (this.#open.key(event)) event.preventDefault();
  }

  /**
   * @param {string} failure
   * @param {(module: ReviewModule, stage: Stage) => Promise<OpenReview>} open
   */
  async #enter(failure, open) {
    const page = this.#page();
    page.autoplay.stop();
    this.close();
    const generation = this.#generation;
    const stage = {
      present: (/** @type {GameSession} */ session) => this.#presenter.present(session),
      hint: this.#hint,
      close: () => this.close(),
    };
    try {
      const opened = await open(await this.#load(), stage);
      if (generation !== this.#generation) {
        opened.end();
        return;
      }
      this.#open = opened;
      this.#frame.setSheet(false);
      this.#frame.setReviewing(true);
      page.toasts.dismiss('opening');
      scrollTo(0, 0);
      if (opened.controls) byId('table', HTMLElement).append(opened.controls);
      byId('app', HTMLElement).append(opened.root);
      opened.focus();
    } catch (error) {
      if (!(error instanceof ReadingCancelled))
        page.toasts.show(`${failure}: ${messageOf(error)}`, { key: 'review' });
    }
  }

  /**
   * A game with its record and the authors of its moves.
   *
   * @param {GameToReview} game
   */
  async #stored(game) {
    const { id, record, by } = game;
    if (id === undefined) {
      if (record === undefined) throw new Error(t('review-no-game'));
      return { ...game, record };
    }
    this.#library.flush();
    const near = this.#store.readGame(id);
    const isFar = !near && (!record || !by) && this.#store.persistent;
    const stored = isFar ? await (await this.#archive()).get(id).catch(() => undefined) : near;
    const found = record ?? stored?.record;
    if (!found) throw new Error(t('review-not-kept'));
    return { helped: stored?.helped, ...game, record: found, by: by ?? stored?.by };
  }
}
