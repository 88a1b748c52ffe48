import { effect } from '@preact/signals-core';
import { Lazy } from '../lib/lazy.ts';
import { t } from '../lib/sentences.ts';
import { describeSpeed, formatSpeed, LAST_SPEED, movesPerSecond } from '../lib/speeds.ts';
import type { Autoplay } from '../state/autoplay.ts';
import type { GameSession } from '../state/session.ts';
import type { Settings } from '../state/settings.ts';
import type { SolverChoice } from '../state/solver-choice.ts';
import { byId, setText } from '../ui/dom.ts';
import { COMMAND_ROWS, type CommandName } from './commands.ts';
import type { GameActions } from './game-actions.ts';

/** The buttons of commands, and the controls for watching a solver. */
export class Transport {
  #auto = byId('auto', HTMLButtonElement);
  #autoText = byId('auto-text', HTMLElement);
  #watch = byId('watch', HTMLElement);
  #step = byId('step', HTMLButtonElement);
  #speed = byId('speed', HTMLInputElement);
  #speedText = byId('speed-text', HTMLElement);
  #hasPlayed = false;

  constructor({
    choice,
    settings,
    session,
    autoplay,
    actions,
    run,
  }: {
    choice: SolverChoice;
    settings: Settings;
    session: GameSession;
    autoplay: Autoplay;
    actions: GameActions;
    run: (command: CommandName) => void;
  }) {
    for (const [name, { keys = [], needsSolver }] of COMMAND_ROWS) {
      const title = t(`core-command-${name}`);
      for (const button of document.querySelectorAll(`[data-command="${name}"]`)) {
        button.addEventListener('click', () => run(name));
        button.setAttribute(
          'title',
          keys.length > 0 ? t('core-title-with-key', { title, key: keys[0] }) : title,
        );
        if (!needsSolver) continue;
        effect(() => {
          const isObstructed = choice.obstacle.value !== undefined;
          button.setAttribute('aria-disabled', String(isObstructed));
        });
      }
    }
    const undo = byId('undo', HTMLButtonElement);
    effect(() => {
      undo.disabled = !actions.canUndo.value;
    });
    effect(() => this.#showWatching(autoplay.watching.value, autoplay.running.value));
    const note = new Lazy(async () => {
      const { WatchNote } = await import('./watch-note.ts');
      return new WatchNote(byId('watch-note', HTMLElement), {
        choice,
        settings,
        session,
        autoplay,
      });
    });
    effect(() => {
      if (autoplay.watching.value) note.need();
    });
    this.#speed.max = String(LAST_SPEED);
    this.#speed.addEventListener('input', () =>
      settings.change({ speed: this.#speed.valueAsNumber }),
    );
    effect(() => this.#showSpeed(settings.current.value.speed));
  }

  #showWatching(watching: boolean, running: boolean) {
    // Whoever asks for a single move goes on alone.
    this.#hasPlayed = watching && (running || this.#hasPlayed);
    this.#watch.hidden = this.#step.hidden = !this.#hasPlayed;
    byId('stop', HTMLElement).hidden = running;
    byId('speed-box', HTMLElement).hidden = !running;
    setText(
      this.#autoText,
      running ? t('core-pause') : this.#hasPlayed ? t('core-go-on') : t('core-watch'),
    );
    this.#auto.setAttribute('aria-pressed', String(running));
    this.#auto.querySelector('.icon')?.classList.toggle('icon-pause', running);
    this.#auto.querySelector('.icon')?.classList.toggle('icon-play', !running);
  }

  #showSpeed(speed: number) {
    const rate = movesPerSecond(speed);
    this.#speed.value = String(speed);
    this.#speed.setAttribute('aria-valuetext', describeSpeed(rate));
    this.#speedText.textContent = formatSpeed(rate);
  }
}
