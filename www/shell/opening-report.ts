import { t } from '../lib/sentences.ts';
import type { Action, Toasts } from '../ui/toasts.ts';
import type { GameActions } from './game-actions.ts';
import type { FirstOpening } from './opening.ts';

/** How long a long notice stays, in ms. */
const LONG = 20_000;

/**
 * Says that a game from a link is not the player's own, and what can be done with it. At the end of a game the card says
 * so.
 *
 * @param collaborators `more`: further offers
 */
export function reportShared(
  { moves, score, canMove }: { moves: number; score: number; canMove: boolean },
  { toasts, startAgain, more = [] }: { toasts: Toasts; startAgain: () => void; more?: Action[] },
) {
  const isUnderWay = canMove && moves > 0;
  if (!isUnderWay && more.length === 0) return;
  const how = { key: 'opening', stay: LONG };
  if (!isUnderWay) toasts.show(t('notice-shared'), { ...how, actions: more });
  else
    toasts.show(t('notice-shared-on', { score, moves }), {
      ...how,
      actions: [{ label: t('notice-start-yourself'), run: startAgain }, ...more],
    });
}

interface OpenedPage {
  commands: GameActions;
  toasts: Toasts;
  /** On the page. */
  game: { moves: number; score: number; canMove: boolean };
  startAgain: () => void;
}

/** Shows a notice if the visit began in an unexpected way. */
export function reportOpening(
  opening: FirstOpening,
  { commands, toasts, game, startAgain }: OpenedPage,
) {
  const wayBack = (kept: string | undefined) =>
    kept === undefined ? [] : [{ label: t('notice-back'), run: () => void commands.open(kept) }];
  switch (opening.kind) {
    case 'link':
      reportShared(game, { toasts, startAgain, more: wayBack(opening.kept) });
      break;
    case 'damaged link':
      toasts.show(t('core-link-unopened', { why: opening.message }), {
        key: 'opening',
        stay: LONG,
        actions: wayBack(opening.kept),
      });
      break;
    case 'copy':
      toasts.show(t('core-copied'), { key: 'opening', stay: LONG });
      break;
    case 'no answer':
      toasts.show(t('notice-no-answer'), {
        key: 'opening',
        stay: Number.POSITIVE_INFINITY,
        actions: [{ label: t('core-reload'), run: () => location.reload() }],
      });
      break;
    case 'newer':
      toasts.show(t('notice-newer'), { key: 'opening', stay: Number.POSITIVE_INFINITY });
      break;
    case 'damaged':
      toasts.show(t('notice-damaged', { why: opening.message }), {
        key: 'opening',
        stay: LONG,
      });
  }
}
