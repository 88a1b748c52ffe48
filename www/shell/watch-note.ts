import { effect } from '@preact/signals-core';
import { solverMeans } from '../../pkg/rivals.js';
import { formatDownload, formatShare } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { PageState } from '../state/page-state.ts';
import { LEARNED, needsOf, sizeObstacle } from '../state/solver-needs.ts';
import { element, makeButton, setText, showText } from '../ui/dom.ts';

/** The strongest network, which is downloaded only on demand. */
const STRONGEST = 'full';

/** Says who is watched and how strong it is, the first time, and again while a stronger player is offered, with the size of its download. */
export function showWatchNote(
  root: HTMLElement,
  { choice, settings, session, autoplay }: PageState,
) {
  const text = element('span');
  const load = makeButton({
    className: 'chip',
    id: 'watch-load',
    onclick: () => void choice.loadNetwork(STRONGEST),
  });
  root.append(text, load);
  let isNews = !settings.current.peek().watched;
  effect(() => {
    const isWatching = autoplay.watching.value;
    const offer = isWatching ? offerOf() : undefined;
    showText(load, offer?.load);
    if (isWatching) setText(text, offer?.text ?? describePlayer());
    // Whoever loads the strongest player is told that it has come.
    if (offer) isNews = true;
    root.hidden = !isWatching || !isNews;
    if (isWatching || !isNews) return;
    isNews = false;
    settings.change({ watched: true });
  });

  /** Says that a stronger player can be had, if there is one. `load`: what the button says */
  function offerOf(): { text?: string; load?: string } | undefined {
    const state = choice.models.state(STRONGEST);
    const isHad = state.phase === 'none' || state.phase === 'ready';
    if (isHad || !choice.isAutomatic || sizeObstacle(LEARNED, session.state.peek()))
      return undefined;
    switch (state.phase) {
      case 'reading':
        return { text: t('notice-watch-unpacking') };
      case 'downloading': {
        const part = formatShare(Math.floor(100 * state.part) / 100);
        return { text: t('notice-watch-loading', { part }) };
      }
      case 'failed':
        return {
          text: t('notice-watch-failed', { why: state.message }),
          load: t('core-try-again'),
        };
      case 'offered':
        return { load: t('notice-watch-load', { size: formatDownload(state.bytes) }) };
    }
  }

  /** Which player is watched, and how strong it is, in one sentence. */
  function describePlayer() {
    const { spec } = choice;
    const network = needsOf(choice.request())?.network;
    const { rows, cols, p4 } = session.state.peek();
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
