import './endgames.css';
import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { element } from '../../ui/dom.js';
import { coloursOf } from '../../views/colours.js';
import { boardColours } from '../../views/tile-palette.js';
import { EndgamePlay } from './endgame-play.js';
import { EndgameSetup } from './endgame-setup.js';
import { FormationSolver } from './formation-solver.js';
import { KeptSolutions } from './kept-solutions.js';

/** @import { Scheduler } from '../../engine/scheduler.js' */
/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { GameSession } from '../../state/session.js' */
/** @import { Settings } from '../../state/settings.js' */

/**
 * @typedef {{ scheduler: Pick<Scheduler, 'reserve' | 'queue'>, clock: { now: () => number }, session: Pick<GameSession, 'state'>,
 *             settings: Settings }} EndgameParts
 */

/**
 * Endgames: choosing one, solving it, and playing it against perfect play.
 *
 * @param {EndgameParts} page
 * @param {Visible} shown
 */
export function openEndgames({ scheduler, clock, session, settings }, shown) {
  const kept = new KeptSolutions();
  const solver = new FormationSolver({ client: scheduler.reserve('endgame'), clock, kept });
  const colours = coloursOf(settings);
  const root = element('section', { className: 'place-card endgame-parts', id: 'endgames' });
  const focus = () => {
    root.scrollIntoView();
    setup.focus();
  };
  const onLeave = () => {
    solver.discard();
    focus();
  };
  const quick = scheduler.queue('coach');
  const play = new EndgamePlay({ solver, quick, kept, colours, onLeave }, shown);
  const onOpen = play.reset.bind(play);
  const setup = new EndgameSetup({ solver, kept, session, onOpen }, shown);
  root.append(
    element('h3', { className: 'panel-title' }, t('endgame-title')),
    element('p', { className: 'panel-note' }, t('endgame-locking')),
    setup.root,
    play.root,
  );
  new Subscriptions(shown).follow(() => {
    const { board, cell } = boardColours(colours.value.theme);
    root.style.setProperty('--endgame-board', board);
    root.style.setProperty('--endgame-cell', cell);
  });
  return { root, focus };
}
