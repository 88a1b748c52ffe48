import './race.css';
import { computed } from '@preact/signals-core';
import { render } from 'preact';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { Button, Made } from '../../ui/components.tsx';
import { element } from '../../ui/dom.ts';
import { BoardMirror } from '../../views/board-mirror.ts';
import { BoardView } from '../../views/board-view.ts';
import { followColours } from '../../views/colours.ts';
import type { Race } from './rival-race.ts';
import { ScoreCurves } from './score-curves.tsx';
import { describeLead } from './standing.ts';

/** `rival`: its name, and how it plays; `after`: what one may do once the race is decided. */
interface Parts extends Pick<PageState, 'settings' | 'clock'> {
  race: Race;
  rival: { label: string; how: string };
  announcer: Announcer;
  close: () => void;
  after: { label: string; run: () => void };
}

export class RaceView {
  #parts;
  #subscriptions = new Subscriptions();
  #canvas = element('canvas', { className: 'board-canvas', 'aria-hidden': 'true' });
  #table = element('table');
  root = element('section', { className: 'race', 'aria-label': t('race-name'), id: 'race' });

  constructor(parts: Parts) {
    this.#parts = parts;
    const { race, rival, settings, clock, announcer } = parts;
    const mirror = new BoardMirror(this.#table);
    const board = new BoardView(this.#canvas, clock);
    const { state } = race.rival;
    followColours(board, settings, this.#subscriptions);
    board.show(state.value);
    this.#subscriptions.keep(
      race.rival.on('change', (change) => {
        if (change.kind === 'move' && change.slide !== 0) board.animate(change.move);
        else board.show(change.state);
      }),
    );
    this.#subscriptions.follow(() => mirror.show(state.value));
    this.#subscriptions.follow(() => render(this.#draw(), this.root));
    const result = computed(() =>
      race.status.value.phase === 'over' && race.isRivalOver.value ? this.#lead() : '',
    );
    this.#subscriptions.follow(() => result.value && announcer.say(result.value));
    const side = computed(() => Math.sign(race.lead.value));
    let last = side.value;
    this.#subscriptions.follow(() => {
      if (side.value !== last && side.value !== 0)
        announcer.tell(side.value > 0 ? t('race-ahead') : t('race-behind', { rival: rival.label }));
      last = side.value;
    });
  }

  end() {
    this.#subscriptions.end();
    this.#canvas.remove();
  }

  #lead() {
    const { lead, status, isRivalOver } = this.#parts.race;
    const isOver = status.value.phase === 'over';
    const rivalCanMove = !isRivalOver.value;
    return describeLead(lead.value, this.#parts.rival.label, { isOver, rivalCanMove });
  }

  #draw() {
    const { race, rival, close, after } = this.#parts;
    const { label, how } = rival;
    const { score, moves } = race.rival.state.value;
    const { phase, message } = race.status.value;
    const lead = race.lead.value;
    const isFinishing = race.isFinishing.value;
    const rivalCanMove = !race.isRivalOver.value;
    const [isOver, hasFailed] = [phase === 'over', phase === 'failed'];
    const facts = rivalCanMove ? (isOver ? 'race-facts-on' : 'race-facts') : 'race-facts-over';
    this.root.dataset.phase = phase;
    return (
      <>
        <div class="race-side">
          <div class="race-board">
            <Made node={this.#canvas} />
          </div>
          <div class="visually-hidden">
            <Made node={this.#table} />
          </div>
          <div class="race-picture">
            {/* Not for every move while the rival plays to the end. */}
            {isOver && !(isFinishing && rivalCanMove) && (
              <ScoreCurves scores={race.scores} name={label} />
            )}
          </div>
        </div>
        <div class="race-text">
          <div class="race-head">
            <h2 class="race-title">
              {label}
              <small class="panel-note race-how">{how}</small>
            </h2>
            <Button class="icon-button" title={t('race-end')} onClick={close}>
              <span class="icon icon-close" aria-hidden="true" />
              <span class="visually-hidden">{t('race-end')}</span>
            </Button>
          </div>
          <p class="race-facts">{t(facts, { score, moves })}</p>
          <div class="race-standing">
            <p
              class="strong race-lead"
              id="race-lead"
              data-side={lead > 0 ? 'ahead' : lead < 0 ? 'behind' : 'level'}
            >
              {this.#lead()}
            </p>
            {(hasFailed || (isOver && rivalCanMove)) && (
              <Button
                class="button race-finish"
                onClick={() => (hasFailed ? race.tryAgain() : race.finish(!isFinishing))}
              >
                {hasFailed ? t('core-try-again') : t(isFinishing ? 'race-stop' : 'race-play-on')}
              </Button>
            )}
            {isOver && !rivalCanMove && (
              <Button class="button primary race-after" id="race-after" onClick={after.run}>
                {after.label}
              </Button>
            )}
          </div>
          <p class="race-message" role="status">
            {hasFailed && t('race-failed', { why: message })}
          </p>
        </div>
      </>
    );
  }
}
