import { formatCount } from '../lib/format.js';

/** @import { Toasts } from '../ui/toasts.js' */
/** @import { GameActions } from './game-actions.js' */
/** @import { FirstOpening } from './opening.js' */

/** How long a long notice stays, in ms. */
const LONG = 20_000;

/**
 * Shows a notice if the visit began in an unexpected way.
 *
 * @param {FirstOpening} opening
 * @param {{ commands: GameActions, toasts: Toasts,
 *           isOver: boolean, review: () => void }} collaborators `isOver`: whether no move is left
 */
export function reportOpening(opening, { commands, toasts, isOver, review }) {
  /** @param {string | undefined} kept */
  const wayBack = (kept) =>
    kept === undefined ? [] : [{ label: 'Back to my game', run: () => void commands.open(kept) }];
  switch (opening.kind) {
    case 'link':
      toasts.show(
        `A shared game of ${formatCount(opening.moves, 'move')}. ${isOver ? 'It is over: see how it went.' : 'Play on from here.'}`,
        {
          key: 'opening',
          stay: LONG,
          actions: [{ label: 'Review', run: review }, ...wayBack(opening.kept)],
        },
      );
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
