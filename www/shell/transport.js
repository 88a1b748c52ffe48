import { Lazy } from '../lib/lazy.js';
import { t } from '../lib/sentences.js';
import { describeSpeed, formatSpeed, LAST_SPEED, movesPerSecond } from '../lib/speeds.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { byId, setText } from '../ui/dom.js';
import { COMMAND_ROWS } from './commands.js';

/** @import { Autoplay } from '../state/autoplay.js' */
/** @import { GameSession } from '../state/session.js' */
/** @import { Settings } from '../state/settings.js' */
/** @import { SolverChoice } from '../state/solver-choice.js' */
/** @import { CommandName } from './commands.js' */
/** @import { GameActions } from './game-actions.js' */

/** The buttons of commands, and the controls for watching a solver. */
export class Transport {
  #auto = byId('auto', HTMLButtonElement);
  #autoText = byId('auto-text', HTMLElement);
  #watch = byId('watch', HTMLElement);
  #speed = byId('speed', HTMLInputElement);
  #speedText = byId('speed-text', HTMLElement);
  #subscriptions = new Subscriptions();

  /**
   * @param {{ choice: SolverChoice,
   *           settings: Settings, session: GameSession,
   *           autoplay: Autoplay,
   *           actions: GameActions,
   *           run: (command: CommandName) => void }} collaborators
   */
  constructor({ choice, settings, session, autoplay, actions, run }) {
    for (const [name, { keys = [], needsSolver }] of COMMAND_ROWS) {
      const title = t(`core-command-${name}`);
      for (const button of document.querySelectorAll(`[data-command="${name}"]`)) {
        button.addEventListener('click', () => run(name));
        button.setAttribute(
          'title',
          keys.length > 0 ? t('core-title-with-key', { title, key: keys[0] }) : title,
        );
        if (!needsSolver) continue;
        this.#subscriptions.follow(() => {
          const isObstructed = choice.obstacle.value !== undefined;
          button.setAttribute('aria-disabled', String(isObstructed));
        });
      }
    }
    const undo = byId('undo', HTMLButtonElement);
    this.#subscriptions.follow(() => {
      undo.disabled = !actions.canUndo.value;
    });
    this.#subscriptions.follow(() =>
      this.#showWatching(autoplay.watching.value, autoplay.running.value),
    );
    const note = new Lazy(async () => {
      const { WatchNote } = await import('./watch-note.js');
      return new WatchNote(byId('watch-note', HTMLElement), {
        choice,
        settings,
        session,
        autoplay,
      });
    });
    this.#subscriptions.follow(() => {
      if (autoplay.watching.value) note.need();
    });
    this.#speed.max = String(LAST_SPEED);
    this.#speed.addEventListener('input', () =>
      settings.change({ speed: this.#speed.valueAsNumber }),
    );
    this.#subscriptions.follow(() => this.#showSpeed(settings.current.value.speed));
  }

  /**
   * @param {boolean} watching
   * @param {boolean} running
   */
  #showWatching(watching, running) {
    this.#watch.hidden = !watching;
    setText(
      this.#autoText,
      running ? t('core-pause') : watching ? t('core-go-on') : t('core-watch'),
    );
    this.#auto.setAttribute('aria-pressed', String(running));
    this.#auto.querySelector('.icon')?.classList.toggle('icon-pause', running);
    this.#auto.querySelector('.icon')?.classList.toggle('icon-play', !running);
  }

  /** @param {number} speed */
  #showSpeed(speed) {
    const rate = movesPerSecond(speed);
    this.#speed.value = String(speed);
    this.#speed.setAttribute('aria-valuetext', describeSpeed(rate));
    this.#speedText.textContent = formatSpeed(rate);
  }
}
