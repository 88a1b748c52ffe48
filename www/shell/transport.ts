import { effect } from '@preact/signals-core';
import { Lazy } from '../lib/lazy.ts';
import { t } from '../lib/sentences.ts';
import { describeSpeed, formatSpeed, LAST_SPEED, movesPerSecond } from '../lib/speeds.ts';
import type { PageState } from '../state/page-state.ts';
import { byId, setText } from '../ui/dom.ts';
import { COMMAND_ROWS, type CommandName } from './commands.ts';
import type { GameActions } from './game-actions.ts';

/** Follows the buttons of commands, and the controls for watching a solver. */
export function followButtons(
  state: PageState,
  actions: GameActions,
  run: (command: CommandName) => void,
) {
  const { choice, settings, autoplay } = state;
  for (const [name, { keys: [key] = [], needsSolver }] of COMMAND_ROWS) {
    const title = t(`core-command-${name}`);
    const tip = key ? t('core-title-with-key', { title, key: t('core-key', { key }) }) : title;
    for (const button of document.querySelectorAll(`[data-command="${name}"]`)) {
      button.addEventListener('click', () => run(name));
      button.setAttribute('title', tip);
      if (!needsSolver) continue;
      effect(() =>
        button.setAttribute('aria-disabled', String(choice.obstacle.value !== undefined)),
      );
    }
  }
  const undo = byId('undo', HTMLButtonElement);
  effect(() => {
    undo.disabled = !actions.canUndo.value;
  });
  const note = new Lazy(async () => {
    const { showWatchNote } = await import('./watch-note.ts');
    showWatchNote(byId('watch-note', HTMLElement), state);
  });
  let hasPlayed = false;
  const auto = byId('auto', HTMLButtonElement);
  effect(() => {
    const [watching, running] = [autoplay.watching.value, autoplay.running.value];
    if (watching) note.need();
    // Whoever asks for a single move goes on alone.
    hasPlayed = watching && (running || hasPlayed);
    byId('watch', HTMLElement).hidden = byId('step', HTMLElement).hidden = !hasPlayed;
    byId('stop', HTMLElement).hidden = running;
    byId('speed-box', HTMLElement).hidden = !running;
    setText(
      byId('auto-text', HTMLElement),
      running ? t('core-pause') : hasPlayed ? t('core-go-on') : t('core-watch'),
    );
    auto.setAttribute('aria-pressed', String(running));
    auto.querySelector('.icon')?.classList.toggle('icon-pause', running);
    auto.querySelector('.icon')?.classList.toggle('icon-play', !running);
  });
  const slider = byId('speed', HTMLInputElement);
  slider.max = String(LAST_SPEED);
  slider.addEventListener('input', () => settings.change({ speed: slider.valueAsNumber }));
  effect(() => {
    const { speed } = settings.current.value;
    const rate = movesPerSecond(speed);
    slider.value = String(speed);
    slider.setAttribute('aria-valuetext', describeSpeed(rate));
    setText(byId('speed-text', HTMLElement), formatSpeed(rate));
  });
}
