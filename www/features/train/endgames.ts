import './endgames.css';
import { ENDGAME } from '../../games/far.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import { element } from '../../ui/dom.ts';
import { coloursOf } from '../../views/colours.ts';
import { boardColours } from '../../views/tile-palette.ts';
import { EndgamePlay } from './endgame-play.ts';
import { EndgameSetup } from './endgame-setup.ts';
import { FormationSolver } from './formation-solver.ts';
import { KeptSolutions } from './kept-solutions.ts';

/** Endgames: choosing one, solving it, and playing it against perfect play. */
export function openEndgames(page: PageState, shown: Visible) {
  const { pool, register, clock, session, settings } = page;
  const kept = new KeptSolutions();
  const solver = new FormationSolver({ pool, clock, kept });
  const colours = coloursOf(settings);
  const root = element('section', {
    className: 'endgame-parts',
    id: 'endgames',
    'aria-label': t('endgame-title'),
  });
  const focus = () => setup.focus();
  const forget = () => void register.change(ENDGAME, '', () => undefined);
  const onLeave = () => {
    solver.discard();
    forget();
    focus();
  };
  const play = new EndgamePlay({ register, solver, pool, kept, colours, onLeave }, shown);
  const onOpen = play.reset.bind(play);
  const setup = new EndgameSetup({ solver, kept, session, onOpen }, shown);
  void register.get(ENDGAME).then((left) => {
    if (left) setup.open(left, left);
  });
  root.append(
    element('p', {}, t('endgame-about')),
    setup.root,
    play.root,
    element('p', { className: 'panel-note' }, t('endgame-locking')),
  );
  const subscriptions = new Subscriptions(shown);
  // What cannot be opened does not come back each time.
  subscriptions.follow(() => void (solver.state.value.phase === 'failed' && forget()));
  subscriptions.follow(() => {
    const { board, cell } = boardColours(colours.value.theme);
    root.style.setProperty('--endgame-board', board);
    root.style.setProperty('--endgame-cell', cell);
  });
  return { root, focus };
}
