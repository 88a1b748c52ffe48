import { computed, effect, signal, untracked } from '@preact/signals-core';
import { formatShare, formatWhole } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { dayOfBoard } from '../state/day-board.ts';
import type { Announcer } from '../ui/announcer.ts';
import { byId, element, icon, makeButton, setText } from '../ui/dom.ts';
import { mediaSignal } from '../ui/media.ts';
import { isStill } from '../ui/motion.ts';
import './end-card.css';
import type { CommandName } from './commands.ts';
import { EndFindings } from './end-findings.ts';
import type { GameActions } from './game-actions.ts';
import type { OpenTool, PageState } from './page.ts';
import { WIDE_SCREEN } from './screen.ts';

interface CardContent {
  kind: 'win' | 'record' | 'over' | 'shared';
  title: string;
  text: string;
  facts: [string, string][];
  actions: { label: string; primary?: boolean; run: () => void }[];
}

/** `watch`: replays a game that was shared */
type EndingsPage = PageState & {
  actions: GameActions;
  announcer: Announcer;
  run: (command: CommandName) => void;
  openTool: OpenTool;
  watch: () => void;
};

/** Shows a card when the winning tile is made or no move is left, in place of the controls or in the panel. Board and focus stay where they are. */
export function showEndings(page: EndingsPage) {
  const { session, library, autoplay, actions, announcer, offers, run, openTool } = page;
  const controls = byId('controls', HTMLElement);
  const title = element('h2', { className: 'card-title', id: 'card-title' });
  const text = element('p', { className: 'card-text' });
  const facts = element('dl', { className: 'card-facts' });
  const found = element('p', { className: 'card-found', id: 'card-found' });
  /** The offer to look at the costliest move. */
  const offer = makeButton({ id: 'card-offer', onclick: () => run('review') });
  const day = element('div', { className: 'card-day', hidden: true });
  const buttons = element('div', { className: 'card-actions' });
  const root = element(
    'section',
    { className: 'card', id: 'card', 'aria-labelledby': 'card-title', hidden: true },
    element('div', { className: 'card-head' }, title, facts),
    text,
    day,
    buttons,
    found,
    offer,
  );
  const more = makeButton(
    { className: 'button more-button', title: t('core-more') },
    icon('more'),
    element('span', { className: 'visually-hidden' }, t('core-more')),
  );
  more.setAttribute('popovertarget', 'more-menu');
  const findings = new EndFindings(page);
  /** Whether no move is left in a game that was played here. */
  const isOver = signal(false);
  effect(() => {
    const costliest = findings.costliest.value;
    found.hidden = !isOver.value;
    setText(found, findings.text.value);
    offer.hidden = !isOver.value || !costliest;
    if (costliest)
      setText(offer, t('end-costliest', { ...costliest, share: formatShare(costliest.share) }));
  });
  const isWide = mediaSignal(WIDE_SCREEN);
  effect(() => {
    // A race has the place of the panel.
    if (isWide.value && !offers.isRacing.value) byId('panel-body', HTMLElement).prepend(root);
    else controls.before(root);
  });

  const content = computed(() => {
    // Autoplay continues after the winning tile; the card appears when it stops.
    if (autoplay.running.value) return undefined;
    const { status, canMove } = session.state.value;
    if (!canMove) return isShared() ? shared() : over();
    return status === 'won' ? won() : undefined;
  });
  let slides = false;
  session.on('change', ({ kind }) => {
    slides = kind === 'move' || kind === 'redo';
  });
  effect(() => {
    const shown = content.value;
    untracked(() => (shown ? show(shown, slides) : hide()));
  });
  // Who tries to move hears it again.
  actions.on('waiting', () => {
    if (content.value) show(content.value, false);
  });

  /** `isDelayed`: lets the last move be seen first. */
  function show(shown: CardContent, isDelayed: boolean) {
    const said = shown.facts.map(([name, value]) => `${name} ${value}.`);
    announcer.say([shown.title, shown.text, ...said].join(' ').trim());
    const { kind } = shown;
    // The result of a race is told beside it, and its own button is the first.
    const isQuiet = kind !== 'win' && offers.isRacing.peek();
    setText(title, shown.title);
    setText(text, shown.text);
    facts.replaceChildren(
      ...shown.facts.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value)),
      ),
    );
    buttons.replaceChildren(
      ...shown.actions.map(({ label, primary, run: onclick }) =>
        makeButton(
          { className: primary && !isQuiet ? 'button primary' : 'button', onclick },
          label,
        ),
      ),
      more,
    );
    const isEarned = kind === 'win' || (kind === 'record' && !isQuiet);
    root.dataset.kind = kind;
    title.dataset.moves = String(isEarned && isDelayed && !isStill());
    root.dataset.delayed = String(isDelayed);
    const loses = controls.contains(document.activeElement);
    root.hidden = false;
    if (loses) focusBoard();
    isOver.value = kind !== 'shared' && !session.state.value.canMove;
    if (isOver.value)
      void findings.judge({ id: library.id, record: session.record(), by: library.madeBy });
    day.hidden = !isOver.value || !isDay();
    if (!day.hidden) openTool('day', day);
  }

  function hide() {
    const loses = root.contains(document.activeElement);
    root.hidden = true;
    if (loses) focusBoard();
  }

  function factsOf(): [string, string][] {
    const { score, maxTile } = session.state.value;
    return [
      [t('core-score'), formatWhole(score)],
      [t('common-largest-tile'), String(maxTile)],
      [t('core-best'), formatWhole(library.best.value)],
    ];
  }

  /** Whether the board is that of a day: its result is shared in place of the game. */
  function isDay() {
    return dayOfBoard(session.state.value) !== undefined;
  }

  /** Says of a game that the player did not play alone that it does not count for Best. */
  function helped() {
    const isWithOthers = !library.isOwn.value && library.madeBy.some(({ by }) => by === 'player');
    return isWithOthers ? t('core-helped') : '';
  }

  /** Whether nobody here has made a move of the game: it is from a link or a file. */
  function isShared() {
    const { madeBy } = library;
    return madeBy.length > 0 && madeBy.every(({ by }) => by === 'unknown');
  }

  function won(): CardContent {
    const { goal } = session.state.value;
    return {
      kind: 'win',
      title: t('end-made', { goal: `${goal}` }),
      text: helped(),
      facts: factsOf(),
      actions: [
        { label: t('end-keep-going'), primary: true, run: () => run('keep') },
        { label: t('common-pass-on'), run: () => run('share') },
        { label: t('core-command-new'), run: () => run('new') },
      ],
    };
  }

  /** A shared game is a challenge. */
  function shared(): CardContent {
    const { score, canUndo } = session.state.value;
    const challenge = () => openTool('race', 'challenge');
    const play = { label: t('end-play-same'), primary: true, run: challenge };
    return {
      kind: 'shared',
      title: t('end-shared-title', { score }),
      text: canUndo ? t('end-shared-text') : '',
      facts: factsOf().slice(1, 2),
      actions: [
        ...(canUndo ? [play, { label: t('common-watch-it'), run: page.watch }] : []),
        { label: t('end-review-it'), run: () => run('review') },
        { label: t('core-command-new'), run: () => run('new') },
      ],
    };
  }

  function over(): CardContent {
    const { status, goal, canUndo, score, start } = session.state.value;
    // After a win with the last possible move there is no way to continue.
    const won = status === 'won';
    // The game counts for Best, and none had more points.
    const isRecord =
      library.isOwn.value && start !== 'board' && score > 0 && score >= library.best.value;
    return {
      kind: won ? 'win' : isRecord ? 'record' : 'over',
      title: won
        ? t('end-made', { goal: `${goal}` })
        : t(isRecord ? 'end-record' : 'end-game-over'),
      text: [won ? t('end-last-move') : '', helped()].join(' ').trim(),
      // A small screen needs the room for the result of the day.
      facts: factsOf().slice(0, isDay() || isRecord ? 2 : 3),
      actions: [
        { label: t('core-command-new'), primary: !isDay(), run: () => run('new') },
        // What is done after the end does not change the result of a day, which is shared in place of the game.
        ...(canUndo && !isDay() ? [{ label: t('core-undo'), run: () => run('undo') }] : []),
        // Any other is shared from the menu.
        ...(won && !isDay() ? [{ label: t('common-pass-on'), run: () => run('share') }] : []),
      ],
    };
  }
}

const focusBoard = () => byId('board', HTMLElement).focus({ preventScroll: true });
