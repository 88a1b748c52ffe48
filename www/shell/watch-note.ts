import { effect } from '@preact/signals-core';
import { solverMeans } from '../../pkg/rivals.js';
import { formatDownload, formatShare } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Autoplay } from '../state/autoplay.ts';
import type { GameSession } from '../state/session.ts';
import type { Settings } from '../state/settings.ts';
import type { SolverChoice } from '../state/solver-choice.ts';
import { LEARNED, needsOf, sizeObstacle } from '../state/solver-needs.ts';
import { element, makeButton, setText } from '../ui/dom.ts';

/** The strongest network, which is downloaded only on demand. */
const STRONGEST = 'full';

/**
 * Says who is watched and how strong it is, the first time, and again while a stronger player can be had. That one is offered, with
 * the size of its download.
 */
export class WatchNote {
  #choice: SolverChoice;
  #session: GameSession;
  #text = element('span');
  #load = makeButton({ className: 'chip', id: 'watch-load' });

  constructor(
    root: HTMLElement,
    {
      choice,
      settings,
      session,
      autoplay,
    }: { choice: SolverChoice; settings: Settings; session: GameSession; autoplay: Autoplay },
  ) {
    this.#choice = choice;
    this.#session = session;
    root.append(this.#text, this.#load);
    this.#load.addEventListener('click', () => void choice.loadNetwork(STRONGEST));
    let isNews = !settings.current.peek().watched;
    effect(() => {
      const isWatching = autoplay.watching.value;
      const isOffer = isWatching && this.#showOffer();
      if (!isOffer) {
        this.#load.hidden = true;
        if (isWatching) setText(this.#text, this.#describePlayer());
      }
      // Whoever loads the strongest player is told that it has come.
      if (isOffer) isNews = true;
      root.hidden = !isWatching || !isNews;
      if (isWatching || !isNews) return;
      isNews = false;
      settings.change({ watched: true });
    });
  }

  /**
   * Shows that a stronger player can be had.
   *
   * @returns whether there is one
   */
  #showOffer(): boolean {
    const choice = this.#choice;
    const state = choice.models.state(STRONGEST);
    const { rows, cols } = this.#session.state.peek();
    const isHad = state.phase === 'none' || state.phase === 'ready';
    if (isHad || !choice.isAutomatic || sizeObstacle(LEARNED, { rows, cols })) return false;
    const isLoading = state.phase === 'downloading' || state.phase === 'reading';
    this.#load.hidden = isLoading;
    if (state.phase === 'reading') setText(this.#text, t('notice-watch-unpacking'));
    else if (state.phase === 'downloading') {
      const part = formatShare(Math.floor(100 * state.part) / 100);
      setText(this.#text, t('notice-watch-loading', { part }));
    } else if (state.phase === 'failed') {
      setText(this.#text, t('notice-watch-failed', { why: state.message }));
      setText(this.#load, t('core-try-again'));
    } else {
      const size = formatDownload(choice.models.size(STRONGEST) ?? 0);
      setText(this.#text, this.#describePlayer());
      setText(this.#load, t('notice-watch-load', { size }));
    }
    return true;
  }

  /** Which player is watched, and how strong it is, in one sentence. */
  #describePlayer() {
    const { spec } = this.#choice;
    const network = needsOf(this.#choice.request())?.network;
    const { rows, cols, p4 } = this.#session.state.peek();
    const isMeasured = rows === 4 && cols === 4 && p4 === 0.1;
    const points = isMeasured
      ? solverMeans[network ? `${spec.id} ${network}` : spec.id]
      : undefined;
    if (!points) return t('notice-watch', { name: spec.label });
    if (network === STRONGEST) return t('notice-watch-strongest', { points });
    const most = solverMeans[`${LEARNED} ${STRONGEST}`];
    return network && most
      ? t('notice-watch-small', { points, most })
      : t('notice-watch-mean', { name: spec.label, points });
  }
}
