import { computed, effect, signal } from '@preact/signals-core';
import { Emitter } from '../lib/emitter.ts';
import { byId } from '../ui/dom.ts';
import { mediaSignal } from '../ui/media.ts';
import type { PageState } from './page.ts';
import { type PlaceName, readAddress } from './places.ts';
import { SHEET_SCREEN, WIDE_SCREEN } from './screen.ts';

/** The name of a place, in the reader's language. */
export const nameOf = (place: PlaceName) =>
  document.querySelector(`.place[data-place="${place}"]`)?.textContent?.trim() ?? '';

/** Whether what one can do in a place has addresses of its own. */
const isList = (place: PlaceName) => ['train', 'lab', 'games'].includes(place);

/** A panel's place. `besideBoard`: on a wide screen it leaves the board where it is. */
export interface PlacedPanel {
  id: string;
  place: PlaceName;
  besideBoard?: boolean;
}

/** The visible parts of the page; the address names the place. `focus`: on the first control of a panel; `go`: to a place, perhaps the present one. */
export class Frame extends Emitter<{ focus: string; go: string }> {
  #panels: readonly PlacedPanel[];
  /** The title of the page at the board. */
  #title = document.title;
  place = signal('play' as PlaceName);
  /** What one trains, or does in the lab or with the games; empty at the list of all. */
  activity = signal('');
  #isSolverAsked = signal(false);
  isSheetOpen = signal(false);
  /** Whether a review replaces the panels and the controls. */
  isReviewing = signal(false);
  #hasSheet = mediaSignal(SHEET_SCREEN);
  #isWide = mediaSignal(WIDE_SCREEN);
  #state: PageState;

  constructor(panels: readonly PlacedPanel[], state: PageState) {
    super();
    this.#panels = panels;
    this.#state = state;
    this.readAddress();
    const app = byId('app', HTMLElement);
    const panel = byId('panel', HTMLElement);
    effect(() => {
      const place = this.place.value;
      app.dataset.place = place;
      app.dataset.sheet = this.isSheetOpen.value ? 'open' : 'closed';
      app.toggleAttribute('data-handle', this.#isSolverNeeded.value || this.isSheetOpen.value);
      app.toggleAttribute('data-review', this.isReviewing.value);
      app.toggleAttribute('data-race', this.#isRaceShown.value);
      const isShown = this.isBoardShown.value;
      app.dataset.board = isShown ? 'shown' : 'covered';
      document.documentElement.dataset.board = app.dataset.board;
      // A panel that replaces the board becomes the main landmark.
      panel.role = isShown ? 'complementary' : 'main';
      document.title = place === 'play' ? this.#title : `${nameOf(place)} – Twofold`;
      for (const link of document.querySelectorAll<HTMLElement>('a[data-place]'))
        link.ariaCurrent = link.dataset.place === place ? 'page' : null;
    });
  }

  /** Whether the board has the solver's panel beside it. */
  #isSolverNeeded = computed(
    () => this.#state.coachMode.value !== 'off' || this.#state.autoplay.watching.value,
  );

  panel = computed(() => {
    const place = this.place.value;
    if (place === 'play')
      return this.#isSolverAsked.value || this.#isSolverNeeded.value ? 'solver' : 'next';
    const here = this.#panels.filter((panel) => panel.place === place);
    return (here.find(({ id }) => id === this.activity.value) ?? here[0])?.id ?? '';
  });

  #isRaceShown = computed(
    () =>
      this.#state.offers.isRacing.value && this.place.value === 'play' && !this.isReviewing.value,
  );

  isBoardShown = computed(() => {
    if (this.isReviewing.value || this.place.value === 'play') return true;
    const panel = this.#panels.find(({ id }) => id === this.panel.value);
    return this.#isWide.value && panel?.besideBoard === true;
  });

  isPanelShown = computed(
    () =>
      !this.isReviewing.value &&
      !this.#isRaceShown.value &&
      (this.place.value !== 'play' || !this.#hasSheet.value || this.isSheetOpen.value),
  );

  /** Goes to a place, or to the part of one that is a list, and adds its address to the history. */
  go(place: PlaceName, part?: string) {
    this.#enter(place, part);
    const hash = `#${place}${part ? `/${part}` : ''}`;
    if (readAddress()?.place !== place || (isList(place) && location.hash !== hash))
      history.pushState(null, '', hash);
  }

  /** Goes to the place that the address names, if it names one. */
  readAddress(): boolean {
    const named = readAddress();
    if (named) this.#enter(named.place, named.part);
    return named !== undefined;
  }

  #enter(place: PlaceName, part: string = '') {
    if (isList(place)) this.activity.value = part;
    this.place.value = place;
    this.isSheetOpen.value = false;
    this.#isSolverAsked.value = false;
    this.emit('go', nameOf(place));
  }

  /** Shows the coach and the solver beside the board or in the sheet; `focus`: on the choice of the solver. */
  openSolver({ focus = false }: { focus?: boolean } = {}) {
    if (this.place.value !== 'play') this.go('play');
    this.#isSolverAsked.value = true;
    this.isSheetOpen.value = true;
    if (focus) this.emit('focus', 'solver');
  }

  setSheet(isOpen: boolean) {
    this.isSheetOpen.value = isOpen;
    if (!isOpen) this.#isSolverAsked.value = false;
  }

  showBoard() {
    if (this.isBoardShown.value && !this.isReviewing.value) this.setSheet(false);
    else this.go('play');
  }
}
