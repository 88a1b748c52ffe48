import { computed, type ReadonlySignal, untracked } from '@preact/signals-core';
import { formatWhole } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { Subscriptions } from '../lib/subscriptions.ts';
import type { Autoplay } from '../state/autoplay.ts';
import { dayOfBoard } from '../state/day-board.ts';
import type { Lessons } from '../state/lessons.ts';
import type { GameLibrary } from '../state/library.ts';
import type { Offers } from '../state/offers.ts';
import type { Reviews } from '../state/reviews.ts';
import type { GameSession } from '../state/session.ts';
import type { Announcer } from '../ui/announcer.ts';
import type { CommandName } from './commands.ts';
import type { CardContent, EndCard } from './end-card.ts';
import type { GameActions } from './game-actions.ts';
import type { OpenTool } from './page.ts';
import { mediaSignal, WIDE_SCREEN } from './screen.ts';

interface GameEndingsParts {
  session: GameSession;
  library: GameLibrary;
  autoplay: Autoplay;
  actions: GameActions;
  announcer: Announcer;
  reviews: () => Promise<Reviews>;
  lessons: () => Promise<Lessons>;
  run: (command: CommandName) => void;
  openTool: OpenTool;
  offers: Offers;
  watch: () => void;
}

/**
 * Shows the card when the winning tile is made or no move is left.
 */
export class GameEndings {
  #parts: GameEndingsParts;
  #subscriptions = new Subscriptions();
  #slides = false;
  #card: Promise<EndCard> | undefined;
  #isWide = mediaSignal(WIDE_SCREEN);
  /** A race has the place of the panel. */
  #isBeside = computed(() => this.#isWide.value && !this.#parts.offers.isRacing.value);
  #content: ReadonlySignal<CardContent | undefined>;

