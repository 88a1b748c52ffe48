import { t } from '../lib/sentences.ts';
import './end-card.css';
import type { Lesson } from '../games/far.ts';
import { Subscriptions } from '../lib/subscriptions.ts';
import { dayOfBoard } from '../state/day-board.ts';
import { byId, element, icon, makeButton, setText } from '../ui/dom.ts';
import { practiseLabel } from '../views/verdict-words.ts';
import { EndFindings } from './end-findings.ts';

interface CardAction {
  label: string;
  primary?: boolean;
  run: () => void;
}

/** The content of the card. `facts`: names and values. */
export interface CardContent {
  kind: 'win' | 'over' | 'shared';
  title: string;
  text?: string;
  facts?: [string, string][];
  actions: CardAction[];
}

/**
 * A card that replaces the controls: the game is won, no move is left, or the game is open in another tab. The board
 * stays visible, and the focus stays unless its control is gone.
 */
export class EndCard {
  #title = element('h2', { className: 'card-title', id: 'card-title' });
  #text = element('p', { className: 'card-text' });
  #facts = element('dl', { className: 'card-facts' });
  #found = element('p', { className: 'card-found', id: 'card-found' });
  #practise = makeButton({ className: 'button', id: 'card-practise', hidden: true });
  /** The result on the board of a day. */
  #day = element('div', { className: 'card-day', hidden: true });
  #actions = element('div', { className: 'card-actions' });
  #controls = byId('controls', HTMLElement);
  /** Shows the card again after it was closed. */
  #again = makeButton({ className: 'chip', id: 'card-again', hidden: true }, t('end-show-again'));
  #root;
  #findings;
  #session;
  #openDay;
  #subscriptions = new Subscriptions();

  /** @param collaborators `openDay` shows the result on the board of a day in an element of the card */
  constructor({
    openDay,
    practise,
    ...collaborators
  }: ConstructorParameters<typeof EndFindings>[0] & {
    openDay: (slot: HTMLElement) => void;
    practise: (mistakes: readonly Lesson[]) => void;
  }) {
    this.#session = collaborators.session;
    this.#openDay = openDay;
    this.#findings = new EndFindings(collaborators);
    this.#subscriptions.follow(() => setText(this.#found, this.#findings.text.value));
    this.#subscriptions.follow(() => {
      const { length } = this.#findings.mistakes.value;
      setText(this.#practise, practiseLabel(length));
      this.#showPractise();
    });
    this.#practise.addEventListener('click', () => practise(this.#findings.mistakes.value));
    const close = makeButton(
      { className: 'icon-button card-close' },
      icon('close'),
      element('span', { className: 'visually-hidden' }, t('end-close')),
    );
    close.addEventListener('click', () => this.#close());
    this.#again.addEventListener('click', () => this.#open());
    byId('chips', HTMLElement).append(this.#again);
    this.#root = element(
      'section',
      { className: 'card', id: 'card', 'aria-labelledby': 'card-title', hidden: true },
      element('div', { className: 'card-head' }, this.#title, this.#facts),
      close,
      this.#text,
      this.#day,
      this.#found,
      this.#actions,
    );
    this.#controls.before(this.#root);
  }

  /** @param how `delayed`: lets the last move be seen first */
  show(
    { kind, title, text = '', facts = [], actions }: CardContent,
    { delayed }: { delayed: boolean },
  ) {
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
        const className = primary ? 'button primary' : 'button';
        const button = makeButton({ className }, label);
        button.addEventListener('click', run);
        return button;
      }),
      more,
    );
    this.#actions.firstElementChild?.after(this.#practise);
    this.#root.dataset.kind = kind;
    this.#root.dataset.delayed = String(delayed);
    this.#open();
  }

  #open() {
    const loses = this.#controls.contains(document.activeElement);
    this.#root.hidden = false;
    this.#again.hidden = true;
    if (loses) focusBoard();
  }

  #close() {
    this.#hide();
    this.#root.dataset.delayed = 'false';
    this.#again.hidden = false;
  }

  /** Adds the findings of a review; without a game, nothing. */
  judge(game: Parameters<EndFindings['judge']>[0] | undefined) {
    this.#found.hidden = !game;
    this.#showPractise();
    if (game) void this.#findings.judge(game);
    const isDay = game !== undefined && dayOfBoard(this.#session.state.value) !== undefined;
    this.#day.hidden = !isDay;
    if (isDay) this.#openDay(this.#day);
  }

  #showPractise() {
    this.#practise.hidden = this.#found.hidden || this.#findings.mistakes.value.length === 0;
  }

  /** Takes the card away for good. */
  end() {
    this.#hide();
    this.#again.hidden = true;
  }

  #hide() {
    const loses = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    if (loses) focusBoard();
  }
}

const focusBoard = () => byId('board', HTMLElement).focus({ preventScroll: true });
