import { formatWhole } from '../../lib/format.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { byId, setText } from '../../ui/dom.js';

/** Moves replayed in one frame, at most; beyond it the board jumps. */
const PER_FRAME = 4;
/** Moves per second where the speed of Auto has no bound. */
const FASTEST = 400;
/** From this speed on, moves are shown without animation. */
const UNANIMATED = 40;

/**
 * Replays a finished game: goes through its moves by itself or by a slider, until somebody plays another move or takes
 * up another game.
 */
export class ReplayBar {
  #session;
  #clock;
  #speed;
  #root = byId('replay', HTMLElement);
  #play = byId('replay-play', HTMLButtonElement);
  #slider = byId('replay-place', HTMLInputElement);
  #text = byId('replay-text', HTMLElement);
  #subscriptions = new Subscriptions();
  #isOpen = false;
  #total = 0;
  #playing = false;
  #dueAt = 0;

  /**
   * @param {{ session: import('../../state/session.js').GameSession,
   *           autoplay: import('../../state/autoplay.js').Autoplay,
   *           speed: () => number,
   *           clock: { now: () => number, frame: (draw: (now: number) => void) => void } }} collaborators
   */
  constructor({ session, autoplay, speed, clock }) {
    this.#session = session;
    this.#clock = clock;
    this.#speed = speed;
    this.#play.addEventListener('click', () => this.#toggle());
    this.#slider.addEventListener('input', () => {
      const moves = this.#slider.valueAsNumber;
      this.#pause();
      this.#jump(moves);
    });
    byId('replay-close', HTMLButtonElement).addEventListener('click', () => this.#close());
    this.#subscriptions.follow(() => {
      if (autoplay.running.value) this.#close();
    });
    this.#subscriptions.keep(
      session.on('change', ({ kind, by }) => {
        if (!this.#isOpen) return;
        if (kind === 'replace' || kind === 'move') return this.#close();
        if (by === 'player') this.#pause();
        this.#show();
      }),
    );
  }

  /** Replays the game that is on the page now, from its beginning. */
  start() {
    this.#total = this.#session.totalMoves;
    this.#isOpen = true;
    this.#root.hidden = false;
    this.#jump(0);
    this.#toggle();
  }

  /** @param {number} moves */
  #jump(moves) {
    this.#session.jump(moves);
  }

  #toggle() {
    if (this.#playing) return this.#pause();
    if (!this.#session.state.value.canRedo) this.#jump(0);
    this.#playing = true;
    this.#dueAt = this.#clock.now() + 400;
    this.#show();
    this.#clock.frame((now) => this.#frame(now));
  }

  #pause() {
    this.#playing = false;
    this.#show();
  }

  #close() {
    this.#playing = false;
    this.#isOpen = false;
    this.#root.hidden = true;
  }

  /** @param {number} now */
  #frame(now) {
    if (!this.#playing) return;
    const speed = Math.min(this.#speed(), FASTEST);
    const due = Math.floor(((now - this.#dueAt) * speed) / 1000) + 1;
    if (due > PER_FRAME) this.#jump(Math.min(this.#total, this.#session.state.value.moves + due));
    else {
      for (let move = 0; move < due; move++)
        this.#session.redo('solver', speed >= UNANIMATED ? 0 : 800 / speed);
    }
    if (due > 0) this.#dueAt = Math.max(this.#dueAt + (due * 1000) / speed, now);
    if (!this.#playing) return;
    if (!this.#session.state.value.canRedo) return this.#pause();
    this.#clock.frame((next) => this.#frame(next));
  }

  #show() {
    const { moves } = this.#session.state.value;
    this.#slider.max = String(this.#total);
    this.#slider.value = String(moves);
    setText(this.#text, `${formatWhole(moves)} / ${formatWhole(this.#total)}`);
    this.#slider.setAttribute('aria-valuetext', `move ${moves} of ${this.#total}`);
    const label = this.#playing ? 'Pause the replay' : 'Play the replay';
    this.#play.setAttribute('aria-label', label);
    this.#play.title = label;
    this.#play.querySelector('.icon')?.classList.toggle('icon-stop', this.#playing);
    this.#play.querySelector('.icon')?.classList.toggle('icon-play', !this.#playing);
  }
}
