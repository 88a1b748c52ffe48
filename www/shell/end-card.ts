import { t } from '../lib/sentences.ts';
import './end-card.css';
import { effect, type ReadonlySignal } from '@preact/signals-core';
import { formatShare } from '../lib/format.ts';
import { dayOfBoard } from '../state/day-board.ts';
import { byId, element, icon, makeButton, setText } from '../ui/dom.ts';
import { isStill } from '../ui/motion.ts';
import { EndFindings } from './end-findings.ts';

interface CardAction {
  label: string;
  primary?: boolean;
  run: () => void;
}

/** The content of the card. `facts`: names and values. */
export interface CardContent {
  kind: 'win' | 'record' | 'over' | 'shared';
  title: string;
  text?: string;
  facts?: [string, string][];
  actions: CardAction[];
}

/**
 * A card in place of the controls, or in the panel where that lies beside the board: the game is won, no move is left, or the game is open in
 * another tab. The board stays where it is, and the focus stays unless its control is gone.
 */
export class EndCard {
  #title = element('h2', { className: 'card-title', id: 'card-title' });
  #text = element('p', { className: 'card-text' });
  #facts = element('dl', { className: 'card-facts' });
  #found = element('p', { className: 'card-found', id: 'card-found' });
  /** The offer to look at the costliest move. */
  #offer = makeButton({ className: 'button', id: 'card-offer', hidden: true });
  /** The result on the board of a day. */
  #day = element('div', { className: 'card-day', hidden: true });
  #actions = element('div', { className: 'card-actions' });
  #controls = byId('controls', HTMLElement);
  #root;
  #findings;
  #session;
  #openDay;
  #isRacing;

  /** @param collaborators `openDay` shows the result of a day in an element of the card; `isBeside`: whether the panel has the card; `isRacing`: the result of a race is told beside it */
  constructor({
    openDay,
    review,
    isBeside,
    isRacing,
    ...collaborators
  }: ConstructorParameters<typeof EndFindings>[0] & {
    openDay: (slot: HTMLElement) => void;
    review: () => void;
    isBeside: ReadonlySignal<boolean>;
    isRacing: ReadonlySignal<boolean>;
  }) {
    this.#session = collaborators.session;
    this.#openDay = openDay;
    this.#isRacing = isRacing;
    this.#findings = new EndFindings(collaborators);
    effect(() => setText(this.#found, this.#findings.text.value));
    effect(() => {
      const found = this.#findings.costliest.value;
      if (found)
        setText(this.#offer, t('end-costliest', { ...found, share: formatShare(found.share) }));
      this.#showOffer();
    });
    this.#offer.addEventListener('click', review);
    this.#root = element(
      'section',
      { className: 'card', id: 'card', 'aria-labelledby': 'card-title', hidden: true },
      element('div', { className: 'card-head' }, this.#title, this.#facts),
      this.#text,
      this.#day,
      this.#actions,
      this.#found,
      this.#offer,
    );
    effect(() => {
      if (isBeside.value) byId('panel-body', HTMLElement).prepend(this.#root);
      else this.#controls.before(this.#root);
    });
  }

  /** @param how `delayed`: lets the last move be seen first */
  show(
    { kind, title, text = '', facts = [], actions }: CardContent,
    { delayed }: { delayed: boolean },
  ) {
    // The result of a race is told beside it, and its own button is the first.
    const isQuiet = kind !== 'win' && this.#isRacing.peek();
    setText(this.#title, title);
    setText(this.#text, text);
    this.#facts.replaceChildren(
      ...facts.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value)),
      ),
    );
    const more = makeButton(
      { className: 'button more-button', title: t('end-more') },
      icon('more'),
      element('span', { className: 'visually-hidden' }, t('end-more')),
    );
    more.setAttribute('popovertarget', 'more-menu');
    this.#actions.replaceChildren(
      ...actions.map(({ label, primary, run }) => {
        const className = primary && !isQuiet ? 'button primary' : 'button';
        const button = makeButton({ className }, label);
        button.addEventListener('click', run);
        return button;
      }),
      more,
    );
    const isEarned = kind === 'win' || (kind === 'record' && !isQuiet);
    this.#root.dataset.kind = kind;
    this.#title.dataset.moves = String(isEarned && delayed && !isStill());
    this.#root.dataset.delayed = String(delayed);
    this.#open();
  }

  #open() {
    const loses = this.#controls.contains(document.activeElement);
    this.#root.hidden = false;
    if (loses) focusBoard();
  }

  /** Adds the findings of a review; without a game, nothing. */
  judge(game: Parameters<EndFindings['judge']>[0] | undefined) {
    this.#found.hidden = !game;
    this.#showOffer();
    if (game) void this.#findings.judge(game);
    const isDay = game !== undefined && dayOfBoard(this.#session.state.value) !== undefined;
    this.#day.hidden = !isDay;
    if (isDay) this.#openDay(this.#day);
  }

  #showOffer() {
    this.#offer.hidden = this.#found.hidden || !this.#findings.costliest.value;
  }

  /** Takes the card away. */
  end() {
    const loses = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    if (loses) focusBoard();
  }
}

const focusBoard = () => byId('board', HTMLElement).focus({ preventScroll: true });
