import { t } from '../lib/sentences.ts';
import type { Action } from '../ui/toasts.ts';
import type { FirstOpening } from './opening.ts';
import type { Shell } from './page.ts';
import { readAddress } from './places.ts';
import { writeAddress } from './share.ts';

/** How long a long notice stays, in ms. */
const STAY_MS = 20_000;
/** Least time between two writings of the address, in ms: browsers refuse more than a hundred in 30 s. */
const PAUSE_MS = 1000;

/** The round of the game whose link is in the address. */
let followed: number | undefined;
let isDue = false;

/** Keeps the link of a game that came by one in the address as play goes on, until another game replaces it. */
function followInAddress({ state: { session }, frame }: Shell) {
  const isFirst = followed === undefined;
  followed = session.round.peek();
  const write = () => {
    isDue = false;
    if (readAddress()?.place !== 'play') return;
    if (session.round.peek() === followed) writeAddress(session.link());
    else if (history.state) writeAddress();
  };
  write();
  if (!isFirst) return;
  session.on('change', ({ kind }) => {
    if (kind === 'replace') return write();
    if (!isDue) setTimeout(write, PAUSE_MS);
    isDue = true;
  });
  // The frame writes the address of the place after it.
  frame.on('go', () => queueMicrotask(write));
}

/** Says that a game from a link is not the player's own, and what can be done with it. At its end the card says so. */
export function reportShared(
  { moves, score, canMove }: { moves: number; score: number; canMove: boolean },
  shell: Shell,
  more: Action[] = [],
) {
  const { actions, toasts } = shell;
  followInAddress(shell);
  const isUnderWay = canMove && moves > 0;
  if (!isUnderWay && more.length === 0) return;
  const how = { key: 'opening', stay: STAY_MS };
  if (!isUnderWay) toasts.show(t('notice-shared'), { ...how, actions: more });
  else
    toasts.show(t('notice-shared-on', { score, moves }), {
      ...how,
      actions: [{ label: t('notice-start-yourself'), run: () => actions.startAgain() }, ...more],
    });
}

/** Shows a notice if the visit began in an unexpected way. */
export function reportOpening(opening: FirstOpening, shell: Shell) {
  const { state, actions, toasts } = shell;
  if (history.state) followInAddress(shell);
  const wayBack = (kept: string | undefined) =>
    kept === undefined ? [] : [{ label: t('notice-back'), run: () => void actions.open(kept) }];
  const say = (what: string, how: { stay?: number; actions?: Action[] } = {}) =>
    toasts.show(what, { key: 'opening', stay: STAY_MS, ...how });
  switch (opening.kind) {
    case 'link':
      reportShared(state.session.state.value, shell, wayBack(opening.kept));
      break;
    case 'damaged link':
      say(t('core-link-unopened', { why: opening.message }), { actions: wayBack(opening.kept) });
      break;
    case 'copy':
      say(t('core-copied'));
      break;
    case 'no answer': {
      const reload = { label: t('core-reload'), run: () => location.reload() };
      say(t('notice-no-answer'), { stay: Number.POSITIVE_INFINITY, actions: [reload] });
      break;
    }
    case 'newer':
      say(t('notice-newer'), { stay: Number.POSITIVE_INFINITY });
      break;
    case 'damaged':
      say(t('notice-damaged', { why: opening.message }));
  }
}
