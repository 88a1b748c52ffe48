import { formatCount } from '../lib/format.js';

/** @import { Action, Toasts } from '../ui/toasts.js' */
/** @import { GameActions } from './game-actions.js' */
/** @import { FirstOpening } from './opening.js' */

/** How long a long notice stays, in ms. */
const LONG = 20_000;

/**
 * Says that a game from a link is not the player's own, and what can be done with it. At the end of a game the card says
 * so.
 *
 * @param {{ moves: number, score: number, canMove: boolean }} game
 * @param {{ toasts: Toasts, startAgain: () => void, more?: Action[] }} collaborators `more`: further offers
 */
export function reportShared({ moves, score, canMove }, { toasts, startAgain, more = [] }) {
  const isUnderWay = canMove && moves > 0;
  if (!isUnderWay && more.length === 0) return;
  const how = { key: 'opening', stay: LONG };
  if (!isUnderWay) toasts.show('A shared game.', { ...how, actions: more });
  else
    toasts.show(
      `A shared game, under way: ${formatCount(score, 'point')} after ${formatCount(moves, 'move')}.`,
      {
        ...how,
        actions: [
          { label: 'Go on from here', run: () => {} },
          { label: 'Start it yourself', run: startAgain },
          ...more,
        ],
      },
    );
}

/**
 * Shows a notice if the visit began in an unexpected way.
 *
 * @param {FirstOpening} opening
 * @param {{ commands: GameActions, toasts: Toasts,
 *           game: { moves: number, score: number, canMove: boolean },
 *           startAgain: () => void }} collaborators `game`: on the page
 */
export function reportOpening(opening, { commands, toasts, game, startAgain }) {
  /** @param {string | undefined} kept */
  const wayBack = (kept) =>
    kept === undefined ? [] : [{ label: 'Back to my game', run: () => void commands.open(kept) }];
  switch (opening.kind) {
    case 'link':
      reportShared(game, { toasts, startAgain, more: wayBack(opening.kept) });
      break;
    case 'damaged link':
      toasts.show(`The link cannot be opened: ${opening.message}`, {
        key: 'opening',
        stay: LONG,
        actions: wayBack(opening.kept),
      });
      break;
    case 'elsewhere':
      toasts.show('Your game is open in another tab. This is a new one.', {
        key: 'opening',
        stay: Number.POSITIVE_INFINITY,
        actions: [
          { label: 'Play it here', run: () => void commands.open(opening.id, { steal: true }) },
        ],
      });
      break;
    case 'put off':
      toasts.show('Your game is kept. This is a new one.', {
        key: 'opening',
        stay: Number.POSITIVE_INFINITY,
        actions: [{ label: 'Open my game', run: () => void commands.open(opening.id) }],
      });
      break;
    case 'no answer':
      toasts.show(
        'Your game could not be opened: the browser does not answer. This new one is not kept.',
        {
          key: 'opening',
          stay: Number.POSITIVE_INFINITY,
          actions: [{ label: 'Reload', run: () => location.reload() }],
        },
      );
      break;
    case 'newer':
      toasts.show(
        'Your game was saved by a newer version of this page. It is kept: reload the page to get that version. This is a new game.',
        { key: 'opening', stay: Number.POSITIVE_INFINITY },
      );
      break;
    case 'damaged':
      toasts.show(`The stored game cannot be read and has been set aside: ${opening.message}`, {
        key: 'opening',
        stay: LONG,
      });
  }
}
