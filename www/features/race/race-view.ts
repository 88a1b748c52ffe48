import { computed } from '@preact/signals-core';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import { element, icon, makeButton, setText } from '../../ui/dom.ts';
import { BoardMirror } from '../../views/board-mirror.ts';
import { BoardView } from '../../views/board-view.ts';
import { followColours } from '../../views/colours.ts';
import './race.css';
import type { Race } from '../../state/race.ts';
import type { Settings } from '../../state/settings.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { scoreCurves } from './score-curves.ts';
import { describeLead } from './standing.ts';

interface Parts {
  settings: Settings;
  announcer: Announcer;
  clock: { now: () => number; frame: (draw: (now: number) => void) => void };
  close: () => void;
  after: { label: string; run: () => void };
}

export class RaceView {
  #race: Race;
  #label: string;
  #announcer: Announcer;
  #subscriptions = new Subscriptions();
  #canvas = element('canvas', { className: 'board-canvas', 'aria-hidden': 'true' });
  #board;
  #mirror;
  #facts = element('p', { className: 'race-facts' });
  #lead = element('p', { className: 'strong race-lead', id: 'race-lead' });
  #message = element('p', { className: 'race-message', role: 'status' });
  #finish = makeButton({ className: 'button race-finish', hidden: true });
  #after;
  #curves = element('div', { className: 'race-picture' });
  root;

  /** @param collaborators the rival's name, and how it plays; `after`: what one may do once the race is decided */
  constructor(
    race: Race,
    { label, how }: { label: string; how: string },
    { settings, announcer, clock, close, after }: Parts,
  ) {
    this.#race = race;
    this.#label = label;
    this.#announcer = announcer;
    const table = element('table');
    this.#mirror = new BoardMirror(table);
    this.#board = new BoardView(this.#canvas, clock);
    const leave = makeButton(
      { className: 'icon-button', title: t('race-end') },
      icon('close'),
      element('span', { className: 'visually-hidden' }, t('race-end')),
    );
    leave.addEventListener('click', close);
    this.#finish.addEventListener('click', () => {
      if (race.status.value.phase === 'failed') race.tryAgain();
      else race.finish(!race.isFinishing.value);
    });
    this.#after = makeButton(
      { className: 'button primary race-after', id: 'race-after', onclick: after.run },
      after.label,
    );
    this.root = element(
      'section',
      { className: 'race', 'aria-label': t('race-name'), id: 'race' },
      element(
        'div',
        { className: 'race-side' },
        element('div', { className: 'race-board' }, this.#canvas),
        element('div', { className: 'visually-hidden' }, table),
        this.#curves,
      ),
      element(
        'div',
        { className: 'race-text' },
        element(
          'div',
          { className: 'race-head' },
          element(
            'h2',
            { className: 'race-title' },
            label,
            element('small', { className: 'panel-note race-how' }, how),
          ),
          leave,
        ),
        this.#facts,
        element('div', { className: 'race-standing' }, this.#lead, this.#finish, this.#after),
        this.#message,
      ),
    );
    followColours(this.#board, settings, this.#subscriptions);
    this.#board.show(race.rival.state.value);
    this.#subscriptions.keep(
      race.rival.on('change', (change) => {
        if (change.kind === 'move' && change.slide !== 0) this.#board.animate(change.move);
        else this.#board.show(change.state);
      }),
    );
    this.#subscriptions.follow(() => this.#showFacts());
    this.#subscriptions.follow(() => this.#showEnd());
    const side = computed(() => Math.sign(race.lead.value));
    let last = side.value;
    this.#subscriptions.follow(() => {
      if (side.value !== last && side.value !== 0)
        announcer.tell(side.value > 0 ? t('race-ahead') : t('race-behind', { rival: label }));
      last = side.value;
    });
  }

  end() {
    this.#subscriptions.end();
    this.#canvas.remove();
  }

  #showFacts() {
    const { score, moves } = this.#race.rival.state.value;
    const rivalCanMove = !this.#race.isRivalOver.value;
    const isOver = this.#race.status.value.phase === 'over';
    const state = rivalCanMove ? (isOver ? 'race-facts-on' : 'race-facts') : 'race-facts-over';
    setText(this.#facts, t(state, { score, moves }));
    const lead = this.#race.lead.value;
    setText(this.#lead, describeLead(lead, this.#label, { isOver, rivalCanMove }));
    this.#lead.dataset.side = lead > 0 ? 'ahead' : lead < 0 ? 'behind' : 'level';
    this.#mirror.show(this.#race.rival.state.value);
  }

  /** Shows the result and the next actions when the player's game is over or the rival fails. */
  #showEnd() {
    const { phase, message } = this.#race.status.value;
    const isFinishing = this.#race.isFinishing.value;
    const rivalCanMove = !this.#race.isRivalOver.value;
    const [isOver, hasFailed] = [phase === 'over', phase === 'failed'];
    this.root.dataset.phase = phase;
    this.#finish.hidden = !hasFailed && !(isOver && rivalCanMove);
    const word = isFinishing ? t('race-stop') : t('race-play-on');
    setText(this.#finish, hasFailed ? t('core-try-again') : word);
    const isDecided = isOver && !rivalCanMove;
    this.#after.hidden = !isDecided;
    setText(this.#message, hasFailed ? t('race-failed', { why: message }) : '');
    // Do not redraw the curves for every move while the rival plays to the end.
    const shows = isOver && !(isFinishing && rivalCanMove);
    this.#curves.replaceChildren(...(shows ? [scoreCurves(this.#race.scores, this.#label)] : []));
    if (isDecided) this.#announcer.say(this.#lead.textContent ?? '');
  }
}
