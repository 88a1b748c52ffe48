import { t } from '../../lib/sentences.ts';
import './networks.css';
import type { ModelName } from '../../../pkg/twofold.js';
import { formatDownload, formatShare } from '../../lib/format.ts';
import type { Subscriptions } from '../../lib/subscriptions.ts';
import type { ModelState } from '../../state/models.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import { LEARNED, MODEL_NAMES, needsOf } from '../../state/solver-needs.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';

/** The choice of the learned solver's network, with the download of the full one. */
export class NetworkField {
  #choice: SolverChoice;
  #rows: Map<ModelName, ReturnType<typeof row>> = new Map();
  root = element(
    'fieldset',
    { className: 'stack', id: 'networks' },
    element('legend', {}, t('common-network')),
  );

  /** @param subscriptions of the panel */
  constructor(choice: SolverChoice, subscriptions: Subscriptions) {
    this.#choice = choice;
    for (const name of MODEL_NAMES) {
      const parts = row(name);
      this.#rows.set(name, parts);
      parts.radio.addEventListener('change', () => choice.setParameter(LEARNED, 'model', name));
      parts.load.addEventListener('click', () => void choice.loadNetwork(name));
      this.root.append(parts.root);
    }
    subscriptions.follow(() => this.#show());
  }

  #show() {
    const { models } = this.#choice;
    const chosen = needsOf(this.#choice.request())?.network;
    this.root.hidden = chosen === undefined;
    for (const [name, { root, radio, note, load, progress }] of this.#rows) {
      const state = models.state(name);
      const isLoading = state.phase === 'downloading' || state.phase === 'reading';
      radio.checked = name === chosen;
      radio.disabled = state.phase !== 'ready' && name !== chosen;
      setText(note, describe(name, state, models.size(name)));
      note.classList.toggle('field-error', state.phase === 'failed');
      load.hidden = models.size(name) === undefined || isLoading || state.phase === 'ready';
      setText(load, state.phase === 'failed' ? t('core-try-again') : t('coach-load'));
      load.setAttribute(
        'aria-label',
        t('coach-load-what', { load: load.textContent, network: t(`coach-name-${name}`) }),
      );
      progress.hidden = !isLoading;
      if (isLoading) progress.value = (state.phase === 'reading' ? 0.5 : 0) + state.part / 2;
      root.dataset.phase = state.phase;
    }
  }
}

function row(name: ModelName) {
  const radio = element('input', {
    type: 'radio',
    name: 'network',
    value: name,
    'aria-describedby': `network-note-${name}`,
  });
  const note = element('small', { id: `network-note-${name}` });
  const load = makeButton({ className: 'button quiet' });
  const progress = element('progress', {
    className: 'progress',
    max: 1,
    hidden: true,
    'aria-label': t('coach-loading', { network: t(`coach-name-${name}`) }),
  });
  const root = element(
    'div',
    { className: 'network', id: `network-${name}` },
    element('label', { className: 'check' }, radio, t(`coach-label-${name}`)),
    load,
    note,
    progress,
  );
  return { root, radio, note, load, progress };
}

function describe(name: ModelName, state: ModelState, size: number | undefined) {
  switch (state.phase) {
    case 'none':
      return name === 'own' ? t('coach-none-own') : t('coach-none');
    case 'offered':
      return t('coach-offered', { size: formatDownload(state.bytes) });
    case 'downloading':
      return t('coach-downloading', {
        size: formatDownload(size ?? 0),
        part: formatShare(Math.floor(100 * state.part) / 100),
      });
    case 'reading':
      return t('coach-unpacking');
    case 'failed':
      return t('coach-load-failed', { why: state.message });
    case 'ready':
      return t('coach-loaded', { games: state.facts.games });
  }
}
