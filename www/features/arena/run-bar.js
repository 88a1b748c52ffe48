import { formatCount, formatDuration, formatWhole } from '../../lib/format.js';
import { element, makeButton, setText } from '../../ui/dom.js';

/** @import { Arena } from './arena.js' */

/** Messages for when finished games are not stored. */
const KEEPING = {
  kept: '',
  full: 'The browser’s storage is full: games that end now are kept only until the page is closed. Export them, or make room.',
  refused:
    'This browser does not let the page store anything: finished games are kept only until the page is closed. Export them.',
};

/** The progress of the run, and the buttons that start, pause and cancel it. */
export class RunBar {
  #arena;
  #progress = element('progress', {
    className: 'arena-progress',
    id: 'arena-progress',
    'aria-label': 'Games played',
  });
  #status = element('p', { className: 'arena-status', id: 'arena-status', role: 'status' });
  #keeping = element('p', {
    className: 'obstacle',
    id: 'arena-keeping',
    role: 'alert',
    hidden: true,
  });
  #start = makeButton({ className: 'button primary', id: 'arena-start' });
  #pause = makeButton({ id: 'arena-pause' }, 'Pause');
  #cancel = makeButton({ id: 'arena-cancel' }, 'Cancel');
  #cancelled = false;
  root = element(
    'section',
    { className: 'arena-run', 'aria-label': 'Run', hidden: true },
    element('div', { className: 'button-row' }, this.#start, this.#pause, this.#cancel),
    element('div', { className: 'arena-course' }, this.#progress, this.#status),
    this.#keeping,
  );

  /**
   * @param {{ arena: Arena, start: () => void }} collaborators
   */
  constructor({ arena, start }) {
    this.#arena = arena;
    this.#start.addEventListener('click', start);
    this.#pause.addEventListener('click', () => {
      arena.pause();
      this.#start.focus();
    });
    this.#cancel.addEventListener('click', () => {
      this.#cancelled = true;
      arena.cancel();
      this.#start.focus();
    });
    arena.on('change', () => this.#changed());
    arena.on('keeping', () => this.show());
    this.show();
  }

  #changed() {
    if (this.#arena.state === 'running') this.#cancelled = false;
    this.show();
  }

  show() {
    const { state, rows, done, asked, hasUnfinished, keeping } = this.#arena;
    this.root.hidden = rows.length === 0 && keeping === 'kept';
    const running = state === 'running';
    this.#start.hidden = running || rows.length === 0 || !hasUnfinished;
    setText(this.#start, done === 0 ? 'Start' : 'Resume');
    this.#pause.hidden = !running;
    this.#cancel.hidden = state === 'idle';
    this.#progress.hidden = rows.length === 0;
    this.#progress.max = Math.max(1, asked);
    this.#progress.value = done;
    setText(this.#status, rows.length === 0 ? '' : this.#describe());
    setText(this.#keeping, KEEPING[keeping]);
    this.#keeping.hidden = keeping === 'kept';
  }

  #describe() {
    const { state, done, asked, workers, hasUnfinished, rows } = this.#arena;
    const games = `${formatWhole(done)} of ${formatCount(asked, 'game')}`;
    switch (state) {
      case 'running': {
        const left = this.#timeLeft();
        return `${games} · ${formatCount(workers, 'worker')}${left === undefined ? '' : ` · about ${formatDuration(left)} left`}`;
      }
      case 'paused':
        return `Paused: ${games}. The games under way wait.`;
      default:
        if (!hasUnfinished) {
          return rows.some(({ failure }) => failure !== undefined)
            ? `${games}; some rows could not be played.`
            : `Done: ${games}.`;
        }
        if (done === 0) return this.#cancelled ? `Cancelled: ${games}.` : `${games}.`;
        // Short games end first, so the figures of an incomplete row are biased.
        return `${this.#cancelled ? 'Cancelled' : 'Stopped'}: ${games} have ended and are kept. Long games are missing more often than short ones.`;
    }
  }

  /** The time left in seconds; undefined until every row has timed games. */
  #timeLeft() {
    const { rows, workers } = this.#arena;
    let ms = 0;
    for (const { summary, asked, done, complete, failure } of rows) {
      if (complete || failure !== undefined) continue;
      if (!summary || summary.msPerMove === null) return undefined;
      ms += (asked - done) * summary.msPerMove * summary.statistics.moves.mean;
    }
    return ms / Math.max(1, workers) / 1000;
  }
}
