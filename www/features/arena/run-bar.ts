import { formatDuration } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import type { Arena } from './arena.ts';

/** Messages for when finished games are not stored. */
const KEEPING = {
  kept: '',
  full: t('arena-full'),
  refused: t('arena-refused'),
};

/** The progress of the run, and the buttons that start, pause and cancel it. */
export class RunBar {
  #arena: Arena;
  #progress = element('progress', {
    className: 'arena-progress',
    id: 'arena-progress',
    'aria-label': t('common-games-played'),
  });
  #status = element('p', { className: 'arena-status', id: 'arena-status', role: 'status' });
  #keeping = element('p', {
    className: 'obstacle',
    id: 'arena-keeping',
    role: 'alert',
    hidden: true,
  });
  #start = makeButton({ className: 'button primary', id: 'arena-start' });
  #pause = makeButton({ id: 'arena-pause' }, t('core-pause'));
  #cancel = makeButton({ id: 'arena-cancel' }, t('common-cancel'));
  #cancelled = false;
  root = element(
    'section',
    { className: 'arena-run', 'aria-label': t('arena-run'), hidden: true },
    element('div', { className: 'button-row' }, this.#start, this.#pause, this.#cancel),
    element('div', { className: 'arena-course' }, this.#progress, this.#status),
    this.#keeping,
  );

  constructor({ arena, start }: { arena: Arena; start: () => void }) {
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

  /** Puts the focus on the button that stops the run, or on what is there in its place. */
  focus() {
    const shown = [this.#pause, this.#start].find(({ hidden }) => !hidden);
    shown?.focus();
  }

  #changed() {
    if (this.#arena.state === 'running') this.#cancelled = false;
    this.show();
  }

  show() {
    const { state, rows, done, asked, hasUnfinished, isBegun, keeping } = this.#arena;
    this.root.hidden = rows.length === 0 && keeping === 'kept';
    const running = state === 'running';
    this.#start.hidden = running || rows.length === 0 || !hasUnfinished;
    setText(this.#start, isBegun || state === 'paused' ? t('arena-resume') : t('common-start'));
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
    const { state, done, asked, workers, hasUnfinished, isBegun, rows } = this.#arena;
    const games = t('arena-progress-games', { done, asked });
    switch (state) {
      case 'running': {
        const left = this.#timeLeft();
        return left === undefined
          ? t('arena-running', { games, workers })
          : t('arena-running-left', { games, workers, time: formatDuration(left) });
      }
      case 'paused':
        return t('arena-paused', { games });
      default:
        if (!hasUnfinished) {
          return rows.some(({ failure }) => failure !== undefined)
            ? t('arena-some-failed', { games })
            : t('arena-done', { games });
        }
        if (!isBegun) return this.#cancelled ? t('arena-cancelled', { games }) : `${games}.`;
        // Short games end first, so the figures of an incomplete row are biased.
        return t(this.#cancelled ? 'arena-cancelled-kept' : 'arena-stopped-kept', { games });
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
