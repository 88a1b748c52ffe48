import './endgames.css';
import type { Scheduler } from '../../engine/scheduler.ts';
import type { Register } from '../../games/register.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { GameSession } from '../../state/session.ts';
import type { Settings } from '../../state/settings.ts';
import { element } from '../../ui/dom.ts';
import { coloursOf } from '../../views/colours.ts';
import { boardColours } from '../../views/tile-palette.ts';
import { EndgamePlay } from './endgame-play.ts';
import { EndgameSetup } from './endgame-setup.ts';
import { FormationSolver } from './formation-solver.ts';
import { KeptSolutions } from './kept-solutions.ts';

export interface EndgameParts {
  register: Register;
  scheduler: Pick<Scheduler, 'reserve' | 'queue'>;
  clock: { now: () => number };
  session: Pick<GameSession, 'state'>;
  settings: Settings;
}

/** Endgames: choosing one, solving it, and playing it against perfect play. */
export function openEndgames(
  { register, scheduler, clock, session, settings }: EndgameParts,
  shown: Visible,
) {
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
  const play = new EndgamePlay({ register, solver, quick, kept, colours, onLeave }, shown);
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