  constructor(parts: GameEndingsParts) {
    this.#parts = parts;
    const { session, autoplay, actions } = parts;
    this.#content = computed(() => {
      // Autoplay continues after the winning tile; the card appears when it stops.
      if (autoplay.running.value) return undefined;
      const { status, canMove } = session.state.value;
      if (!canMove) return this.#over();
      return status === 'won' ? this.#won() : undefined;
    });
    this.#subscriptions.keep(
      session.on('change', ({ kind }) => {
        this.#slides = kind === 'move' || kind === 'redo';
      }),
    );
    this.#subscriptions.follow(() => {
      const shown = this.#content.value;
      const delayed = this.#slides;
      untracked(() => (shown ? this.#show(shown, { delayed }) : this.#hide()));
    });
    // Load the card early, so that it is there without a connection.
    void this.#loaded();
    // Who tries to move hears it again.
    this.#subscriptions.keep(
      actions.on('waiting', () => {
        const shown = this.#content.value;
        if (shown) this.#show(shown, { delayed: false });
      }),
    );
  }

  #loaded() {
    this.#card ??= import('./end-card.ts').then(
      ({ EndCard }) =>
        new EndCard({
          open: this.#parts.reviews,
          lessons: this.#parts.lessons,
          review: () => this.#parts.run('review'),
          isBeside: this.#isBeside,
          isRacing: this.#parts.offers.isRacing,
          announcer: this.#parts.announcer,
          session: this.#parts.session,
          openDay: (slot) => this.#parts.openTool('day', slot),
        }),
    );
    return this.#card.catch(() => {
      this.#card = undefined;
    });
  }

  #show(content: CardContent, how: { delayed: boolean }) {
    const facts = (content.facts ?? []).map(([name, value]) => `${name} ${value}.`);
    this.#parts.announcer.say([content.title, content.text ?? '', ...facts].join(' ').trim());
    void this.#loaded().then((card) => {
      if (this.#content.value !== content || !card) return;
      const isOver = content.kind !== 'shared' && !this.#parts.session.state.value.canMove;
      card.show(content, how);
      card.judge(isOver ? this.#game() : undefined);
    });
  }

  #game() {
    const { id, madeBy } = this.#parts.library;
    return { id, record: this.#parts.session.record(), by: madeBy };
  }

  #hide() {
    void this.#card?.then((card) => {
      if (!this.#content.value) card.end();
    });
  }

  #facts(): [string, string][] {
    const { score, maxTile } = this.#parts.session.state.value;
    return [
      [t('end-score'), formatWhole(score)],
      [t('common-largest-tile'), String(maxTile)],
      [t('end-best'), formatWhole(this.#parts.library.best.value)],
    ];
  }

  /** Whether the board is that of a day: its result is shared in place of the game. */
  get #isDay() {
    return dayOfBoard(this.#parts.session.state.value) !== undefined;
  }

  /** The game counts for Best, and none had more points. */
  get #isRecord() {
    const { isOwn, best } = this.#parts.library;
    const { score, start } = this.#parts.session.state.value;
    return isOwn.value && start !== 'board' && score > 0 && score >= best.value;
  }

  /** Says of a game that the player did not play alone that it does not count for Best. */
  get #helped() {
    const { isOwn, madeBy } = this.#parts.library;
    return !isOwn.value && madeBy.some(({ by }) => by === 'player') ? t('core-helped') : '';
  }

  #won(): CardContent {
    const { goal } = this.#parts.session.state.value;
    return {
      kind: 'win',
      title: t('end-made', { goal: `${goal}` }),
      text: this.#helped,
      facts: this.#facts(),
      actions: [
        { label: t('end-keep-going'), primary: true, run: () => this.#parts.run('keep') },
        { label: t('common-pass-on'), run: () => this.#parts.run('share') },
        { label: t('core-command-new'), run: () => this.#parts.run('new') },
      ],
    };
  }

  /** Whether nobody here has made a move of the game: it is from a link or a file. */
  get #isShared() {
    const { madeBy } = this.#parts.library;
    return madeBy.length > 0 && madeBy.every(({ by }) => by === 'unknown');
  }

  /** A shared game is a challenge. */
  #shared(): CardContent {
    const { score, canUndo } = this.#parts.session.state.value;
    const play = { label: t('end-play-same'), primary: true, run: () => this.#challenge() };
    return {
      kind: 'shared',
      title: t('end-shared-title', { score }),
      text: canUndo ? t('end-shared-text') : '',
      facts: this.#facts().slice(1, 2),
      actions: [
        ...(canUndo ? [play, { label: t('common-watch-it'), run: this.#parts.watch }] : []),
        { label: t('end-review-it'), run: () => this.#parts.run('review') },
        { label: t('core-command-new'), run: () => this.#parts.run('new') },
      ],
    };
  }

  #challenge() {
    this.#parts.openTool('race', 'challenge');
  }

  #over(): CardContent {
    if (this.#isShared) return this.#shared();
    const { status, goal, canUndo } = this.#parts.session.state.value;
    // After a win with the last possible move there is no way to continue.
    const won = status === 'won';
    const isRecord = this.#isRecord;
    return {
      kind: won ? 'win' : isRecord ? 'record' : 'over',
      title: won
        ? t('end-made', { goal: `${goal}` })
        : t(isRecord ? 'end-record' : 'end-game-over'),
      text: [won ? t('end-last-move') : '', this.#helped].join(' ').trim(),
      // A small screen needs the room for the result of the day.
      facts: this.#facts().slice(0, this.#isDay || isRecord ? 2 : 3),
      actions: [
        { label: t('core-command-new'), primary: !this.#isDay, run: () => this.#parts.run('new') },
        // What is done after the end does not change the result of a day, which is shared in place of the game.
        ...(canUndo && !this.#isDay
          ? [{ label: t('end-undo'), run: () => this.#parts.run('undo') }]
          : []),
        // Any other is shared from the menu.
        ...(won && !this.#isDay
          ? [{ label: t('common-pass-on'), run: () => this.#parts.run('share') }]
          : []),
      ],
    };
  }
}
